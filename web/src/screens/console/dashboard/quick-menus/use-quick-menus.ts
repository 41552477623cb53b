// Quick menus of the user and their changes; each save sends the whole ordered list (T7).
import { MAX_QUICK_MENUS, QUICK_MENU_PATHS, type QuickMenuItem } from '@cangdan/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { useCommand } from '#generic/command/use-command.ts'
import type { RetryState } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import { quickMenusQuery } from '../prefetch-dashboard.ts'

export interface QuickMenus {
  readonly items: readonly QuickMenuItem[] | undefined
  readonly isPending: boolean
  readonly hasFailed: boolean
  readonly retry: RetryState
  readonly isFull: boolean
  readonly add: (item: NewQuickMenu) => void
  readonly remove: (path: string) => void
  readonly move: (path: string, index: number) => void
}

export type NewQuickMenu = Pick<QuickMenuItem, 'full_path' | 'title' | 'icon'>

type Items = readonly QuickMenuItem[]

export function useQuickMenus(): QuickMenus {
  const { language } = useTranslation()
  const query = quickMenusQuery(language)
  const result = useQuery(query)
  const { data: items, isPending } = result
  const change = useOptimisticChanges(query.queryKey)
  const all = items ?? []
  return {
    items,
    isPending,
    hasFailed: hasFailed(result),
    retry: getRetry(result),
    isFull: all.length >= MAX_QUICK_MENUS,
    add: (item) => change((now) => [...removeItem(now, item.full_path), createItem(item, now.length + 1)]),
    remove: (path) => change((now) => removeItem(now, path)),
    move: (path, index) => {
      const isMove = index >= 0 && index < all.length && all[index]?.full_path !== path
      if (isMove) change((now) => moveItem(now, path, index))
    },
  }
}

/** Shows changes optimistically and saves them one after another; reverts when the server rejects one. */
function useOptimisticChanges(queryKey: readonly string[]): (to: (now: Items) => Items) => void {
  const client = useQueryClient()
  const show = (menus: Items) => client.setQueryData(queryKey, menus)
  // Latest state to save after the running call; it includes all earlier changes.
  const next = useRef<Items>(undefined)
  const isSaving = useRef(false)
  const { run } = useCommand<Items, QuickMenuItem[]>({
    send: (newItems, { signal }) =>
      api.post(
        QUICK_MENU_PATHS.addAll,
        { menu_data: JSON.stringify(newItems.map(toSavedItem)) },
        { signal, quiet: true },
      ),
    topics: [],
    getIdentity: () => undefined,
    onDone: (saved, sent) => {
      if (next.current !== undefined && haveSamePaths(next.current, sent)) next.current = undefined
      if (next.current === undefined) show(saved)
    },
    onRejected: ({ error }) => {
      next.current = undefined
      notifyFailure(error)
      void client.invalidateQueries({ queryKey })
    },
  })
  const change = async (to: (now: Items) => Items): Promise<void> => {
    await client.cancelQueries({ queryKey })
    next.current = to(client.getQueryData<Items>(queryKey) ?? [])
    show(next.current)
    if (isSaving.current) return
    isSaving.current = true
    while (next.current !== undefined) {
      const sent: Items = next.current
      next.current = undefined
      await run(sent)
    }
    isSaving.current = false
  }
  return (to) => void change(to)
}

const createItem = (item: NewQuickMenu, sort: number): QuickMenuItem => ({
  ...item,
  id: 0,
  path: item.full_path,
  name: '',
  sort,
})

const removeItem = (now: Items, path: string): Items => now.filter(({ full_path }) => full_path !== path)

function moveItem(now: Items, path: string, index: number): Items {
  const item = now.find(({ full_path }) => full_path === path)
  return item === undefined ? now : removeItem(now, path).toSpliced(index, 0, item)
}

const haveSamePaths = (some: Items, others: Items): boolean =>
  some.length === others.length && some.every((each, index) => each.full_path === others[index]?.full_path)

const toSavedItem = ({ full_path, path, name, title, icon }: QuickMenuItem) => ({
  full_path,
  path,
  name,
  title,
  icon,
})
