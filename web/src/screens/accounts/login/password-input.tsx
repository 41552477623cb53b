// Password field with a toggle to show it and a Caps Lock hint.
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { FieldButton } from './field-button.tsx'
import { type FieldState, LoginInput } from './login-input.tsx'
import styles from './login.module.css'

const EYE =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0'
// Starts absolutely: it is appended to the path of the eye.
const STROKE = 'M4 20 20 4'

interface PasswordInputProps extends FieldState {
  readonly value: string
  readonly label?: string
}

export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const onKey = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))

  return (
    <LoginInput
      {...props}
      name="password"
      label={props.label ?? t('login.password')}
      type={isShown ? 'text' : 'password'}
      autoComplete={props.label === undefined ? 'current-password' : 'new-password'}
      hint={hasCapsLock ? t('login.caps_lock') : undefined}
      onKey={onKey}
    >
      <FieldButton
        label={isShown ? t('login.hide_password') : t('login.show_password')}
        className={styles['eye']}
        drawing={isShown ? EYE : EYE + STROKE}
        isPressed={isShown}
        onClick={() => setIsShown(!isShown)}
      />
    </LoginInput>
  )
}
