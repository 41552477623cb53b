import type { Choice } from '@cangdan/protocol'
import { Select } from 'antd'
import { useTranslation } from '#i18n/index.ts'
import { getAriaProps, type InputProps } from './input-props.ts'
import { RemoteInput } from './remote-input.tsx'

/** Number of options above which the list is searchable. */
const MIN_SEARCHABLE = 8

export function SelectInput(props: InputProps) {
  const { remote } = props.field
  return remote === undefined ? <ListedInput {...props} /> : <RemoteInput {...props} remote={remote} />
}

function ListedInput(props: InputProps) {
  const { field, id, value, isInvalid, onChange, onLeave } = props
  const { t } = useTranslation()
  const options = field.options ?? []
  return (
    <Select<Choice>
      id={id}
      value={typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null}
      options={options}
      placeholder={t('form.choose')}
      allowClear={field.required !== true}
      showSearch={options.length > MIN_SEARCHABLE && { optionFilterProp: 'label' }}
      status={isInvalid ? 'error' : ''}
      style={{ width: '100%' }}
      {...getAriaProps(props)}
      onChange={(chosen?: Choice | null) => onChange(chosen ?? null)}
      onBlur={onLeave}
    />
  )
}
