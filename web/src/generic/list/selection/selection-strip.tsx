import type { TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { UnavailableMenu } from '#generic/actions/menu/unavailable-menu.tsx'
import type { ActionHandlers } from '#generic/actions/use-actions.tsx'
import { usePausedChanges } from '#generic/use-paused-changes.ts'
import { listBulkActions, listAvailableActions } from '../rows/row-actions.ts'
import { SelectMatching } from './select-matching.tsx'
import { explainUnavailableRows } from '../rows/unavailable-reasons.ts'
import { useTickedRows, type SelectionView } from './use-selection.ts'
import type { TableView } from '../rows/use-table.ts'
import styles from './selection-strip.module.css'

export interface SelectionStripProps {
  readonly meta: TableMeta
  readonly table: TableView
  readonly selection: SelectionView
  readonly handlers: ActionHandlers
  readonly onExport?: (() => void) | undefined
}

export function SelectionStrip({ meta, table, selection, handlers, onExport }: SelectionStripProps) {
  const { t, language } = useTranslation()
  const rows = useTickedRows(selection)
  // Selected rows do not change while they are selected.
  usePausedChanges(rows.length > 0)
  const offered = listBulkActions(meta).filter((action) =>
    rows.some((row) => listAvailableActions(row, [action]).length > 0),
  )
  const unfit = listBulkActions(meta)
    .map((action) => ({ ...action, reasons: explainUnavailableRows(action, rows, meta, language) }))
    .filter(({ reasons }) => reasons.length > 0)
  return (
    <output className={styles['strip']} data-empty={rows.length === 0}>
      {rows.length > 0 && (
        <>
          <span>{t('list.selected', { n: formatNumber(language, rows.length) })}</span>
          <SelectMatching table={table} pk={meta.pk} selection={selection} />
          <Button type="link" size="small" onClick={selection.clear}>
            {t('list.reset_selection')}
          </Button>
          {onExport !== undefined && (
            <Button type="link" size="small" onClick={onExport}>
              {t('list.export_ticked')}
            </Button>
          )}
          {offered.map((action) => (
            <Button
              key={action.name}
              type="link"
              size="small"
              danger={action.danger === true}
              onClick={({ currentTarget: button }) => handlers.ask({ action, rows, isBulk: true, button })}
            >
              {t('list.do_ticked', { action: action.title })}
            </Button>
          ))}
          <UnavailableMenu size="small" unfit={unfit} />
        </>
      )}
    </output>
  )
}
