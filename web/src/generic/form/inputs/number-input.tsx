import { toPlainText } from '@cangdan/protocol'
import { Input } from 'antd'
import { formatReadingAid } from '#generic/numbers/reading-aid.ts'
import { useTypedDecimal } from '#generic/numbers/use-typed-decimal.ts'
import { getDecimals } from '../fields/form-fields.ts'
import styles from './number-input.module.css'
import { getAriaProps, type InputProps } from './input-props.ts'

export function NumberInput(props: InputProps) {
  const { field, id, value, language, isInvalid, describedBy, onChange, onLeave } = props
  const places = getDecimals(field)
  const mayBeNegative = field.min === undefined || field.min < 0
  const plain = toPlainText(value)
  const typing = useTypedDecimal({
    plain,
    places,
    language,
    mayBeNegative,
    onChange,
    onLeave,
    onUnfit: onLeave,
  })
  const reading = formatReadingAid(plain, { places, language, unit: field.unit })
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
        {...getAriaProps({ ...props, describedBy: described })}
      />
      {reading !== undefined && (
        <p id={readingId} className={styles['reading']}>
          {reading}
        </p>
      )}
    </>
  )
}
