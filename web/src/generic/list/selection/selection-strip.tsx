import type { TableMeta } from '@cangdan/protocol'
import { Button } from 'antd'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { UnfitMenu } from '#generic/actions/menu/unfit-menu.tsx'
import type { Acting } from '#generic/actions/use-actions.tsx'
import { usePausedChanges } from '#generic/use-paused-changes.ts'
import { bulkActions, offeredOn } from '../rows/row-actions.ts'
import { SelectMatching } from './select-matching.tsx'
import { whyNotAll } from '../rows/why-not.ts'
import { useTicked, type SelectionView } from './use-selection.ts'
import type { TableView } from '../rows/use-table.ts'
import styles from './selection-strip.module.css'

export interface SelectionStripProps {
  readonly meta: TableMeta
  readonly table: TableView
  readonly selection: SelectionView
  readonly acting: Acting
  readonly onExport?: (() => void) | undefined
}

export function SelectionStrip({ meta, table, selection, acting, onExport }: SelectionStripProps) {
  const { t, language } = useTranslation()
  const rows = useTicked(selection)
  // Selected rows do not change while they are selected.
  usePausedChanges(rows.length > 0)
  const offered = bulkActions(meta).filter((action) =>
    rows.some((row) => offeredOn(row, [action]).length > 0),
  )
  const unfit = bulkActions(meta)
    .map((action) => ({ ...action, reasons: whyNotAll(action, rows, meta, language) }))
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
              onClick={({ currentTarget: button }) => acting.ask({ action, rows, isBulk: true, button })}
            >
              {t('list.do_ticked', { action: action.title })}
            </Button>
          ))}
          <UnfitMenu size="small" unfit={unfit} />
        </>
      )}
    </output>
  )
}
