// Order and selection of the task queue: when the selected record leaves, the next takes its place.
import { DESK_PATH, type DeskResponse, type DeskItem } from '@cangdan/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'

export type TaskQueueOrder = 'by_age' | 'by_amount'

export const getItemKey = ({ list, id }: DeskItem): string => `${list} ${id}`

export function useTaskQueueData() {
  const { language } = useTranslation()
  const queryKey = [DESK_PATH, language] as const
  const topics = useQueryClient().getQueryData<DeskResponse>(queryKey)?.topics
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<DeskResponse>(DESK_PATH, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
    ...(topics === undefined ? {} : { meta: { topics } }),
  })
}

/** Amounts before weights, the largest first; ties keep the server's order by age. */
const sortItems = (items: readonly DeskItem[], order: TaskQueueOrder): readonly DeskItem[] =>
  order === 'by_age' ? items : items.toSorted((one, other) => getSortWeight(other) - getSortWeight(one))

const getSortWeight = ({ amount }: DeskItem): number =>
  amount === null ? -1 : amount.unit === 'yuan' ? amount.value : 0

export interface TaskQueue {
  readonly items: readonly DeskItem[]
  readonly current: DeskItem | undefined
  readonly order: TaskQueueOrder
  readonly setOrder: (order: TaskQueueOrder) => void
  readonly choose: (item: DeskItem) => void
}

export function useTaskQueue(all: readonly DeskItem[]): TaskQueue {
  const [order, setOrder] = useState<TaskQueueOrder>('by_age')
  const [chosen, setChosen] = useState<{ readonly key: string; readonly place: number }>()
  const items = sortItems(all, order)
  const at = chosen === undefined ? -1 : items.findIndex((item) => getItemKey(item) === chosen.key)
  const index = at >= 0 ? at : Math.min(chosen?.place ?? 0, items.length - 1)
  const current = items[index]
  // Stores the index, so that the next record is selected when this one leaves.
  if (current !== undefined && (chosen?.key !== getItemKey(current) || chosen.place !== index))
    setChosen({ key: getItemKey(current), place: index })
  return {
    items,
    current,
    order,
    setOrder,
    choose: (item) => setChosen({ key: getItemKey(item), place: items.indexOf(item) }),
  }
}
