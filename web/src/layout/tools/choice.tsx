import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'

export interface ChoiceProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}

export function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['choice']}>
      <legend>{legend}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
