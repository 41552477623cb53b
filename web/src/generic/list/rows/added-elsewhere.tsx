import type { TableMeta } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useJustAdded } from '#generic/just-added.ts'
import { getActionAddress } from './row-actions.ts'
import type { TableView } from './use-table.ts'

export interface AddedElsewhereNoticeProps {
  readonly table: TableView
  readonly meta: TableMeta
  readonly from: string
}

export function AddedElsewhereNotice({ table, meta: { pk, actions }, from }: AddedElsewhereNoticeProps) {
  const { t } = useTranslation()
  const id = useJustAdded(table.listPath)
  const { rows, isFetching } = table
  // A running fetch may contain it.
  if (id === undefined || rows === undefined || isFetching || rows.some((row) => row[pk] === id)) return null
  const [page] = PAGES.flatMap(
    (called) => actions.find(({ name, screen }) => name === called && screen !== undefined) ?? [],
  )
  return (
    <Notice
      tone="info"
      live="status"
      actions={
        page !== undefined && (
          <ScreenLink to={getActionAddress(page, { [pk]: id }, pk)} from={from}>
            {t('list.open_added')}
          </ScreenLink>
        )
      }
    >
      {t('list.added_elsewhere')}
    </Notice>
  )
}

/** Actions that open a record, read-only first. */
const PAGES = ['look', 'edit']
