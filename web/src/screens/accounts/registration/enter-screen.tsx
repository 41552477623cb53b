// Company registration of a registered supplier: verifies the phone, then shows the form.
import { type EnterOpenResponse, REGISTRATION_PATHS, normalizeInput } from '@cangdan/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useTranslation } from '#i18n/index.ts'
import { CompanyForm } from './company-form.tsx'
import { Frame } from './frame.tsx'
import { Outcome, PhoneFields, Submit } from './parts.tsx'
import { RegistrationGate } from './registration-gate.tsx'
import { findMissingProof, useAttempts } from './use-attempts.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './registration.module.css'

type Step =
  | { readonly is: 'phone' }
  | { readonly is: 'form'; readonly opened: EnterOpenResponse }
  | { readonly is: 'done' }

export function EnterScreen() {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ is: 'phone' })
  return (
    <Frame
      title={t(REGISTRATION_FORM_TITLES.enter_title)}
      lead={t(REGISTRATION_FORM_TITLES.enter_lead)}
      isWide={step.is === 'form'}
    >
      {step.is === 'phone' && (
        <RegistrationGate form="enter_open">
          <PhoneForm onOpened={(opened) => setStep({ is: 'form', opened })} />
        </RegistrationGate>
      )}
      {step.is === 'form' && (
        <CompanyForm
          opened={step.opened}
          onDone={() => setStep({ is: 'done' })}
          onExpired={() => setStep({ is: 'phone' })}
        />
      )}
      {step.is === 'done' && (
        <output className={styles['done']}>
          <h2>{t(REGISTRATION_FORM_TITLES.entered)}</h2>
          <p>{t(REGISTRATION_FORM_TITLES.entered_hint)}</p>
        </output>
      )}
    </Frame>
  )
}

function PhoneForm({ onOpened }: { readonly onOpened: (opened: EnterOpenResponse) => void }) {
  const { t, language } = useTranslation()
  const attempts = useAttempts()
  const { form, isBusy, submit, correct } = attempts
  const [typed, setTyped] = useState({ phone: '', verify: '' })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const phone = normalizeInput('phone', typed.phone)
    await submit(findMissingProof(typed, language), { ...typed, phone }, async (body) =>
      onOpened(
        await withProof({ purpose: 'enter', name: phone }, (proof) =>
          api.post<EnterOpenResponse>(REGISTRATION_PATHS.open, { ...body, ...proof }, { quiet: true }),
        ),
      ),
    )
  }
  return (
    <form ref={form} className={login['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <PhoneFields
        attempts={attempts}
        scene="enter"
        typed={typed}
        onType={(field) => (value) => {
          setTyped({ ...typed, [field]: value })
          correct(field)
        }}
      />
      <Outcome attempts={attempts} />
      <Submit isBusy={isBusy} label={t(REGISTRATION_FORM_TITLES.submit_verify)} />
    </form>
  )
}
