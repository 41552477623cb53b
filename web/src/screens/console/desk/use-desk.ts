// Order and selection of the task queue: when the selected record leaves, the next takes its place.
import { DESK_PATH, type DeskAnswer, type DeskItem } from '@cangdan/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'

export type DeskOrder = 'by_age' | 'by_amount'

export const keyOfItem = ({ list, id }: DeskItem): string => `${list} ${id}`

export function useDeskAnswer() {
  const { language } = useTranslation()
  const queryKey = [DESK_PATH, language] as const
  const topics = useQueryClient().getQueryData<DeskAnswer>(queryKey)?.topics
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<DeskAnswer>(DESK_PATH, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
    ...(topics === undefined ? {} : { meta: { topics } }),
  })
}

/** Amounts before weights, the largest first; ties keep the server's order by age. */
const inOrder = (items: readonly DeskItem[], order: DeskOrder): readonly DeskItem[] =>
  order === 'by_age' ? items : items.toSorted((one, other) => weightOf(other) - weightOf(one))

const weightOf = ({ amount }: DeskItem): number =>
  amount === null ? -1 : amount.unit === 'yuan' ? amount.value : 0

export interface Desk {
  readonly items: readonly DeskItem[]
  readonly current: DeskItem | undefined
  readonly order: DeskOrder
  readonly setOrder: (order: DeskOrder) => void
  readonly choose: (item: DeskItem) => void
}

export function useDesk(all: readonly DeskItem[]): Desk {
  const [order, setOrder] = useState<DeskOrder>('by_age')
  const [chosen, setChosen] = useState<{ readonly key: string; readonly place: number }>()
  const items = inOrder(all, order)
  const at = chosen === undefined ? -1 : items.findIndex((item) => keyOfItem(item) === chosen.key)
  const place = at >= 0 ? at : Math.min(chosen?.place ?? 0, items.length - 1)
  const current = items[place]
  // Stores the index, so that the next record is selected when this one leaves.
  if (current !== undefined && (chosen?.key !== keyOfItem(current) || chosen.place !== place))
    setChosen({ key: keyOfItem(current), place })
  return {
    items,
    current,
    order,
    setOrder,
    choose: (item) => setChosen({ key: keyOfItem(item), place: items.indexOf(item) }),
  }
}
