// How the server describes a list and its form; kept per list path and language, since the words are in it.
import type { RecordAnswer, Row, TableMeta } from '@cangdan/protocol'
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { useLanguage } from '#i18n/index.ts'

// A changed role changes what a list offers; within this time the server's refusal says so.
const BELIEVED_MS = 5 * 60_000

export const listKeys = {
  meta: (listPath: string, language: string) => ['list', listPath, 'meta', language] as const,
  rows: (listPath: string) => ['list', listPath, 'rows'] as const,
  count: (listPath: string) => ['list', listPath, 'count'] as const,
  record: (listPath: string) => ['list', listPath, 'record'] as const,
  history: (listPath: string) => ['list', listPath, 'history'] as const,
}

export function useTableMeta(listPath: string) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: listKeys.meta(listPath, language),
    queryFn: ({ signal }) => api.get<TableMeta>(listPath, {}, { signal }),
    staleTime: BELIEVED_MS,
    // A form in a hidden tab must find its fields again, whenever its reader comes back.
    gcTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}

/** After a record has changed: what is on the page of its list, and of itself, is asked for again; later what others offer of it. */
export async function refreshList(client: QueryClient, listPath: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listKeys.rows(listPath) }),
    client.invalidateQueries({ queryKey: listKeys.count(listPath) }),
    client.invalidateQueries({ queryKey: listKeys.record(listPath) }),
    client.invalidateQueries({ queryKey: listKeys.history(listPath) }),
    // Its name may stand in the tree beside another list, and among the choices of another form.
    client.invalidateQueries({
      predicate: ({ queryKey: [kind, , part] }) => isOffer(kind, part),
      refetchType: 'none',
    }),
  ])
}

/** A row as the screens have it by now: the newest of what lists and records have brought of it. */
export function latestRow(
  client: QueryClient,
  listPath: string,
  { row, pk }: { readonly row: Row; readonly pk: string },
): Row {
  const listed = client.getQueriesData<readonly Row[]>({ queryKey: listKeys.rows(listPath) })
  const read = client.getQueriesData<RecordAnswer>({ queryKey: listKeys.record(listPath) })
  const records = read.flatMap(([, record]) => (record === undefined ? [] : [record.row]))
  const known: readonly Row[] = [...listed.flatMap(([, rows = []]) => rows), ...records]
  const versionOf = (each: Row) => Number(each['version'] ?? 0)
  return known
    .filter((each) => each[pk] === row[pk])
    .reduce((newest, each) => (versionOf(each) > versionOf(newest) ? each : newest), row)
}

const isOffer = (kind: unknown, part: unknown) => kind === 'options' || (kind === 'list' && part === 'meta')
