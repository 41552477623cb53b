// Query of a detail panel by record id, so that data and code load in parallel.
import type { Language } from '@cangdan/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

export const createPanelQuery = <Answer>(call: string, id: number, language: Language) =>
  queryOptions({
    queryKey: [call, id, language],
    queryFn: ({ signal }) => api.get<Answer>(call, { id }, { signal, quiet: true }),
  })
