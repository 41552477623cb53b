// On or off, with the word of the option it stands on beside it: the colour alone says nothing.
import { Switch } from 'antd'
import { SWITCHED_ON } from '../form-fields.ts'
import type { InputProps } from './input-props.ts'
import styles from './switch-input.module.css'

export function SwitchInput({ field, id, value, describedBy, onChange }: InputProps) {
  const options = field.options ?? []
  const off = options.find((option) => option.value !== SWITCHED_ON)?.value ?? 1
  return (
    <div className={styles['switch']}>
      <Switch
        id={id}
        checked={value === SWITCHED_ON}
        aria-describedby={describedBy}
        onChange={(isOn) => onChange(isOn ? SWITCHED_ON : off)}
      />
      <label htmlFor={id} className={styles['word']}>
        {options.find((option) => option.value === value)?.label}
      </label>
    </div>
  )
}
