// Loads a record's history, and again each time it becomes visible.
import type { HistoryEntry } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { listKeys, listRecordTopics, useTableMeta } from '../meta-query.ts'

/** Newest first. Errors are shown in place, without a notice. */
export function useHistory(listPath: string, id: number) {
  const { language } = useTranslation()
  const { data: described } = useTableMeta(listPath)
  const call = described?.calls.history
  return useQuery({
    queryKey: [...listKeys.history(listPath), id, language],
    queryFn: ({ signal }) => api.get<HistoryEntry[]>(call ?? '', { id }, { signal, quiet: true }),
    enabled: call !== undefined,
    staleTime: 0,
    meta: { topics: listRecordTopics(described?.topics ?? [], id) },
  })
}
