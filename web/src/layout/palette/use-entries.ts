import { SEARCH_PATH, type SearchAnswer } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#api/client.ts'
import { findScreen } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import { OFFERED } from '#generic/meta-query.ts'
import { useSettled } from '#generic/remote/use-options.ts'
import { useTranslation } from '#i18n/index.ts'
import { useTabs } from '#runtime/tab-store.ts'
import { recentOf } from '#runtime/recent.ts'
import { useSettings } from '../settings-store.ts'
import type { TabTitles } from '../tabs/all-tabs.tsx'
import { ownEntries, OWN_PAGES, type Entry, findEntries, menuEntries, recordEntry } from './entries.ts'

export interface Entries {
  readonly entries: readonly Entry[]
  readonly isSearching: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

const BELIEVED_MS = 10_000

export function useEntries(typed: string, titles: TabTitles): Entries {
  const { t, language } = useTranslation()
  const { menu } = useSession()
  const { pinyinSearch } = useSettings()
  const recent = useRecent(titles)
  const keyword = typed.trim()
  const records = useRecords(keyword)
  const all = useMemo(() => [...ownEntries(t), ...menuEntries(menu)], [menu, t])
  const own = useMemo(
    () => (keyword === '' ? [] : findEntries(all, keyword, pinyinSearch && language === 'zh')),
    [all, keyword, pinyinSearch, language],
  )
  if (keyword === '') return { ...records, entries: recent, isSearching: false, hasFailed: false }
  const found = records.hits.flatMap((hit) => recordEntry(menu, hit))
  const pages = own.filter(({ kind }) => kind === 'page')
  const actions = own.filter(({ kind }) => kind === 'action')
  return { ...records, entries: [...pages, ...found, ...actions] }
}

/** Searches after a pause in typing; responses to earlier queries are not shown. */
function useRecords(keyword: string) {
  const settled = useSettled(keyword)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => api.get<SearchAnswer>(SEARCH_PATH, { q: settled }, { signal, quiet: true }),
    enabled: settled !== '',
    staleTime: BELIEVED_MS,
    retry: false,
    meta: OFFERED,
  })
  const isSettled = settled === keyword
  return {
    hits: isSettled ? (data?.hits ?? []) : [],
    isSearching: !isSettled || isFetching,
    hasFailed: isSettled && isError && !isFetching,
    retry: () => void refetch(),
  }
}

const isOwnPage = (path: string): path is keyof typeof OWN_PAGES => Object.hasOwn(OWN_PAGES, path)

/** Returns recent pages that the user can still open, except the active one. */
function useRecent(titles: TabTitles): Entry[] {
  const { menu, info } = useSession()
  const { active } = useTabs()
  return recentOf(info.uid).flatMap(({ key, name }): Entry[] => {
    const { pathname, search } = new URL(key, location.origin)
    const match = findScreen(menu, pathname)
    const own = isOwnPage(pathname) ? OWN_PAGES[pathname] : undefined
    if (key === active || (match === undefined && own === undefined)) return []
    const tab = { key, location: { pathname, search, state: null }, name, round: 0, opened: 0, used: 0 }
    const icon = match === undefined ? own?.icon : match.trail[0]?.meta.icon
    return [{ kind: 'recent', to: pathname + search, key, title: titles(tab), detail: '', icon }]
  })
}
