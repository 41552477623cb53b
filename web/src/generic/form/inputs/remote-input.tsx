// Search of one or several records by name; disabled until the fields it depends on are set.
import { getNumberChoices, type Remote } from '@cangdan/protocol'
import { RemoteSelect } from '#generic/remote/remote-select.tsx'
import { RemoteSelectMany } from '#generic/remote/remote-select-many.tsx'
import { useTranslation } from '#i18n/index.ts'
import { useFormValues, useDraftValues } from '../fields/form-values.tsx'
import { getAriaProps, type InputProps } from './input-props.ts'

const NOTHING: readonly string[] = []

export function RemoteInput(props: InputProps & { readonly remote: Remote }) {
  const { field, id, value, isInvalid, remote, onChange, onLeave } = props
  const { t } = useTranslation()
  const { fields, labels } = useFormValues()
  const { depends_on: dependsOn = NOTHING } = remote
  const dependencies = useDraftValues(dependsOn)
  const missing = dependsOn.find((name) => typeof dependencies[name] !== 'number')
  const title = fields.find(({ name }) => name === missing)?.title ?? missing ?? ''
  const requested = {
    remote,
    id,
    known: labels[field.name],
    dependencies,
    disabled: missing !== undefined,
    placeholder: missing === undefined ? t('form.choose') : t('form.choose_first', { field: title }),
    allowClear: field.required !== true,
    status: isInvalid ? ('error' as const) : ('' as const),
    style: { width: '100%' },
    ...getAriaProps(props),
    onChange,
    onBlur: onLeave,
  }
  if (field.type === 'checkbox') return <RemoteSelectMany {...requested} value={getNumberChoices(value)} />
  return <RemoteSelect {...requested} value={typeof value === 'number' ? value : null} />
}
