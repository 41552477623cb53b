import { type HelpArticle, type HelpIndex, HELP_PATHS, type Language } from '@cangdan/protocol'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../client.ts'

const STALE_MS = 60_000

export const helpIndexQuery = (words: string, language: Language) =>
  queryOptions({
    queryKey: ['help', 'index', language, words] as const,
    queryFn: ({ signal }) =>
      api.get<HelpIndex>(HELP_PATHS.index, words === '' ? {} : { q: words }, { signal, quiet: true }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

export const helpArticleQuery = (id: number) =>
  queryOptions({
    queryKey: ['help', 'article', id] as const,
    queryFn: ({ signal }) => api.get<HelpArticle>(HELP_PATHS.info, { id }, { signal, quiet: true }),
    staleTime: STALE_MS,
  })
