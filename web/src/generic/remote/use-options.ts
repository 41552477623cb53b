// Loads records of another list as options: 20 per page; the latest search wins.
import type { Option, OptionsResponse, Remote } from '@cangdan/protocol'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api/client.ts'
import { ANY_TOPIC_META } from '../meta-query.ts'

/** Values of other fields by name; only those in `depends_on` are sent. */
export type DependencyValues = Readonly<Record<string, unknown>>

// Milliseconds for which options are reused without a refetch.
const OPTIONS_VALID_MS = 60_000
const PAUSE_MS = 250

const getOptionsKey = ({ call, field }: Remote) => ['options', call, field] as const

export function useOptions(remote: Remote, keyword: string, dependencies: DependencyValues, isOpen: boolean) {
  const params = {
    field: remote.field,
    ...pickDependencies(remote, dependencies),
    ...(keyword === '' ? {} : { keyword }),
  }
  const client = useQueryClient()
  const queryKey = [...getOptionsKey(remote), params]
  const { data, isFetching, isError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get<OptionsResponse>(remote.call, { ...params, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : undefined),
    enabled: isOpen,
    staleTime: OPTIONS_VALID_MS,
    placeholderData: keepPreviousData,
    meta: ANY_TOPIC_META,
  })
  return {
    options: data?.pages.flatMap(({ options }) => options),
    /** Whether the options belong to the previous search, shown until the new ones load. */
    isOfBefore: isPlaceholderData,
    isFetching,
    hasFailed: isError,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    retry: () => void refetch(),
    /** Drops all pages but the first: a refetch would otherwise load hundreds of pages in sequence. */
    toFirst: () => {
      const query = client.getQueryCache().find<OptionsResponse, Error, Pages>({ queryKey })
      query?.setState({ data: keepFirstPage(query.state.data) })
    },
  }
}

type Pages = InfiniteData<OptionsResponse, number>

const keepFirstPage = (data: Pages | undefined): Pages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }

export type Labels = Readonly<Record<number, string>>

/** Returns the name of each record; its number while unknown or when the user may not see it. */
export function useLabels(remote: Remote | undefined, ids: readonly number[], known: Labels = {}): Option[] {
  const unknown = ids.filter((id) => known[id] === undefined).join()
  const { data = {} } = useQuery({
    queryKey: [...(remote === undefined ? ['options'] : getOptionsKey(remote)), 'label', unknown],
    queryFn: async ({ signal }): Promise<Labels> => {
      if (remote === undefined) return {}
      const params = { field: remote.field, id: unknown }
      const { options } = await api.get<OptionsResponse>(remote.call, params, { signal, quiet: true })
      return Object.fromEntries(options.map(({ value, label }) => [value, label]))
    },
    enabled: remote !== undefined && unknown !== '',
    staleTime: OPTIONS_VALID_MS,
    placeholderData: keepPreviousData,
    meta: ANY_TOPIC_META,
  })
  const getName = (id: number) => known[id] ?? data[id] ?? ''
  return ids.map((id) => ({ value: id, label: getName(id) === '' ? `#${id}` : getName(id) }))
}

export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled.trim()
}

function pickDependencies({ depends_on: names = [] }: Remote, dependencies: DependencyValues): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = dependencies[name]
      return typeof value === 'number' || (typeof value === 'string' && value !== '') ? [[name, String(value)]] : []
    }),
  )
}
