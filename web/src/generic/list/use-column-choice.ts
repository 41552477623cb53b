// The columns a reader sees in this list, and the way to choose others.
import type { TableMeta } from '@cangdan/protocol'
import { useCallback, useMemo, useReducer } from 'react'
import { showableColumns, shownColumns, storeShownColumns } from './column-choice.ts'

export interface ColumnChoice {
  readonly all: readonly string[]
  readonly shown: readonly string[]
  readonly choose: (shown: readonly string[]) => void
}

export function useColumnChoice(listPath: string, meta: TableMeta): ColumnChoice {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  // Read at every drawing, since the choice lives outside; handed on as the same array while it stays the same.
  const names = shownColumns(meta, listPath, localStorage).join(',')
  const shown = useMemo(() => names.split(','), [names])
  const choose = useCallback(
    (chosen: readonly string[]) => {
      storeShownColumns(meta, listPath, chosen, localStorage)
      redraw()
    },
    [meta, listPath],
  )
  return { all: useMemo(() => showableColumns(meta), [meta]), shown, choose }
}
