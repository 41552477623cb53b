// Switch with the label of its current option, since colour alone conveys no state.
import { Switch } from 'antd'
import { getOnValue } from '../fields/form-fields.ts'
import type { InputProps } from './input-props.ts'
import styles from './switch-input.module.css'

export function SwitchInput({ field, id, value, describedBy, onChange }: InputProps) {
  const options = field.options ?? []
  const on = getOnValue(field)
  const off = options.find((option) => option.value !== on)?.value ?? 1
  return (
    <div className={styles['switch']}>
      <Switch
        id={id}
        checked={value === on}
        aria-describedby={describedBy}
        onChange={(isOn) => onChange(isOn ? on : off)}
      />
      <label htmlFor={id} className={styles['word']}>
        {options.find((option) => option.value === value)?.label}
      </label>
    </div>
  )
}
