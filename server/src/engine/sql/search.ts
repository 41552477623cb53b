// Searches several lists by id or name, in one statement that uses indexes for any number of records (docs/decisions/lists.md).
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { readPlainId } from '#platform/plain-id.ts'
import { contains, startsWithExactCase, startsWith } from './columns/index.ts'
import { getExpression, buildIdCondition } from './expressions.ts'
import { buildScope, type Viewer } from './scope.ts'

export interface SearchResult {
  readonly resource: Resource
  readonly id: number
  /** Label and code of the record; empty if it has none. */
  readonly label: string
  readonly code: string
}

/** Maximum number of results of one list. */
export const MAX_OF_LIST = 5
/** Maximum number of results, not counting records with this id: each list has at most one, and only the id finds it. */
const MAX_FOUND = 30

/** Number of newest records of a list that are scanned if no index serves the keyword. */
const NEWEST = 5_000

/** Match quality, best first. */
const MATCH_QUALITY = { whole: 0, number: 1, start: 2, within: 3, numberOfNameless: 4 } as const

/** Finds visible records with this id, or with the keyword in their label or code. Best matches first, then in the order of the lists. */
export async function searchRecords(
  db: Db,
  resources: readonly Resource[],
  keyword: string,
  viewer: Viewer,
): Promise<SearchResult[]> {
  const statement = buildSearchSql(resources, keyword, viewer)
  if (statement === undefined) return []
  const { rows } = await statement.execute(db)
  return rankResults(resources, rows)
}

interface SearchRow {
  readonly place: number
  readonly close: number
  readonly id: number
  readonly label: string
  readonly code: string
}

export function buildSearchSql(
  resources: readonly Resource[],
  keyword: string,
  viewer: Viewer,
): RawBuilder<SearchRow> | undefined {
  if (keyword === '') return undefined
  const branches = resources.flatMap((resource, place) =>
    buildSearchStrategies(resource, keyword, viewer).map(({ close, rows, where }) => {
      const [label, code] = getNameColumns(resource)
      return sql`(select ${sql.lit(place)} as place, ${close} as close, ${getKeyRef(resource)} as id,
                         ${toTextSql(resource, label)} as label, ${toTextSql(resource, code)} as code
                    from ${rows} where ${where} limit ${sql.lit(MAX_OF_LIST)})`
    }),
  )
  return branches.length === 0 ? undefined : sql<SearchRow>`${sql.join(branches, sql` union all `)}`
}

interface SearchStrategy {
  readonly close: RawBuilder<unknown>
  readonly rows: RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
}

function buildSearchStrategies(resource: Resource, keyword: string, viewer: Viewer): SearchStrategy[] {
  const scope = buildScope(resource, viewer)
  const number = readPlainId(keyword.replace(/^#/, ''))
  const numbered = resource.search.length === 0 ? MATCH_QUALITY.numberOfNameless : MATCH_QUALITY.number
  const createStrategy = (close: number, where: RawBuilder<SqlBool>): SearchStrategy => ({
    close: sql.lit(close),
    rows: sql.table(resource.table),
    where: sql`${where} and ${scope}`,
  })
  return [
    ...(number === undefined ? [] : [createStrategy(numbered, buildIdCondition(resource, number))]),
    ...buildTextStrategies(resource, keyword, { seen: createStrategy, scope }),
  ]
}

interface SearchScope {
  readonly seen: (close: number, where: RawBuilder<SqlBool>) => SearchStrategy
  readonly scope: RawBuilder<SqlBool>
}

function buildTextStrategies(
  resource: Resource,
  keyword: string,
  { seen: createStrategy, scope }: SearchScope,
): SearchStrategy[] {
  const texts = listSearchColumns(resource).map((column) => getExpression(resource, column))
  if (texts.length === 0) return []
  const matchAny = (of: (text: RawBuilder<unknown>) => RawBuilder<SqlBool>) =>
    sql<SqlBool>`(${sql.join(texts.map(of), sql` or `)})`
  const whole = matchAny((text) => sql`${text} = ${keyword}`)
  const within = matchAny((text) => contains(text, keyword))
  const start = matchAny((text) => startsWith(text, keyword))
  const among = buildNewestStrategy(resource, scope, { whole, start, within })
  // `fullScan` declares that the table stays small.
  if (resource.fullScan !== undefined) return [among]
  const first = matchAny((text) => startsWithExactCase(text, keyword))
  const isMissed = buildNotFoundCondition(resource, { whole, first, scope })
  return [
    createStrategy(MATCH_QUALITY.whole, whole),
    ...(hasWord(keyword) ? [createStrategy(MATCH_QUALITY.start, first)] : []),
    hasTrigram(keyword) ? createStrategy(MATCH_QUALITY.within, sql`${within} and ${isMissed}`) : among,
  ]
}

/** The search within texts is expensive: it is skipped after an exact match, and if enough records begin with the keyword. */
function buildNotFoundCondition(
  { table }: Resource,
  { whole, first, scope }: Record<'whole' | 'first' | 'scope', RawBuilder<SqlBool>>,
): RawBuilder<SqlBool> {
  const from = sql`select from ${sql.table(table)} where ${scope}`
  return sql<SqlBool>`not exists (${from} and ${whole})
    and (select count(*) from (${from} and ${first} limit ${sql.lit(MAX_OF_LIST)}) as begun) < ${sql.lit(MAX_OF_LIST)}`
}

type MatchConditions = Readonly<Record<'whole' | 'start' | 'within', RawBuilder<SqlBool>>>

/** Scans the newest visible records, best matches first. */
function buildNewestStrategy(
  resource: Resource,
  scope: RawBuilder<SqlBool>,
  { whole, start, within }: MatchConditions,
): SearchStrategy {
  const table = sql.table(resource.table)
  const close = sql`case when ${whole} then ${sql.lit(MATCH_QUALITY.whole)} when ${start} then ${sql.lit(MATCH_QUALITY.start)} else ${sql.lit(MATCH_QUALITY.within)} end`
  return {
    close,
    rows: sql`(select ${table}.* from ${table} where ${scope}
                order by ${getKeyRef(resource)} desc limit ${sql.lit(NEWEST)}) as ${table}`,
    where: sql`${within} order by ${close}, ${getKeyRef(resource)} desc`,
  }
}

const getKeyRef = ({ table }: Resource) => sql.ref(`${table}.${PK}`)

// Whether a trigram index serves the keyword at the start of a text, and within it.
const hasWord = (keyword: string): boolean => /[\p{L}\p{N}]/u.test(keyword)
const hasTrigram = (keyword: string): boolean => /[\p{L}\p{N}]{3}/u.test(keyword)

/** Search columns that the caller may read. */
const listSearchColumns = ({ search, columns }: Resource): Column[] => search.flatMap((name) => columns.get(name) ?? [])

/** Label and code of a record. Without search columns the label is the first text column of the list. */
function getNameColumns(resource: Resource): [label: Column | undefined, code: Column | undefined] {
  const [label, code] = listSearchColumns(resource)
  return [label ?? resource.listColumns.find(({ type }) => type === 'text'), code]
}

const toTextSql = (resource: Resource, column: Column | undefined): RawBuilder<unknown> =>
  column === undefined ? sql`''` : sql`coalesce((${getExpression(resource, column)})::text, '')`

const isNumber = (close: number): boolean => close === MATCH_QUALITY.number || close === MATCH_QUALITY.numberOfNameless

function rankResults(resources: readonly Resource[], lines: readonly SearchRow[]): SearchResult[] {
  const best = new Map<string, SearchRow>()
  for (const line of lines.toSorted((a, b) => a.close - b.close || a.place - b.place || b.id - a.id)) {
    const key = `${line.place}:${line.id}`
    if (!best.has(key)) best.set(key, line)
  }
  const ofList = new Map<number, number>()
  return [...best.values()]
    .filter(({ place }) => {
      const count = (ofList.get(place) ?? 0) + 1
      ofList.set(place, count)
      return count <= MAX_OF_LIST
    })
    .filter(({ close }, at) => at < MAX_FOUND || isNumber(close))
    .flatMap(({ place, id, label, code }) => {
      const resource = resources[place]
      return resource === undefined ? [] : [{ resource, id, label, code }]
    })
}
