// A number, with the unit it is typed in.
import { plainText } from '@cangdan/protocol'
import { Input } from 'antd'
import { useTypedDecimal } from '#generic/use-typed-decimal.ts'
import { placesOf } from '../form-fields.ts'
import styles from './number-input.module.css'
import { ariaOf, type InputProps } from './input-props.ts'

export function NumberInput(props: InputProps) {
  const { field, id, value, language, isInvalid, onChange, onLeave } = props
  const places = placesOf(field)
  const mayBeNegative = field.min === undefined || field.min < 0
  const typing = useTypedDecimal({
    plain: plainText(value),
    places,
    language,
    mayBeNegative,
    onChange,
    onLeave,
  })
  return (
    <Input
      {...typing}
      id={id}
      inputMode={mayBeNegative ? 'text' : places > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      status={isInvalid ? 'error' : ''}
      suffix={field.unit !== undefined && <span className={styles['unit']}>{field.unit}</span>}
      {...ariaOf(props)}
    />
  )
}
