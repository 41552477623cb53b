// The two fields and the button. Enter submits, and the first wrong field takes the cursor.
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { LoginInput } from './login-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { useLogin } from './use-login.ts'
import button from '#ui/button.module.css'
import styles from './login.module.css'

interface LoginFormProps {
  readonly warmUp: () => void
}

export function LoginForm({ warmUp }: LoginFormProps) {
  const { t } = useTranslation()
  const { isBusy, faults, submit, correct } = useLogin(warmUp)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  useEffect(() => usernameInput.current?.focus(), [])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = await submit(username, password)
    if (wrong === undefined) return
    const input = wrong === 'username' ? usernameInput : passwordInput
    input.current?.focus()
    input.current?.select()
  }

  return (
    <form className={styles['form']} noValidate aria-busy={isBusy} onSubmit={onSubmit}>
      <LoginInput
        ref={usernameInput}
        name="username"
        label={t('login.username')}
        autoComplete="username"
        value={username}
        fault={faults.fields.username}
        readOnly={isBusy}
        onChange={(value) => {
          setUsername(value)
          correct('username')
        }}
      />
      <PasswordInput
        ref={passwordInput}
        value={password}
        fault={faults.fields.password}
        readOnly={isBusy}
        onChange={(value) => {
          setPassword(value)
          correct('password')
        }}
      />
      <div role="alert">{faults.form !== undefined && <p className={styles['fault']}>{faults.form}</p>}</div>
      <button
        type="submit"
        className={`${button['button']} ${button['primary']} ${styles['submit']}`}
        aria-disabled={isBusy}
      >
        {isBusy && <span className={styles['spinner']} aria-hidden="true" />}
        {isBusy ? t('login.busy') : t('login.submit')}
      </button>
    </form>
  )
}
