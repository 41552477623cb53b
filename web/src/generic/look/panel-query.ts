// What a part of a record's page is asked for apart: by the record's id, under one key, so that it can be asked for beside its code.
import type { Language } from '@cangdan/protocol'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'

export const panelQuery = <Answer>(call: string, id: number, language: Language) =>
  queryOptions({
    queryKey: [call, id, language],
    queryFn: ({ signal }) => api.get<Answer>(call, { id }, { signal, quiet: true }),
  })
