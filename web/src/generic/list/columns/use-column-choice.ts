import type { ColumnMeta, TableMeta } from '@cangdan/protocol'
import { useCallback, useMemo, useReducer } from 'react'
import {
  listDefaultColumns,
  hasChosenColumns,
  readPinnedCount,
  listShownColumns,
  storePinnedColumns,
  storeShownColumns,
} from './column-choice.ts'
import type { ListState } from '../view/list-state.ts'
import type { ListDispatch } from '../view/use-list-state.ts'
import { formatColumns, listShowableColumns } from '../view/view-document.ts'

export interface ColumnChoice {
  readonly all: readonly string[]
  readonly shown: readonly string[]
  /** The shown columns; stable while unchanged. */
  readonly columns: readonly ColumnMeta[]
  readonly pinned: number | undefined
  readonly choose: (shown: readonly string[], pinned: number | undefined) => void
}

interface ColumnChoiceOptions {
  readonly listPath: string
  /** Columns named in the address; they override the stored selection until the next change. */
  readonly named: Pick<ListState, 'columns' | 'pinned'>
  readonly send: ListDispatch
  /** Pixels available for columns. */
  readonly room: number
}

export function useColumnChoice(meta: TableMeta, { listPath, named, send, room }: ColumnChoiceOptions): ColumnChoice {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  // Read on each render, since the selection is stored outside React; memoized while unchanged.
  const own = listShownColumns(meta, listPath)
  const isChosen = hasChosenColumns(listPath)
  const names = formatColumns(named.columns ?? (isChosen ? own : listDefaultColumns(meta, own, room)))
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
    all: useMemo(() => listShowableColumns(meta), [meta]),
    shown,
    columns: useMemo(() => shown.flatMap((name) => meta.rows[name] ?? []), [meta, shown]),
    pinned: isNamed ? named.pinned : readPinnedCount(listPath),
    choose,
  }
}
