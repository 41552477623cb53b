// Counts matching rows and their sums: immediately up to the limit of a long list, exactly on request.
import { CALL_FLAGS, type TableMeta } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { countQuery, refetchUnlessPrefetched } from '#generic/prefetch.ts'
import type { WireParams } from '../view/list-state.ts'

export interface CountView {
  readonly count: number | undefined
  readonly atLeast: number | undefined
  readonly totals: Readonly<Record<string, number>>
  readonly isCounting: boolean
  /** Counts a long list exactly; undefined when done or not needed. */
  readonly countAll: (() => void) | undefined
}

interface CountQuery extends CountView {
  readonly refetch: () => void
}

/** Independent of page and sort order, so turning a page does not count again. */
export function useCount(
  listPath: string,
  filters: WireParams,
  meta: TableMeta | undefined,
  isEarly: boolean,
): CountQuery {
  const topics = { meta: { topics: meta?.topics ?? [] } }
  const first = useQuery({
    ...countQuery(listPath, filters),
    enabled: meta !== undefined || isEarly,
    // Refetches when the screen becomes visible again (L12).
    staleTime: 0,
    refetchOnMount: refetchUnlessPrefetched(listPath),
    placeholderData: keepPreviousData,
    ...topics,
  })
  const [wanted, setWanted] = useState<string>()
  const isLong = first.data?.more === true
  const named = JSON.stringify(filters)
  const isWanted = isLong && (meta?.show_sum === true || wanted === named)
  const whole = useQuery({
    ...countQuery(listPath, filters, CALL_FLAGS.countSum),
    enabled: isWanted && !first.isPlaceholderData,
    staleTime: 0,
    ...topics,
  })

  const [refetchFirst, refetchWhole] = [first.refetch, whole.refetch]
  const refetch = useCallback(() => {
    void refetchFirst()
    if (isWanted) void refetchWhole()
  }, [isWanted, refetchFirst, refetchWhole])
  const known = isLong ? whole.data : first.data
  return {
    count: known?.count,
    atLeast: isLong ? first.data?.count : undefined,
    totals: known?.totalrow ?? NO_TOTALS,
    isCounting: whole.isFetching && whole.data === undefined,
    countAll: !isLong || whole.data !== undefined ? undefined : isWanted ? refetch : () => setWanted(named),
    refetch,
  }
}

const NO_TOTALS: CountView['totals'] = {}
