import { getNumberChoices, toPlainText, type FieldMeta, type RecordResponse, type Remote } from '@cangdan/protocol'
import { FieldValue } from '#generic/look/field-value.tsx'
import { useLabels } from '#generic/remote/use-options.ts'
import { isSecretField, readDraft, type DraftValue } from '../fields/form-fields.ts'
import { isStoredSecret } from '../fields/stored-secret.ts'

export interface DraftValueTextProps {
  readonly field: FieldMeta
  readonly value: DraftValue
  readonly labels: RecordResponse['labels']
}

export function DraftValueText({ field, value, labels }: DraftValueTextProps) {
  if (isSecretField(field) && !isStoredSecret(value)) return toPlainText(value) === '' ? '–' : '••••••'
  if (field.remote !== undefined) return <Names remote={field.remote} value={value} known={labels[field.name]} />
  // An invalid value is shown as typed.
  const { values } = readDraft([field], { [field.name]: value })
  return <FieldValue column={field} value={values[field.name] ?? value} />
}

interface NamesProps {
  readonly remote: Remote
  readonly value: DraftValue
  readonly known: Readonly<Record<string, string>> | undefined
}

function Names({ remote, value, known }: NamesProps) {
  const ids = typeof value === 'number' ? [value] : getNumberChoices(value)
  const names = useLabels(remote, ids, known).map(({ label }) => label)
  return names.length === 0 ? '–' : names.join(', ')
}
