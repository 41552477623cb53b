// Numbers, with the unit they are typed in.
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useTypedDecimal } from '#generic/use-typed-decimal.ts'
import { useTranslation } from '#i18n/index.ts'
import { placesOf } from '../form-fields.ts'
import styles from './decimal-input.module.css'
import { ariaOf, type InputProps } from './input-props.ts'

export function NumberInput(props: InputProps) {
  return <DecimalInput {...props} />
}

export function PercentInput(props: InputProps) {
  return <DecimalInput {...props} unit="%" />
}

export function MoneyInput(props: InputProps) {
  const { t } = useTranslation()
  return <DecimalInput {...props} unit={t('form.currency')} />
}

function DecimalInput(props: InputProps & { readonly unit?: ReactNode }) {
  const { field, id, value, language, isInvalid, unit, onChange, onLeave } = props
  const places = placesOf(field)
  const mayBeNegative = field.min === undefined || field.min < 0
  const typing = useTypedDecimal({
    plain: String(value ?? ''),
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
      suffix={unit !== undefined && <span className={styles['unit']}>{unit}</span>}
      {...ariaOf(props)}
    />
  )
}
