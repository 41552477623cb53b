import { useId } from 'react'
import login from '../login/login.module.css'
import styles from './registration.module.css'

interface SelectFieldProps {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly options: readonly { readonly value: number; readonly label: string }[]
  readonly empty?: string
  readonly error: string | undefined
  readonly onChange: (value: number) => void
}

export function SelectField({ name, label, value, options, empty, error, onChange }: SelectFieldProps) {
  const id = useId()
  const noteId = useId()
  return (
    <div className={login['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className={styles['select']}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={noteId}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {empty !== undefined && <option value={0}>{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={noteId} className={login['fieldFault']} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
