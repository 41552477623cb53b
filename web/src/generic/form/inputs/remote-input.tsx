// Another record, searched by its name; once what it depends on is chosen.
import type { Remote } from '@cangdan/protocol'
import { RemoteSelect } from '#generic/remote/remote-select.tsx'
import { useTranslation } from '#i18n/index.ts'
import { useFormValues } from '../form-values.ts'
import { ariaOf, type InputProps } from './input-props.ts'

export function RemoteInput(props: InputProps & { readonly remote: Remote }) {
  const { field, id, value, isInvalid, remote, onChange, onLeave } = props
  const { t } = useTranslation()
  const chosen = typeof value === 'number' ? value : undefined
  const { fields, draft, labels } = useFormValues()
  const missing = remote.depends_on?.find((name) => typeof draft[name] !== 'number')
  const title = fields.find(({ name }) => name === missing)?.title ?? missing ?? ''
  return (
    <RemoteSelect
      remote={remote}
      id={id}
      value={chosen}
      known={chosen === undefined ? undefined : labels[field.name]?.[chosen]}
      given={draft}
      disabled={missing !== undefined}
      placeholder={missing === undefined ? t('form.choose') : t('form.choose_first', { field: title })}
      allowClear={field.required !== true}
      status={isInvalid ? 'error' : ''}
      style={{ width: '100%' }}
      {...ariaOf(props)}
      onChange={onChange}
      onBlur={onLeave}
    />
  )
}
