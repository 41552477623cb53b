import { plainText } from '@cangdan/protocol'
import { Input } from 'antd'
import { numberReading } from '#generic/numbers/number-reading.ts'
import { useTypedDecimal } from '#generic/numbers/use-typed-decimal.ts'
import { placesOf } from '../fields/form-fields.ts'
import styles from './number-input.module.css'
import { ariaOf, type InputProps } from './input-props.ts'

export function NumberInput(props: InputProps) {
  const { field, id, value, language, isInvalid, describedBy, onChange, onLeave } = props
  const places = placesOf(field)
  const mayBeNegative = field.min === undefined || field.min < 0
  const plain = plainText(value)
  const typing = useTypedDecimal({
    plain,
    places,
    language,
    mayBeNegative,
    onChange,
    onLeave,
    onUnfit: onLeave,
  })
  const reading = numberReading(plain, { places, language, unit: field.unit })
  const readingId = `${id}-reading`
  const described = reading === undefined ? describedBy : `${readingId} ${describedBy ?? ''}`.trim()
  return (
    <>
      <Input
        {...typing}
        id={id}
        inputMode={mayBeNegative ? 'text' : places > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        status={isInvalid ? 'error' : ''}
        suffix={field.unit !== undefined && <span className={styles['unit']}>{field.unit}</span>}
        {...ariaOf({ ...props, describedBy: described })}
      />
      {reading !== undefined && (
        <p id={readingId} className={styles['reading']}>
          {reading}
        </p>
      )}
    </>
  )
}
