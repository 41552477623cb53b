import { useId } from 'react'
import styles from './choices.module.css'

interface Choice<T extends string> {
  readonly value: T
  readonly title: string
  readonly note?: string | undefined
  readonly isDisabled?: boolean
}

export interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly choices: readonly Choice<T>[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

export function Choices<T extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {choices.map(({ value, title, note, isDisabled = false }) => (
        <label key={value} className={styles['choice']} data-disabled={isDisabled}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            disabled={isDisabled}
            onChange={() => onChoose(value)}
          />
          <span>{title}</span>
          <span className={styles['note']}>{note}</span>
        </label>
      ))}
    </fieldset>
  )
}
