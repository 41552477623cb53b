// Button shown when the whole page is selected: selects all matching rows of the other pages as well.
import { CALL_FLAGS, MAX_SELECTED, type Row, title } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { getRowParams } from '../view/list-state.ts'
import { usePageTick, useTickedRows, type SelectionView } from './use-selection.ts'
import type { TableView } from '../rows/use-table.ts'

export interface SelectMatchingProps {
  readonly table: TableView
  readonly pk: string
  readonly selection: SelectionView
}

export function SelectMatching({ table, pk, selection }: SelectMatchingProps) {
  const { t, language } = useTranslation()
  const { listPath, state, rows = NONE, count = 0, isOther } = table
  const pageTick = usePageTick(selection, rows, pk)
  const ticked = useTickedRows(selection).length
  const [isBusy, setBusy] = useState(false)
  const isOffered = pageTick === 'all' && !isOther && count > rows.length && count <= MAX_SELECTED && ticked < count
  if (!isOffered) return null

  const select = async (): Promise<void> => {
    setBusy(true)
    try {
      const { page: _page, limit: _limit, ...requested } = getRowParams(state)
      selection.tickAll(await api.get<Row[]>(listPath, { ...requested, [CALL_FLAGS.matching]: 'true' }))
    } catch {
      // The API client shows the error; the selection is unchanged.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void select()}>
      {t(ALL, { n: formatNumber(language, count) })}
    </Button>
  )
}

const NONE: readonly Row[] = []
const ALL = title(
  '选择全部符合条件的 {n} 条',
  'Select all {n} that match',
  'Seleccionar las {n} que coinciden',
  '一致する{n}件をすべて選択',
)
