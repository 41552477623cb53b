// One of a few options, all of them in sight.
import { Radio } from 'antd'
import { ariaOf, type InputProps } from './input-props.ts'

export function RadioInput(props: InputProps) {
  const { field, id, value, onChange, onLeave } = props
  return (
    <Radio.Group
      id={id}
      value={value}
      options={field.options ?? []}
      {...ariaOf(props)}
      onChange={({ target }) => onChange(Number(target.value))}
      onBlur={onLeave}
    />
  )
}
