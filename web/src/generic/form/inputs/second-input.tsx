// Duration, typed as HH:MM:SS and normalized on blur.
import { formatDuration, toPlainText, readDuration } from '@cangdan/protocol'
import { Input } from 'antd'
import { getAriaProps, type InputProps } from './input-props.ts'

export function SecondInput(props: InputProps) {
  const { id, value, isInvalid, onChange, onLeave } = props
  const leave = () => {
    const seconds = readDuration(toPlainText(value))
    if (typeof seconds === 'number') onChange(formatDuration(seconds))
    onLeave()
  }
  return (
    <Input
      id={id}
      value={toPlainText(value)}
      placeholder="HH:MM:SS"
      autoComplete="off"
      status={isInvalid ? 'error' : ''}
      {...getAriaProps(props)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={leave}
    />
  )
}
