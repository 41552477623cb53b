import { SEARCH_PATH, type SearchResponse } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '#api/client.ts'
import { findScreen } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import { ANY_TOPIC_META } from '#generic/meta-query.ts'
import { useDebounced } from '#generic/remote/use-options.ts'
import { useTranslation } from '#i18n/index.ts'
import { useTabs } from '#runtime/tab-store.ts'
import { readRecentPages } from '#runtime/recent-pages.ts'
import { useSettings } from '../settings-store.ts'
import type { TabTitles } from '../tabs/all-tabs.tsx'
import { buildOwnEntries, OWN_PAGES, type Entry, findEntries, buildMenuEntries, buildRecordEntry } from './entries.ts'

export interface Entries {
  readonly entries: readonly Entry[]
  readonly isSearching: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

const STALE_MS = 10_000

export function useEntries(searchText: string, titles: TabTitles): Entries {
  const { t, language } = useTranslation()
  const { menu } = useSession()
  const { pinyinSearch } = useSettings()
  const recent = useRecentEntries(titles)
  const keyword = searchText.trim()
  const records = useRecords(keyword)
  const all = useMemo(() => [...buildOwnEntries(t), ...buildMenuEntries(menu)], [menu, t])
  const localEntries = useMemo(
    () => (keyword === '' ? [] : findEntries(all, keyword, pinyinSearch && language === 'zh')),
    [all, keyword, pinyinSearch, language],
  )
  if (keyword === '') return { ...records, entries: recent, isSearching: false, hasFailed: false }
  const found = records.hits.flatMap((hit) => buildRecordEntry(menu, hit))
  const pages = localEntries.filter(({ kind }) => kind === 'page')
  const actions = localEntries.filter(({ kind }) => kind === 'action')
  return { ...records, entries: [...pages, ...found, ...actions] }
}

/** Searches after a pause in typing; responses to earlier queries are not shown. */
function useRecords(keyword: string) {
  const settled = useDebounced(keyword)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => api.get<SearchResponse>(SEARCH_PATH, { q: settled }, { signal, quiet: true }),
    enabled: settled !== '',
    staleTime: STALE_MS,
    retry: false,
    meta: ANY_TOPIC_META,
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
function useRecentEntries(titles: TabTitles): Entry[] {
  const { menu, info } = useSession()
  const { active } = useTabs()
  return readRecentPages(info.uid).flatMap(({ key, name }): Entry[] => {
    const { pathname, search } = new URL(key, location.origin)
    const match = findScreen(menu, pathname)
    const localEntries = isOwnPage(pathname) ? OWN_PAGES[pathname] : undefined
    if (key === active || (match === undefined && localEntries === undefined)) return []
    const tab = { key, location: { pathname, search, state: null }, name, round: 0, opened: 0, used: 0 }
    const icon = match === undefined ? localEntries?.icon : match.trail[0]?.meta.icon
    return [{ kind: 'recent', to: pathname + search, key, title: titles(tab), detail: '', icon }]
  })
}
