// Records of another list to choose from, asked for while one types: twenty at a time, the last answer wins.
import type { Option, OptionsAnswer, Remote } from '@cangdan/protocol'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#api/client.ts'
import { OFFERED } from '../meta-query.ts'

/** What the other fields hold, by name; only those that the question names go with it. */
export type Given = Readonly<Record<string, unknown>>

// Who opens the same choice twice in a minute sees it at once.
const BELIEVED_MS = 60_000
const PAUSE_MS = 250

const keyOf = ({ call, field }: Remote) => ['options', call, field] as const

export function useOptions(remote: Remote, keyword: string, given: Given, isOpen: boolean) {
  const params = {
    field: remote.field,
    ...dependencies(remote, given),
    ...(keyword === '' ? {} : { keyword }),
  }
  const client = useQueryClient()
  const queryKey = [...keyOf(remote), params]
  const { data, isFetching, isError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        api.get<OptionsAnswer>(remote.call, { ...params, page: pageParam }, { signal, quiet: true }),
      initialPageParam: 1,
      getNextPageParam: ({ more }, _pages, page) => (more ? page + 1 : undefined),
      enabled: isOpen,
      staleTime: BELIEVED_MS,
      placeholderData: keepPreviousData,
      meta: OFFERED,
    })
  return {
    options: data?.pages.flatMap(({ options }) => options),
    /** Whether they are those of the question before, shown until the answer to this one is there. */
    isOfBefore: isPlaceholderData,
    isFetching,
    hasFailed: isError,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    retry: () => void refetch(),
    /** Forgets what was scrolled to: asked anew, it would be hundreds of pages, one after another. */
    toFirst: () => {
      const query = client.getQueryCache().find<OptionsAnswer, Error, Pages>({ queryKey })
      query?.setState({ data: firstOf(query.state.data) })
    },
  }
}

type Pages = InfiniteData<OptionsAnswer, number>

const firstOf = (data: Pages | undefined): Pages | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }

/** What records are called, by their numbers, as far as that is known. */
export type Labels = Readonly<Record<number, string>>

/** What each of these records is called; its number until it is known, or where it is not for this reader. */
export function useLabels(remote: Remote | undefined, ids: readonly number[], known: Labels = {}): Option[] {
  const unknown = ids.filter((id) => known[id] === undefined).join()
  const { data = {} } = useQuery({
    queryKey: [...(remote === undefined ? ['options'] : keyOf(remote)), 'label', unknown],
    queryFn: async ({ signal }): Promise<Labels> => {
      if (remote === undefined) return {}
      const params = { field: remote.field, id: unknown }
      const { options } = await api.get<OptionsAnswer>(remote.call, params, { signal, quiet: true })
      return Object.fromEntries(options.map(({ value, label }) => [value, label]))
    },
    enabled: remote !== undefined && unknown !== '',
    staleTime: BELIEVED_MS,
    placeholderData: keepPreviousData,
    meta: OFFERED,
  })
  const nameOf = (id: number) => known[id] ?? data[id] ?? ''
  return ids.map((id) => ({ value: id, label: nameOf(id) === '' ? `#${id}` : nameOf(id) }))
}

/** The keyword once the typing pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled.trim()
}

function dependencies({ depends_on: names = [] }: Remote, given: Given): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name]
      return typeof value === 'number' || (typeof value === 'string' && value !== '')
        ? [[name, String(value)]]
        : []
    }),
  )
}
