// Quick menus of the user and their changes; each save sends the whole ordered list (T7).
import { MAX_QUICK_MENUS, QUICK_MENU_PATHS, type QuickMenuItem } from '@cangdan/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { announce } from '#api/announce.ts'
import { api } from '#api/client.ts'
import { useCommand } from '#generic/command/use-command.ts'
import type { Retry } from '#generic/errors/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/errors/has-failed.ts'
import { useTranslation } from '#i18n/index.ts'
import { quickMenusQuery } from '../asked.ts'

export interface QuickMenus {
  readonly items: readonly QuickMenuItem[] | undefined
  readonly isPending: boolean
  readonly hasFailed: boolean
  readonly retry: Retry
  readonly isFull: boolean
  readonly add: (item: NewQuickMenu) => void
  readonly remove: (path: string) => void
  readonly move: (path: string, place: number) => void
}

export type NewQuickMenu = Pick<QuickMenuItem, 'full_path' | 'title' | 'icon'>

type Items = readonly QuickMenuItem[]

export function useQuickMenus(): QuickMenus {
  const { language } = useTranslation()
  const query = quickMenusQuery(language)
  const asked = useQuery(query)
  const { data: items, isPending } = asked
  const change = useSavedChanges(query.queryKey)
  const all = items ?? []
  return {
    items,
    isPending,
    hasFailed: hasFailed(asked),
    retry: retryOf(asked),
    isFull: all.length >= MAX_QUICK_MENUS,
    add: (item) => change((now) => [...without(now, item.full_path), added(item, now.length + 1)]),
    remove: (path) => change((now) => without(now, path)),
    move: (path, place) => {
      const isMove = place >= 0 && place < all.length && all[place]?.full_path !== path
      if (isMove) change((now) => moved(now, path, place))
    },
  }
}

/** Shows changes optimistically and saves them one after another; reverts when the server rejects one. */
function useSavedChanges(queryKey: readonly string[]): (to: (now: Items) => Items) => void {
  const client = useQueryClient()
  const show = (shown: Items) => client.setQueryData(queryKey, shown)
  // Latest state to save after the running call; it includes all earlier changes.
  const next = useRef<Items>(undefined)
  const isSaving = useRef(false)
  const { run } = useCommand<Items, QuickMenuItem[]>({
    send: (wanted, { signal }) =>
      api.post(
        QUICK_MENU_PATHS.addAll,
        { menu_data: JSON.stringify(wanted.map(chosen)) },
        { signal, quiet: true },
      ),
    topics: [],
    identityOf: () => undefined,
    onDone: (saved, sent) => {
      if (next.current !== undefined && isSame(next.current, sent)) next.current = undefined
      if (next.current === undefined) show(saved)
    },
    onRefused: ({ error }) => {
      next.current = undefined
      announce(error)
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

const added = (item: NewQuickMenu, sort: number): QuickMenuItem => ({
  ...item,
  id: 0,
  path: item.full_path,
  name: '',
  sort,
})

const without = (now: Items, path: string): Items => now.filter(({ full_path }) => full_path !== path)

function moved(now: Items, path: string, place: number): Items {
  const item = now.find(({ full_path }) => full_path === path)
  return item === undefined ? now : without(now, path).toSpliced(place, 0, item)
}

const isSame = (some: Items, others: Items): boolean =>
  some.length === others.length && some.every((each, place) => each.full_path === others[place]?.full_path)

const chosen = ({ full_path, path, name, title, icon }: QuickMenuItem) => ({
  full_path,
  path,
  name,
  title,
  icon,
})
