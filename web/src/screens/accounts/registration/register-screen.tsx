import { useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import button from '#ui/button.module.css'
import { Notice } from '#ui/feedback/notice.tsx'
import { LoginInput } from '../login/login-input.tsx'
import { PasswordInput } from '../login/password-input.tsx'
import { Agreements } from './agreements.tsx'
import { Frame } from './frame.tsx'
import { PageLink } from './page-link.tsx'
import { Outcome, PhoneFields, Submit } from './parts.tsx'
import { RegistrationGate } from './registration-gate.tsx'
import { useRegisterForm } from './use-register-form.ts'
import { REGISTRATION_FORM_TITLES } from './titles.ts'
import login from '../login/login.module.css'
import styles from './registration.module.css'

export function RegisterScreen() {
  const { t } = useTranslation()
  const [isDone, setIsDone] = useState(false)
  return (
    <Frame title={t(REGISTRATION_FORM_TITLES.register_title)} lead={t(REGISTRATION_FORM_TITLES.register_lead)}>
      {isDone ? (
        <output className={styles['done']}>
          <h2>{t(REGISTRATION_FORM_TITLES.registered)}</h2>
          <p>{t(REGISTRATION_FORM_TITLES.registered_hint)}</p>
          <PageLink to="/enter">{t(REGISTRATION_FORM_TITLES.go_enter)}</PageLink>
        </output>
      ) : (
        <RegistrationGate form="open">
          <RegisterForm onDone={() => setIsDone(true)} />
        </RegistrationGate>
      )}
    </Frame>
  )
}

function RegisterForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { attempts, typed, type, agreements, hasFailed, isAccepted, onAccept, load, onSubmit } = useRegisterForm(onDone)
  const { form, errors, isBusy } = attempts
  return (
    <form ref={form} className={login['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <PhoneFields attempts={attempts} scene="reg" typed={typed} onType={type} />
      <PasswordInput
        label={t(REGISTRATION_FORM_TITLES.new_password)}
        value={typed.password}
        error={errors.fields['password']}
        readOnly={isBusy}
        onChange={type('password')}
      />
      <LoginInput
        name="store_name"
        most={60}
        label={t(REGISTRATION_FORM_TITLES.store_name)}
        autoComplete="organization"
        value={typed.store_name}
        error={errors.fields['store_name']}
        readOnly={isBusy}
        onChange={type('store_name')}
      />
      {hasFailed && (
        <Notice tone="warning">
          {t(REGISTRATION_FORM_TITLES.agreements_failed)}{' '}
          <button type="button" className={button['button']} onClick={() => void load()}>
            {t(REGISTRATION_FORM_TITLES.again)}
          </button>
        </Notice>
      )}
      <Agreements agreements={agreements} isAccepted={isAccepted} error={errors.fields['accept']} onAccept={onAccept} />
      <Outcome attempts={attempts} />
      <Submit isBusy={isBusy} label={t(REGISTRATION_FORM_TITLES.submit_register)} />
    </form>
  )
}
