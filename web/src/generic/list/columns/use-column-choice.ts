// The columns a reader sees in this list, in which order, and the way to choose others.
import type { ColumnMeta, TableMeta } from '@cangdan/protocol'
import { useCallback, useMemo, useReducer } from 'react'
import {
  columnsFor,
  hasChosenColumns,
  pinnedColumns,
  shownColumns,
  storePinnedColumns,
  storeShownColumns,
} from './column-choice.ts'
import type { ListState } from '../view/list-state.ts'
import type { SendListEvent } from '../view/use-list-state.ts'
import { columnText, showableColumns } from '../view/view-document.ts'

export interface ColumnChoice {
  /** All that there are, in the server's order. */
  readonly all: readonly string[]
  readonly shown: readonly string[]
  /** The shown ones, the same array as long as nothing about them changes. */
  readonly columns: readonly ColumnMeta[]
  /** How many of the first ones stay in view; undefined where nobody has said. */
  readonly pinned: number | undefined
  readonly choose: (shown: readonly string[], pinned: number | undefined) => void
}

interface ColumnsOf {
  readonly listPath: string
  /** What the address names goes before what was chosen, and ends with the next choice. */
  readonly named: Pick<ListState, 'columns' | 'pinned'>
  readonly send: SendListEvent
  /** Pixels that there are for columns. */
  readonly room: number
}

export function useColumnChoice(meta: TableMeta, { listPath, named, send, room }: ColumnsOf): ColumnChoice {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  // Read at every drawing, since the choice lives outside; handed on as the same array while it stays the same.
  const own = shownColumns(meta, listPath)
  const isChosen = hasChosenColumns(listPath)
  const names = columnText(named.columns ?? (isChosen ? own : columnsFor(meta, own, room)))
  const shown = useMemo(() => names.split(','), [names])
  const isNamed = named.columns !== undefined || named.pinned !== undefined
  const choose = useCallback<ColumnChoice['choose']>(
    (chosen, pinned) => {
      storeShownColumns(meta, listPath, chosen)
      storePinnedColumns(listPath, pinned)
      if (isNamed) send({ kind: 'columns', columns: undefined, pinned: undefined }, { replace: true })
      redraw()
    },
    [meta, listPath, isNamed, send],
  )
  return {
    all: useMemo(() => showableColumns(meta), [meta]),
    shown,
    columns: useMemo(() => shown.flatMap((name) => meta.rows[name] ?? []), [meta, shown]),
    pinned: isNamed ? named.pinned : pinnedColumns(listPath),
    choose,
  }
}
