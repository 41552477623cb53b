// The password: shown on request, with a word about Caps Lock before it costs an attempt.
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { LoginInput } from './login-input.tsx'
import styles from './login.module.css'

interface PasswordInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly fault: string | undefined
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const onKey = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  const label = isShown ? t('login.hide_password') : t('login.show_password')

  return (
    <LoginInput
      {...props}
      name="password"
      label={t('login.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      hint={hasCapsLock ? t('login.caps_lock') : undefined}
      onKey={onKey}
    >
      <button
        type="button"
        className={styles['eye']}
        aria-label={label}
        aria-pressed={isShown}
        title={label}
        onClick={() => setIsShown(!isShown)}
      >
        <Eye isOpen={isShown} />
      </button>
    </LoginInput>
  )
}

function Eye({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
      {!isOpen && <path d="m4 20 16-16" />}
    </svg>
  )
}
