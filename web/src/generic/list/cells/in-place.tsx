// In-place editing of cells: a popover with one field of the form, saved with the version of the row.
import { matchesCondition, type ActionMeta, type ColumnMeta, type Row, type TableMeta } from '@cangdan/protocol'
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined'
import type { ReactNode } from 'react'
import { getInPlaceEditName } from '#generic/actions/in-place-edit.ts'
import type { ActionHandlers } from '#generic/actions/use-actions.tsx'
import styles from './in-place.module.css'

export type InPlaceActions = ReadonlyMap<string, ActionMeta>

export function buildInPlaceActions(meta: TableMeta, getTitle: (column: string) => string): InPlaceActions {
  const edit = meta.actions.find(({ name }) => name === 'edit')
  const fields = meta.form.groups.flatMap((group) => group.fields)
  const columns = edit === undefined ? [] : meta.column_names.filter((name) => meta.rows[name]?.in_place)
  return new Map(
    columns.flatMap((name): [string, ActionMeta][] => {
      const field = fields.find((each) => each.name === name)
      if (field === undefined || edit === undefined) return []
      const action: ActionMeta = {
        name: getInPlaceEditName(name),
        title: getTitle(field.title),
        scope: 'row',
        kind: 'dialog',
        call: meta.calls.edit,
        fields: [field],
        ...(edit.when === undefined ? {} : { when: edit.when }),
      }
      return [[name, action]]
    }),
  )
}

export interface InPlaceProps {
  readonly action: ActionMeta | undefined
  readonly align: ColumnMeta['item_align']
  readonly row: Row
  readonly handlers: ActionHandlers
  readonly children: ReactNode
}

export function InPlaceCell({ action, align, row, handlers, children }: InPlaceProps) {
  if (action === undefined || !matchesCondition(action.when, row)) return children
  const openEditor = (button: HTMLElement) =>
    handlers.ask({ action: withInitialValue(action, row), rows: [row], isBulk: false, button })
  return (
    <span className={styles['cell']} data-align={align}>
      {children}
      <button
        type="button"
        className={styles['edit']}
        aria-label={action.title}
        title={action.title}
        onClick={({ currentTarget }) => openEditor(currentTarget)}
      >
        <EditOutlined aria-hidden />
      </button>
    </span>
  )
}

function withInitialValue(action: ActionMeta, row: Row): ActionMeta {
  const fields = (action.fields ?? []).map((field) => {
    const value = row[field.name]
    return typeof value === 'number' || typeof value === 'string' ? { ...field, initial: value } : field
  })
  return { ...action, fields }
}
