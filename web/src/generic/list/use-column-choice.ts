// The columns a reader sees in this list, and the way to choose others.
import type { TableMeta } from '@cangdan/protocol'
import { useCallback, useMemo, useReducer } from 'react'
import { shownColumns, storeShownColumns } from './column-choice.ts'
import type { SendListEvent } from './use-list-state.ts'
import { columnText, showableColumns } from './view/view-document.ts'

export interface ColumnChoice {
  readonly all: readonly string[]
  readonly shown: readonly string[]
  readonly choose: (shown: readonly string[]) => void
}

interface ColumnsOf {
  readonly listPath: string
  /** Those that the address names: they go before what was chosen, and end with the next choice. */
  readonly named: readonly string[] | undefined
  readonly send: SendListEvent
}

export function useColumnChoice(meta: TableMeta, { listPath, named, send }: ColumnsOf): ColumnChoice {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  // Read at every drawing, since the choice lives outside; handed on as the same array while it stays the same.
  const names = columnText(named ?? shownColumns(meta, listPath, localStorage))
  const shown = useMemo(() => names.split(','), [names])
  const choose = useCallback(
    (chosen: readonly string[]) => {
      storeShownColumns(meta, listPath, chosen, localStorage)
      if (named !== undefined) send({ kind: 'columns', columns: undefined }, { replace: true })
      redraw()
    },
    [meta, listPath, named, send],
  )
  return { all: useMemo(() => showableColumns(meta), [meta]), shown, choose }
}
