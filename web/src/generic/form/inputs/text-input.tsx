import { stripInput, toPlainText } from '@cangdan/protocol'
import { Input } from 'antd'
import { getAriaProps, type InputProps } from './input-props.ts'

export function TextInput(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const take = (typed: string) => onChange(stripInput(field.rule, typed))
  return (
    <Input
      id={id}
      value={toPlainText(value)}
      status={isInvalid ? 'error' : ''}
      autoComplete="off"
      {...getAriaProps(props)}
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
      value={toPlainText(value)}
      status={isInvalid ? 'error' : ''}
      autoComplete="new-password"
      {...getAriaProps(props)}
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
      value={toPlainText(value)}
      status={isInvalid ? 'error' : ''}
      autoSize={{ minRows: 3, maxRows: 8 }}
      // Counted like the server: an emoji is one character.
      {...(maxLength === undefined ? {} : { count: { show: true, max: maxLength, strategy: countCharacters } })}
      {...getAriaProps(props)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
    />
  )
}

const countCharacters = (text: string): number => Array.from(text).length
