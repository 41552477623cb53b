import type { Choice } from '@cangdan/protocol'
import { Radio } from 'antd'
import { getAriaProps, type InputProps } from './input-props.ts'

export function RadioInput(props: InputProps) {
  const { field, id, value, onChange, onLeave } = props
  return (
    <Radio.Group
      id={id}
      value={value}
      options={field.options ?? []}
      {...getAriaProps(props)}
      onChange={({ target }) => onChange(target.value as Choice)}
      onBlur={onLeave}
    />
  )
}
