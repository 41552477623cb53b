import type { TableMeta } from '@cangdan/protocol'
import { useCallback, useMemo, type ReactNode } from 'react'
import { listPageSizes } from '../view/view-document.ts'
import { Pager } from './pager.tsx'
import type { TableView } from '../rows/use-table.ts'

export interface ListPagerProps {
  readonly table: TableView
  readonly meta: TableMeta
  readonly isNarrow: boolean
  readonly children: ReactNode
}

export function ListPager({ table, meta, isNarrow, children }: ListPagerProps) {
  const { state, send, rows, ends, count, atLeast, isCounting, countAll } = table
  const sizes = useMemo(() => listPageSizes(meta), [meta])
  const setLimit = useCallback((size: number) => send({ kind: 'limit', limit: size }), [send])
  const isBare = rows?.length === 0 && state.page === 1 && state.from === undefined
  if (isBare || table.hasFailed) return null
  return (
    <Pager
      page={state.page}
      limit={state.limit}
      {...{ sizes, count, atLeast, isCounting, countAll, ends }}
      mayHaveMore={rows !== undefined && rows.length >= state.limit}
      isNarrow={isNarrow}
      onPage={(page) => send({ kind: 'page', page })}
      onFrom={(towards) => {
        const id = rows?.at(towards === 'after' ? -1 : 0)?.[meta.pk]
        if (typeof id === 'number') send({ kind: 'from', from: { id, towards } })
      }}
      onLimit={setLimit}
    >
      {children}
    </Pager>
  )
}
