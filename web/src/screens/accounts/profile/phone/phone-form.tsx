import { normalizeInput, PROFILE_PATHS } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { api, ApiError } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'
import { useSession } from '#api/session/session.ts'
import { useTranslation } from '#i18n/index.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useUnsavedInput } from '#generic/form/drafts/use-unsaved.ts'
import { Outcome, PhoneFields } from '#screens/accounts/registration/parts.tsx'
import { findMissingProof, useAttempts } from '#screens/accounts/registration/use-attempts.ts'
import { PHONE_TITLES } from './phone-titles.ts'
import styles from '../profile.module.css'

interface ProvenPhone {
  readonly phone: string
  readonly verify: string
}

const EMPTY_INPUT: ProvenPhone = { phone: '', verify: '' }

/** Changes the phone with a code that the server sends to the new one. */
export function PhoneForm({ onEnd }: { readonly onEnd: () => void }) {
  const { t } = useTranslation()
  const { attempts, typed, type, isSaving, submit } = usePhoneForm(onEnd)
  const { form, isBusy } = attempts
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} className={styles['phoneForm']} noValidate aria-busy={isBusy || isSaving} onSubmit={onSubmit}>
      <PhoneFields attempts={attempts} scene="bind" phoneLabel={t(PHONE_TITLES.new)} typed={typed} onType={type} />
      <Outcome attempts={attempts} />
      <div className={styles['ways']}>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t(PHONE_TITLES.save)}
        </Button>
        <Button onClick={onEnd}>{t('action.cancel')}</Button>
      </div>
    </form>
  )
}

function usePhoneForm(onEnd: () => void) {
  const { t, language } = useTranslation()
  const { info } = useSession()
  const attempts = useAttempts()
  const { complain, correct, reject, isBusy } = attempts
  const [typed, setTyped] = useState(EMPTY_INPUT)
  const release = useUnsavedInput(typed.phone !== '' || typed.verify !== '')
  const { run, isBusy: isSaving } = useCommand({
    send: (proven: ProvenPhone) =>
      withProof({ purpose: 'bind', name: proven.phone }, (proof) =>
        api.answer<null>({ method: 'POST', path: PROFILE_PATHS.edit, body: { ...proven, ...proof } }, { quiet: true }),
      ),
    topics: ['account'],
    getIdentity: (proven) => JSON.stringify(proven),
    noticeOf: ({ message }) => message,
    onDone: () => {
      release()
      onEnd()
    },
    onRejected: ({ error }) => {
      if (error instanceof ApiError) reject(error)
    },
  })
  const submit = () => {
    if (isBusy || isSaving) return
    const phone = normalizeInput('phone', typed.phone)
    const fields = {
      ...findMissingProof(typed, language),
      ...(phone === info.phone ? { phone: t(PHONE_TITLES.same) } : {}),
    }
    complain({ fields })
    if (Object.keys(fields).length === 0) void run({ phone, verify: typed.verify.trim() })
  }
  const type = (field: keyof ProvenPhone) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    correct(field)
  }
  return { attempts, typed, type, isSaving, submit }
}
