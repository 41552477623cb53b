import type { TableMeta } from '@cangdan/protocol'
import { useCallback, useMemo, type RefObject, useLayoutEffect, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { measureActions } from './action-layout.ts'
import { listRowActions } from '../rows/row-actions.ts'
import { TICK_WIDTH } from './spread-widths.ts'
import type { ColumnMoveHandler } from './use-heading-move.ts'
import { type ColumnChoice, useColumnChoice } from './use-column-choice.ts'
import { type ColumnWidths, useColumnWidths } from './use-column-widths.ts'
import type { TableView } from '../rows/use-table.ts'
import { moveColumn } from '../view/column-order.ts'

/** Column settings that a table needs; stable while unchanged. */
export interface ArrangedColumns extends Pick<ColumnChoice, 'columns' | 'pinned'> {
  readonly widths: ColumnWidths
  readonly onMove: ColumnMoveHandler
}

export function useListColumns(
  meta: TableMeta,
  { listPath, state, send }: TableView,
  card: RefObject<HTMLElement | null>,
) {
  const { t } = useTranslation()
  const room = useWidth(card) - TICK_WIDTH - measureActions(listRowActions(meta), t('list.more_actions'))
  const choice = useColumnChoice(meta, { listPath, named: state, send, room })
  const widths = useColumnWidths(listPath, { named: state.widths, send })
  const { shown, columns, pinned, choose } = choice
  const onMove = useCallback<ColumnMoveHandler>(
    (name, place) => choose(moveColumn(shown, name, place), pinned),
    [choose, shown, pinned],
  )
  const arranged = useMemo<ArrangedColumns>(
    () => ({ columns, pinned, widths, onMove }),
    [columns, pinned, widths, onMove],
  )
  return { choice, arranged }
}

/** Width in pixels; 0 before mount. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [place])
  return width
}
