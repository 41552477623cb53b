import { type Choice, getChoices, sortChoices } from '@cangdan/protocol'
import { Checkbox } from 'antd'
import type { InputProps } from './input-props.ts'
import { RemoteInput } from './remote-input.tsx'
import styles from './checkbox-input.module.css'

export function CheckboxInput(props: InputProps) {
  const { remote } = props.field
  return remote === undefined ? <ListedInput {...props} /> : <RemoteInput {...props} remote={remote} />
}

function ListedInput(props: InputProps) {
  const { field, id, value, describedBy, isInvalid, onChange, onLeave } = props
  return (
    <fieldset
      id={id}
      // Focus target when the field is invalid.
      tabIndex={-1}
      className={styles['choices']}
      aria-label={field.title}
      aria-describedby={describedBy}
      data-invalid={isInvalid}
    >
      <Checkbox.Group<Choice>
        value={[...getChoices(value)]}
        options={field.options ?? []}
        onChange={(chosen) => {
          onChange(sortChoices(chosen) as number[] | string[])
          onLeave()
        }}
      />
    </fieldset>
  )
}
