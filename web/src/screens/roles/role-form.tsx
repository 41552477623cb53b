// The form of a role. Its fields are the generic form's; its two lists are ticked in the tree.
import type { FieldMeta, OperatorPermission, RecordAnswer, TableMeta } from '@cangdan/protocol'
import { useMemo } from 'react'
import { FieldGrid } from '#generic/form/field-grid.tsx'
import { FormFooter } from '#generic/form/form-footer.tsx'
import formStyles from '#generic/form/form-screen.module.css'
import { useScreenForm } from '#generic/form/use-screen-form.ts'
import { PageCard } from '#ui/page.tsx'
import { ChangeNote } from './change-note.tsx'
import { RightsEditor } from './rights-editor.tsx'
import { type Granted, readList, treeOf, writeList } from './rights-tree.ts'

const NOTHING_KEPT: readonly never[] = []

export interface RoleFormProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly permission: OperatorPermission
  readonly record: RecordAnswer | undefined
  readonly back: string
  readonly onReload: () => void
  readonly onHistory: () => void
}

export function RoleForm({ listPath, meta, permission, record, back, onReload, onHistory }: RoleFormProps) {
  const fields = useMemo(() => meta.form.groups.flatMap((group) => group.fields), [meta])
  const typed = useMemo(() => fields.filter(isTyped), [fields])
  const tree = useMemo(() => treeOf(permission.apis, permission.role?.kept ?? NOTHING_KEPT), [permission])
  const { form, id, submit, question } = useScreenForm({ listPath, calls: meta.calls, fields, record, back })
  const before = useMemo(() => grantedIn(record?.values ?? {}), [record])
  const granted = useMemo(() => grantedIn(form.draft), [form.draft])
  const grant = ({ apis, paths }: Granted) => {
    form.type('api_arr', writeList(apis))
    form.type('path_arr', writeList(paths))
  }
  const note = (
    <ChangeNote tree={tree} before={before} after={granted} signedIn={permission.role?.signed_in ?? 0} />
  )

  return (
    <form className={formStyles['form']} noValidate aria-busy={form.isSaving} onSubmit={submit}>
      <PageCard>
        <div className={formStyles['group']}>
          <FieldGrid form={form} fields={typed} id={id} />
        </div>
      </PageCard>
      <RightsEditor listPath={listPath} meta={meta} tree={tree} granted={granted} onGrant={grant} />
      <FormFooter form={form} back={back} note={note} onReload={onReload} onHistory={onHistory} />
      {question}
    </form>
  )
}

// What is never shown by itself is what the tree stands for.
const isTyped = ({ type }: FieldMeta) => type !== 'hide'

const grantedIn = (values: Readonly<Record<string, unknown>>): Granted => ({
  apis: readList(values['api_arr'] ?? '[]'),
  paths: readList(values['path_arr'] ?? '[]'),
})
