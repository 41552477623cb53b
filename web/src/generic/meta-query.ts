// Descriptions of lists and forms, cached by list path and language, since they contain translated texts.
import { type Language, type RecordResponse, type Row, type TableMeta, type Topic, toTopic } from '@cangdan/protocol'
import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'

// A role change alters a list's actions; until this time passes, the server rejects what is no longer allowed.
const META_VALID_MS = 5 * 60_000

/** Names of other records may appear among form options and in the tree of a list. */
export const ANY_TOPIC_META = { topics: 'any', isLazy: true } as const

export const listKeys = {
  meta: (listPath: string, language: string) => ['list', listPath, 'meta', language] as const,
  rows: (listPath: string) => ['list', listPath, 'rows'] as const,
  count: (listPath: string) => ['list', listPath, 'count'] as const,
  record: (listPath: string) => ['list', listPath, 'record'] as const,
  history: (listPath: string) => ['list', listPath, 'history'] as const,
}

/** `quiet` suppresses error notices, for prefetches. */
export const tableMetaQuery = (listPath: string, language: Language, quiet = false) =>
  queryOptions({
    queryKey: listKeys.meta(listPath, language),
    queryFn: ({ signal }) => api.get<TableMeta>(listPath, {}, { signal, quiet }),
    staleTime: META_VALID_MS,
    // A form in a hidden tab must still have its fields when it is shown again.
    gcTime: Number.POSITIVE_INFINITY,
    meta: ANY_TOPIC_META,
  })

export function useTableMeta(listPath: string) {
  const { language } = useTranslation()
  return useQuery({ ...tableMetaQuery(listPath, language), placeholderData: keepPreviousData })
}

/** Topics of a record: the record itself and the lists that it references. */
export const listRecordTopics = ([list, ...others]: readonly Topic[], id: number): readonly Topic[] =>
  list === undefined ? [] : [toTopic(list, id), ...others]

/** Returns the newest version of a row in the cached lists and records. */
export function findLatestRow(
  client: QueryClient,
  listPath: string,
  { row, pk }: { readonly row: Row; readonly pk: string },
): Row {
  const listed = client.getQueriesData<readonly Row[]>({ queryKey: listKeys.rows(listPath) })
  const read = client.getQueriesData<RecordResponse>({ queryKey: listKeys.record(listPath) })
  const records = read.flatMap(([, record]) => (record === undefined ? [] : [record.row]))
  const known: readonly Row[] = [...listed.flatMap(([, rows = []]) => rows), ...records]
  const getVersion = (each: Row) => Number(each['version'] ?? 0)
  return known
    .filter((each) => each[pk] === row[pk])
    .reduce((newest, each) => (getVersion(each) > getVersion(newest) ? each : newest), row)
}
