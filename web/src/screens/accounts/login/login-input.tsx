// One labelled field with its complaint underneath, tied together for those who cannot see them together.
import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styles from './login.module.css'

// What the server reads at most.
const MAX: Readonly<Record<string, number>> = {
  username: 128,
  password: 256,
  phone: 32,
  code: 16,
  factor: 64,
}

/** What every field of the form is given. */
export interface FieldState {
  readonly ref?: Ref<HTMLInputElement>
  readonly fault: string | undefined
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

interface LoginInputProps extends FieldState {
  readonly name: string
  /** What the server reads at most, of a field that this page does not have. */
  readonly most?: number
  readonly label: string
  readonly value: string
  readonly autoComplete: string
  readonly type?: 'text' | 'password' | 'tel' | 'email'
  /** Worth knowing, but not wrong. */
  readonly hint?: string | undefined
  /** Stands inside the field, at its end. */
  readonly children?: ReactNode
  /** Stands after the field, on its line. */
  readonly beside?: ReactNode
  readonly onKey?: (event: KeyboardEvent) => void
}

export function LoginInput(props: LoginInputProps) {
  const {
    ref,
    name,
    label,
    value,
    autoComplete,
    type = 'text',
    fault,
    hint,
    readOnly,
    children,
    beside,
  } = props
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
            maxLength={props.most ?? MAX[name]}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined && hint === undefined ? undefined : noteId}
            onChange={(event) => props.onChange(event.target.value)}
            onKeyDown={props.onKey}
            onKeyUp={props.onKey}
          />
          {children}
        </div>
        {beside}
      </div>
      <p id={noteId} className={styles[fault === undefined ? 'hint' : 'fieldFault']} aria-live="polite">
        {fault ?? hint}
      </p>
    </div>
  )
}
