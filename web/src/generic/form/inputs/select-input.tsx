// One of the options; a long list can be searched.
import { Select } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { ariaOf, type InputProps } from './input-props.ts'

/** A longer list is searched rather than read. */
const MANY = 8

export function SelectInput(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const { t } = useTranslation()
  const options = field.options ?? []
  return (
    <Select<number>
      id={id}
      value={typeof value === 'number' ? value : null}
      options={options}
      placeholder={t('form.choose')}
      allowClear={field.required !== true}
      showSearch={options.length > MANY && { optionFilterProp: 'label' }}
      status={isInvalid ? 'error' : ''}
      style={{ width: '100%' }}
      {...ariaOf(props)}
      onChange={(chosen?: number | null) => onChange(chosen ?? null)}
      onBlur={onLeave}
    />
  )
}
