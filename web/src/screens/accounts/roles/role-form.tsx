// Role form: fields of the generic form, with the two lists edited in the tree.
import type { FieldMeta, OperatorPermission, RecordResponse, TableMeta } from '@cangdan/protocol'
import { useMemo } from 'react'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { FormFooter } from '#generic/form/form-footer.tsx'
import formStyles from '#generic/form/form-screen.module.css'
import { RestoredNotice } from '#generic/form/drafts/restored-notice.tsx'
import { useScreenForm } from '#generic/form/use-screen-form.ts'
import { PageCard } from '#ui/page.tsx'
import { ChangeNote } from './change-note.tsx'
import { RightsEditor } from './rights-editor.tsx'
import { StandardNotice } from './standard-notice.tsx'
import { createRoleConflictRows } from './role-conflict.tsx'
import { type GrantedRights, readGrantedRights, buildTree, writeList } from './rights-tree.ts'

export interface RoleFormProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly permission: OperatorPermission
  readonly record: RecordResponse | undefined
  readonly back: string
  readonly onReload: () => void
  readonly onRebase: (record: RecordResponse) => void
  readonly onHistory: () => void
}

export function RoleForm({ meta, permission, back, onHistory, ...rest }: RoleFormProps) {
  const { listPath, record } = rest
  const fields = useMemo(() => meta.form.groups.flatMap((group) => group.fields), [meta])
  const typed = useMemo(() => fields.filter(isTyped), [fields])
  const tree = useMemo(() => buildTree(permission.apis), [permission])
  const screen = useScreenForm({
    ...rest,
    calls: meta.calls,
    fields,
    back,
    conflictRows: createRoleConflictRows(tree, record),
  })
  const { form, id } = screen
  const standard = permission.role?.standard
  const before = useMemo(() => readGrantedRights(form.start), [form.start])
  const granted = useMemo(() => readGrantedRights(form.draft), [form.draft])
  const setRights = ({ apis, paths }: GrantedRights) => {
    form.type('api_arr', writeList(apis))
    form.type('path_arr', writeList(paths))
  }
  const note = <ChangeNote tree={tree} before={before} after={granted} signedIn={permission.role?.signed_in ?? 0} />

  return (
    <form className={formStyles['form']} noValidate aria-busy={form.isSaving} onSubmit={screen.submit}>
      <RestoredNotice screen={screen} />
      {standard !== undefined && record !== undefined && (
        <StandardNotice {...{ listPath, meta, record, standard }} onAdopted={screen.reload} />
      )}
      <PageCard>
        <div className={formStyles['group']}>
          <FieldGrid form={form} fields={typed} id={id} />
        </div>
      </PageCard>
      <RightsEditor listPath={listPath} meta={meta} tree={tree} granted={granted} onGrant={setRights} />
      <FormFooter screen={screen} back={back} note={note} onHistory={onHistory} />
      {screen.comparison}
    </form>
  )
}

// Hidden fields are edited in the tree.
const isTyped = ({ type }: FieldMeta) => type !== 'hide'
