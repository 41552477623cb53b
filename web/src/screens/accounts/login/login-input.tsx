import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styles from './login.module.css'

// Maximum lengths accepted by the server.
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  username: 128,
  password: 256,
  phone: 32,
  code: 16,
  factor: 64,
}

export interface FieldState {
  readonly ref?: Ref<HTMLInputElement>
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

interface LoginInputProps extends FieldState {
  readonly name: string
  /** Maximum length for fields of other pages. */
  readonly most?: number
  readonly label: string
  readonly value: string
  readonly autoComplete: string
  readonly type?: 'text' | 'password' | 'tel' | 'email'
  readonly hint?: string | undefined
  readonly children?: ReactNode
  readonly trailing?: ReactNode
  readonly onKey?: (event: KeyboardEvent) => void
}

export function LoginInput(props: LoginInputProps) {
  const { ref, name, label, value, autoComplete, type = 'text', error, hint, readOnly, children, trailing } = props
  const id = useId()
  const noteId = useId()

  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['line']}>
        <div className={styles['input']}>
          <input
            ref={ref}
            id={id}
            name={name}
            type={type}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            readOnly={readOnly}
            maxLength={props.most ?? MAX_LENGTHS[name]}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined && hint === undefined ? undefined : noteId}
            onChange={(event) => props.onChange(event.target.value)}
            onKeyDown={props.onKey}
            onKeyUp={props.onKey}
          />
          {children}
        </div>
        {trailing}
      </div>
      <p id={noteId} className={styles[error === undefined ? 'hint' : 'fieldFault']} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}
