// Login form. Focuses the first field with an error on submit.
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FactorInput } from './factor-input.tsx'
import { LockNotice } from './lock-notice.tsx'
import { LoginInput } from './login-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { SubmitButton } from './submit-button.tsx'
import type { SignInSteps } from './use-login.ts'
import { useLoginForm } from './use-login-form.ts'
import styles from './login.module.css'

interface LoginFormProps extends SignInSteps {
  readonly account?: string | undefined
}

export function LoginForm({ account, ...steps }: LoginFormProps) {
  const { t } = useTranslation()
  const form = useLoginForm(steps, account)
  const { isBusy, errors, needsFactor, typed, type, onSubmit, usernameInput, passwordInput, factorInput } = form

  return (
    <form className={styles['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <LoginInput
        ref={usernameInput}
        name="username"
        label={t('login.username')}
        autoComplete="username"
        value={typed.username}
        error={errors.fields.username}
        readOnly={isBusy || account !== undefined}
        onChange={type('username')}
      />
      <PasswordInput
        ref={passwordInput}
        value={typed.password}
        error={errors.fields.password}
        readOnly={isBusy}
        onChange={type('password')}
      />
      {needsFactor && (
        <FactorInput
          ref={factorInput}
          value={typed.factor}
          error={errors.fields.factor}
          readOnly={isBusy}
          onChange={type('factor')}
        />
      )}
      <div role="alert" className={styles['faults']}>
        {errors.form !== undefined && <Notice tone="danger">{errors.form}</Notice>}
        {errors.lockedUntil !== undefined && <LockNotice until={errors.lockedUntil} />}
      </div>
      <SubmitButton isBusy={isBusy} />
    </form>
  )
}
