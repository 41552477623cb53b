// Duration, typed as HH:MM:SS and normalized on blur.
import { durationText, plainText, readDuration } from '@cangdan/protocol'
import { Input } from 'antd'
import { ariaOf, type InputProps } from './input-props.ts'

export function SecondInput(props: InputProps) {
  const { id, value, isInvalid, onChange, onLeave } = props
  const leave = () => {
    const seconds = readDuration(plainText(value))
    if (typeof seconds === 'number') onChange(durationText(seconds))
    onLeave()
  }
  return (
    <Input
      id={id}
      value={plainText(value)}
      placeholder="HH:MM:SS"
      autoComplete="off"
      status={isInvalid ? 'error' : ''}
      {...ariaOf(props)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={leave}
    />
  )
}
