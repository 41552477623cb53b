// Several of the options, all of them in sight.
import { choicesOf } from '@cangdan/protocol'
import { Checkbox } from 'antd'
import { ariaOf, type InputProps } from './input-props.ts'
import styles from './checkbox-input.module.css'

export function CheckboxInput(props: InputProps) {
  const { field, id, value, describedBy, onChange, onLeave } = props
  const { 'aria-invalid': isInvalid } = ariaOf(props)
  return (
    <div
      id={id}
      role="group"
      // A form that is refused leads its writer here.
      tabIndex={-1}
      className={styles['choices']}
      aria-label={field.title}
      aria-describedby={describedBy}
      data-invalid={isInvalid}
      onBlur={onLeave}
    >
      <Checkbox.Group<number>
        value={[...choicesOf(value)]}
        options={field.options ?? []}
        onChange={(chosen) => onChange(chosen.toSorted((a, b) => a - b))}
      />
    </div>
  )
}
