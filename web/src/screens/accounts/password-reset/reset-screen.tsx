import { useState } from 'react'
import { useFreshServerConfig } from '#api/endpoints/server-config.ts'
import { useTranslation } from '#i18n/index.ts'
import { FactorInput } from '../login/factor-input.tsx'
import { PasswordInput } from '../login/password-input.tsx'
import { AccountChoices } from '../login-sms/account-choices.tsx'
import { PasswordRules } from '../profile/password/password-rules.tsx'
import { usePasswordRules } from '../profile/password/use-password-rules.ts'
import { ClosedForm } from '../registration/closed-form.tsx'
import { Frame } from '../registration/frame.tsx'
import { PageLink } from '../registration/page-link.tsx'
import { Outcome, PhoneFields, Submit } from '../registration/parts.tsx'
import { RESET_TITLES } from './titles.ts'
import { useResetForm } from './use-reset-form.ts'
import login from '../login/login.module.css'
import page from '../registration/registration.module.css'
import styles from './password-reset.module.css'

export function ResetScreen() {
  const { t } = useTranslation()
  const { site } = useFreshServerConfig()
  const [username, setUsername] = useState<string>()
  return (
    <Frame title={t(RESET_TITLES.title)} lead={t(RESET_TITLES.lead)}>
      {username !== undefined ? (
        <output className={page['done']}>
          <h2>{t(RESET_TITLES.done)}</h2>
          <p>{t(RESET_TITLES.done_hint, { username })}</p>
          <PageLink to="/login">{t(RESET_TITLES.log_in)}</PageLink>
        </output>
      ) : (
        site !== undefined &&
        (site.pwd_reset_open === 1 ? (
          <ResetForm onDone={setUsername} />
        ) : (
          <ClosedForm reason={t(RESET_TITLES.closed)} />
        ))
      )}
    </Frame>
  )
}

function ResetForm({ onDone }: { readonly onDone: (username: string) => void }) {
  const { t } = useTranslation()
  const { attempts, typed, type, accounts, choose, needsFactor, onSubmit } = useResetForm(onDone)
  const { form, errors, isBusy } = attempts
  const rules = usePasswordRules(typed.password, { username: typed.username, nick_name: '', phone: typed.phone })
  return (
    <form ref={form} className={login['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <PhoneFields attempts={attempts} scene="pwd" typed={typed} onType={type} />
      <PasswordInput
        label={t(RESET_TITLES.password)}
        value={typed.password}
        error={errors.fields['password']}
        readOnly={isBusy}
        onChange={type('password')}
      />
      <div className={styles['rules']}>
        <PasswordRules rules={rules} />
      </div>
      {needsFactor && (
        <FactorInput
          value={typed.factor_code}
          error={errors.fields['factor_code']}
          readOnly={isBusy}
          onChange={type('factor_code')}
        />
      )}
      {accounts.length > 0 && (
        <AccountChoices
          question={t(RESET_TITLES.accounts)}
          accounts={accounts}
          chosen={typed.username}
          onChoose={choose}
        />
      )}
      <Outcome attempts={attempts} />
      <Submit isBusy={isBusy} label={t(RESET_TITLES.submit)} />
    </form>
  )
}
