// Queries of custom calls. A call whose parameters are only an id of their list, enums and defaults needs no entry; others need an entry in
// `QUERIES`, or a reason in `NOT_CALLED`.
import {
  BOOKS,
  CONTRACT_CHECK_PAGE,
  CONTRACT_PATHS,
  CONTRACT_TEXT,
  type ContractText,
  DESK_PATH,
  EVENTS_PATH,
  EXPORT_PATHS,
  FILE_PATHS,
  FINANCING_QUOTE,
  GUARD_PATHS,
  HELP_PATHS,
  type HelpIndex,
  IMPORT_PATHS,
  INBOX_PATHS,
  type InboxResponse,
  LEDGER_PATHS,
  LOAN_STATEMENT,
  CALL_FLAGS,
  ORG_PATHS,
  PUBLIC_OPENAPI_PATH,
  ORG_TYPES,
  type OrgNode,
  PRICE_CHART,
  type PriceChartResponse,
  RECEIPT_CHECK,
  RECEIPT_BUSINESS_PAGE,
  RECEIPT_LIFE,
  RECEIPT_PDF,
  type ReceiptLife,
  type RecordProofs,
  RISK_STRESS,
  ROLE_PATHS,
  SEARCH_PATH,
  SOCIAL_PATHS,
  TASK_PATHS,
  TEMPLATE_PATHS,
  type TrialAccounts,
  type TrialBalance,
  ZONE_MAP,
} from '@cangdan/protocol'
import type { Query } from '../client/callers.ts'
import {
  BANK_LIST,
  CONTRACT_LIST,
  LOAN_LIST,
  SPEC_LIST,
  RECEIPT_LIST,
  FLOW_LIST,
  TEMPLATE_LIST,
} from '#modules/paths.ts'
import { runInParallel, type Reader } from './reader.ts'

export const NOT_CALLED: Readonly<Record<string, string>> = {
  [EVENTS_PATH]: 'its response does not end',
  [EXPORT_PATHS.open]: 'opens what a worker has exported; the demo has no such file',
  [GUARD_PATHS.captcha]: 'stores a challenge',
  [FILE_PATHS.open]: 'called for the files in other responses',
  [SOCIAL_PATHS.authData]: 'stores a state',
  [SOCIAL_PATHS.proof]: 'needs an answer of WeChat',
  [TEMPLATE_PATHS.text]: 'the demo has no Word document',
  [PUBLIC_OPENAPI_PATH]: 'the same for every account, and limited for each network',
}

const getIds = ({ rows }: Pick<Reader, 'rows'>, list: string, most = Infinity): number[] =>
  (rows.get(list) ?? []).slice(0, most).map(({ id }) => Number(id))

const DAY = 86_400
const getNowSeconds = () => Math.floor(Date.now() / 1000)
const formatDayAgo = (days: number): string =>
  new Date((getNowSeconds() - days * DAY + 8 * 3600) * 1000).toISOString().slice(0, 10)

const toIdQueries = (ids: readonly number[]): Query[] => ids.map((id) => ({ id }))

type QueryBuilder = (reader: Reader) => Query[] | Promise<Query[]>

/** Number of records of each list whose ledger entries are proved. */
const PROVED = 3

const listLedgerRecords = (reader: Reader): Query[] =>
  [...reader.opened].flatMap((list) => getIds(reader, list, PROVED).map((id) => ({ list, id })))

/** Returns queries for the newest entry of each record, also with its text when the reader may read it. */
const listProofQueries = async (reader: Reader): Promise<Query[]> => {
  const queries: Query[] = []
  await runInParallel(listLedgerRecords(reader), async (record) => {
    const [entry] = (await reader.get<RecordProofs>(LEDGER_PATHS.proofs, record))?.entries ?? []
    if (entry === undefined) return
    const proof = { ...record, seq: entry.seq }
    queries.push(proof, ...(entry.body === null ? [] : [{ ...proof, as: 'json' }]))
  })
  return queries
}

const listAccountQueries = async (reader: Reader): Promise<Query[]> => {
  const day = formatDayAgo(0)
  const found = await reader.get<TrialAccounts>(BOOKS.accounts, { day })
  return (found?.accounts ?? []).map(({ id }) => ({ account: id, day }))
}

const listCodeQueries = async (reader: Reader): Promise<Query[]> => {
  const [id] = getIds(reader, RECEIPT_LIST)
  const life = id === undefined ? undefined : await reader.get<ReceiptLife>(RECEIPT_LIFE, { id })
  const path = life?.document?.check_path
  return path === undefined ? [] : [{ code: path.replace(RECEIPT_BUSINESS_PAGE, '') }]
}

const listContractCodeQueries = async (reader: Reader): Promise<Query[]> => {
  const texts = await Promise.all(
    getIds(reader, CONTRACT_LIST).map((id) => reader.get<ContractText>(CONTRACT_TEXT, { id })),
  )
  const paths = texts.map((text) => text?.check_path ?? '').filter((path) => path !== '')
  return paths.map((path) => ({ code: path.replace(CONTRACT_CHECK_PAGE, '') }))
}

/** Replaces the queries that are derived from the description of a call. */
const QUERIES: Readonly<Record<string, QueryBuilder>> = {
  [BOOKS.balance]: () => [0, 30, 400, 4000].map((days) => ({ day: formatDayAgo(days) })),
  [BOOKS.accounts]: async (reader) => {
    const day = formatDayAgo(0)
    const balance = await reader.get<TrialBalance>(BOOKS.balance, { day })
    return [{ day }, ...(balance?.kinds ?? []).map(({ kind }) => ({ day, kind }))]
  },
  [BOOKS.lines]: listAccountQueries,
  [BOOKS.journal]: (reader) => toIdQueries(getIds(reader, FLOW_LIST)),
  [DESK_PATH]: (reader) => [{}, ...getIds(reader, LOAN_LIST).map((financing_id) => ({ financing_id }))],
  [FILE_PATHS.renew]: ({ files }) =>
    [...files.values()].flatMap((addresses) => [...addresses].map((url) => ({ url: `/api/v1/${url}` }))),
  [RISK_STRESS]: () => [{}, { fall: '1' }, { fall: '99', store_id: '1' }],
  [HELP_PATHS.index]: () => [{}, { q: '仓单' }, { q: 'nowhere to be found' }],
  [HELP_PATHS.info]: async ({ get }) =>
    toIdQueries(((await get<HelpIndex>(HELP_PATHS.index))?.articles ?? []).map(({ id }) => id)),
  [IMPORT_PATHS.own]: ({ calls }) =>
    [...calls].flatMap(([list, { parameters }]) =>
      parameters.some(({ name }) => name === CALL_FLAGS.importTemplate) ? [{ list }] : [],
    ),
  [IMPORT_PATHS.task]: () => [{ id: 1 }],
  [INBOX_PATHS.info]: async ({ get }) =>
    ((await get<InboxResponse>(INBOX_PATHS.list, { limit: 100 }))?.items ?? []).map(({ kind, id }) => ({
      kind,
      id,
    })),
  [LEDGER_PATHS.days]: () => [{ from: formatDayAgo(30), to: formatDayAgo(0) }],
  [LEDGER_PATHS.proofs]: listLedgerRecords,
  [LEDGER_PATHS.proofFile]: listProofQueries,
  // `OrgInfo` needs its response; the limit is 120 requests per minute and network.
  [ORG_PATHS.tree]: () => [],
  [ORG_PATHS.info]: async ({ get }) => {
    const trees = ORG_TYPES.map(async (type) => {
      const [first] = (await get<OrgNode[]>(ORG_PATHS.tree, { type })) ?? []
      return first === undefined ? [] : [{ type, id: first.id }]
    })
    return (await Promise.all(trees)).flat()
  },
  [TEMPLATE_PATHS.preview]: (reader) =>
    getIds(reader, TEMPLATE_LIST).flatMap((id) =>
      getIds(reader, LOAN_LIST, 1).map((financing_id) => ({ id, financing_id })),
    ),
  [PRICE_CHART]: async (reader) => {
    const specs = getIds(reader, SPEC_LIST).map((spec_id) => ({ spec_id }))
    const charts = await Promise.all(
      specs.map(async (spec) => [spec, await reader.get<PriceChartResponse>(PRICE_CHART, spec)] as const),
    )
    return charts.flatMap(([spec, chart]) => [
      ...(chart?.regions ?? []).map(({ id }) => ({ ...spec, region_id: id })),
      { ...spec, from: getNowSeconds() - 90 * DAY, to: getNowSeconds() },
    ])
  },
  [CONTRACT_PATHS.check]: listContractCodeQueries,
  [RECEIPT_CHECK]: listCodeQueries,
  [ROLE_PATHS.permission]: (reader) => [{}, ...toIdQueries(getIds(reader, 'seller/role/rolemanage'))],
  [SEARCH_PATH]: ({ rows }) => [
    {},
    ...['铜', 'demo', '1', '%'].map((q) => ({ q })),
    ...[...rows.values()].flatMap(([first]) => {
      const text = Object.values(first ?? {}).find((value) => typeof value === 'string' && value.length > 3)
      return typeof text === 'string' ? [{ q: text.slice(0, 4) }] : []
    }),
  ],
  [TASK_PATHS.info]: () => [{ id: 1 }],
  [ZONE_MAP]: (reader) => toIdQueries(getIds(reader, 'seller_p/warehouse/WarehouseList')),
}

/** Calls it with its queries, or with those derived from its description. Returns false when there are neither. */
export async function readCustomCall(reader: Reader, call: string): Promise<boolean> {
  const queries = (await QUERIES[call]?.(reader)) ?? deriveQueries(reader, call)
  await runInParallel(queries ?? [], (query) => reader.get(call, query))
  return queries !== undefined
}

const LISTS = /(?:List|Manage|manage)$/

/** Returns the list of a call by name: `LoanLife` belongs to `LoanList`. */
function findList({ rows }: Reader, call: string): string | undefined {
  const stems = [...rows.keys()].map((list) => ({ list, stem: list.replace(LISTS, '') }))
  const fitting = stems.filter(({ stem }) => call.startsWith(stem))
  return fitting.toSorted((a, b) => b.stem.length - a.stem.length)[0]?.list
}

/** Returns a query for each enum value of each parameter, and one for each record when the call has an id. */
function deriveQueries(reader: Reader, call: string): Query[] | undefined {
  const parameters = (reader.calls.get(call)?.parameters ?? []).filter(
    (parameter) => parameter.in === 'query' && parameter.name !== 'lang',
  )
  const list = findList(reader, call)
  const hasId = parameters.some(({ name }) => name === 'id') && list !== undefined
  const required = parameters.filter((each) => each.required && !(hasId && each.name === 'id'))
  if (required.some(({ schema }) => schema.enum === undefined)) return undefined
  const records: Query[] = hasId ? toIdQueries(getIds(reader, list)) : [{}]
  const base = Object.fromEntries(required.map(({ name, schema }) => [name, String(schema.enum?.[0])]))
  const choices = parameters.flatMap(({ name, schema }) =>
    (schema.enum ?? []).filter((value) => value !== schema.default).map((value) => ({ [name]: String(value) })),
  )
  return records.flatMap((record, place) =>
    [{}, ...(place === 0 ? choices : [])].map((choice) => ({ ...record, ...base, ...choice })),
  )
}

/** Number of PDFs, since each takes a process. */
const PDF_COUNT = 2

/** Calls reads with a body. Their descriptions do not distinguish them from writes, so they are listed here. */
export async function readByPost(reader: Reader, described: ReadonlySet<string>): Promise<void> {
  const post = async (call: string, bodies: readonly object[]) => {
    if (described.has(call)) await runInParallel(bodies, (body) => reader.post(call, body))
  }
  const span = { from: formatDayAgo(800), to: formatDayAgo(0) }
  await post(LOAN_STATEMENT, [
    ...getIds(reader, LOAN_LIST).map((id) => ({ id, ...span, format: 'xlsx' })),
    ...getIds(reader, LOAN_LIST, PDF_COUNT).map((id) => ({ id, ...span, format: 'pdf' })),
  ])
  await post(RECEIPT_PDF, toIdQueries(getIds(reader, RECEIPT_LIST, PDF_COUNT)))
  const terms = { amount: 0, tenor_days: 90 }
  await post(
    FINANCING_QUOTE,
    getIds(reader, RECEIPT_LIST).flatMap((receipt_id) =>
      getIds(reader, BANK_LIST, PDF_COUNT).map((bank_id) => ({ ...terms, bank_id, lines: [{ receipt_id }] })),
    ),
  )
  await post(
    BOOKS.export,
    ['xlsx', 'csv'].map((format) => ({ day: formatDayAgo(0), format })),
  )
}
