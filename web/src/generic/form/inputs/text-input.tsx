import { keptByRule, plainText } from '@cangdan/protocol'
import { Input } from 'antd'
import { ariaOf, type InputProps } from './input-props.ts'

export function TextInput(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const take = (typed: string) => onChange(keptByRule(field.rule, typed))
  return (
    <Input
      id={id}
      value={plainText(value)}
      status={isInvalid ? 'error' : ''}
      autoComplete="off"
      {...ariaOf(props)}
      // Text under composition is not rewritten.
      onChange={({ target, nativeEvent }) =>
        (nativeEvent as InputEvent).isComposing ? onChange(target.value) : take(target.value)
      }
      onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
      onBlur={onLeave}
    />
  )
}

/** Never filled by the browser: the password belongs to another user. */
export function PasswordInput(props: InputProps) {
  const { id, value, isInvalid, onChange, onLeave } = props
  return (
    <Input.Password
      id={id}
      value={plainText(value)}
      status={isInvalid ? 'error' : ''}
      autoComplete="new-password"
      {...ariaOf(props)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
    />
  )
}

export function TextArea(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const { maxLength } = field
  return (
    <Input.TextArea
      id={id}
      value={plainText(value)}
      status={isInvalid ? 'error' : ''}
      autoSize={{ minRows: 3, maxRows: 8 }}
      // Counted like the server: an emoji is one character.
      {...(maxLength === undefined ? {} : { count: { show: true, max: maxLength, strategy: lengthOf } })}
      {...ariaOf(props)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
    />
  )
}

const lengthOf = (text: string): number => Array.from(text).length
