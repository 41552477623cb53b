// A page and counts of ten million rows for a bank that may read a tenth of them, compared with the bare statements. Most users have such a scope;
// the administrator has none.
import { Client } from 'pg'
import { askOver, type Session, signedHeaders, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { addReader, insertMany } from '../insert-many.ts'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'
import { measureThroughput } from '../throughput.ts'

const MANY = 10_000_000
const BANKS = 10
const BANK = 1_000_001
const LIST = '/api/v1/seller/log/Administrator'
const LIMIT = 20
const HALF = MANY / BANKS / 2
/** Placeholder of a record in the middle of the bank's rows. */
const MIDDLE = 5_000_000_007

const SEEN = `organisation_id = ${BANK}`
const COLUMNS =
  'id, create_time, username, nick_name, module, action, status, ip, cost_time, method, api_path, browser, uid'
const NAME = `(select organisation.name from organisation where organisation.id = log_operate.organisation_id)`

/** Loads a page in the middle of the bank's rows: earlier pages are too fast to compare. */
export const measureScopedList = (stage: Stage): Promise<Row> =>
  measure(stage, {
    name: 'page N/2, a bank’s of 10M',
    url: `${LIST}?page=${HALF / LIMIT + 1}&limit=${LIMIT}`,
    sql: `select ${COLUMNS}, ${NAME} from log_operate
           where id = any(array(select id from log_operate where ${SEEN} order by id desc limit ${LIMIT} offset ${HALF}))
           order by id desc`,
    most: 1.3,
    summarize: joinIds,
  })

const joinIds = (data: unknown) => (data as { id: number | string }[]).map(({ id }) => Number(id)).join()

const getCount = (data: unknown) => String(([data].flat()[0] as { count: unknown }).count)

export const measureScopedCount = (stage: Stage): Promise<Row> =>
  measure(stage, {
    name: 'count, a bank’s of 10M',
    url: `${LIST}?_count_sum=true`,
    sql: `select count(*) as count from log_operate where ${SEEN}`,
    most: 1.2,
    summarize: getCount,
  })

/** Counts rows up to the limit of a list. The statement takes a millisecond, so requests per second are compared. */
export const measureCappedCount = (stage: Stage): Promise<Row> =>
  measureMany(stage, {
    name: 'count to 10,000, of 10M',
    url: `${LIST}?_count=true`,
    sql: `select least(count(*), 10000) as count from (select from log_operate where ${SEEN} limit 10001) as counted`,
    least: 1 / 1.5,
    summarize: getCount,
  })

/** Loads the page after a record in the middle of the bank's rows. */
export const measureLaterRows = (stage: Stage): Promise<Row> =>
  measureMany(stage, {
    name: 'later rows, a bank’s of 10M',
    url: `${LIST}?page=1&_after=${MIDDLE}&limit=${LIMIT}`,
    sql: `select ${COLUMNS}, ${NAME} from log_operate where ${SEEN} and id < ${MIDDLE} order by id desc limit ${LIMIT}`,
    least: 0.8,
    summarize: joinIds,
  })

interface ScopedQuery {
  readonly name: string
  readonly url: string
  readonly sql: string
  /** Extracts the part of the result that must be equal on both sides. */
  readonly summarize: (data: unknown) => string
}

type TimeBenchmark = ScopedQuery & { readonly most: number }
type RateBenchmark = ScopedQuery & { readonly least: number }

const filled = new WeakSet<Stage>()

/** Compares single requests with the statement. */
const measure = (stage: Stage, { name, most, ...request }: TimeBenchmark): Promise<Row> =>
  withReader(stage, request, async ({ ask, query }) => {
    const measured = await alternate(
      () => measureMilliseconds(ask),
      () => measureMilliseconds(query),
    )
    const ratio = measured.ours / measured.bare
    const target = `≤ ${most} of the bare statement`
    return { name, unit: 'ms', ...measured, ratio, target, holds: ratio <= most }
  })

/** Compares sixteen concurrent readers with the bare route of the same statement. */
const measureMany = (stage: Stage, { name, least, ...request }: RateBenchmark): Promise<Row> =>
  withReader(stage, request, async ({ session, url, sql }) => {
    const bare = `${stage.bare.address}/asked?${new URLSearchParams({ sql })}`
    const headers = () => signedHeaders(session, { method: 'GET', url, nonce: '' })
    const measured = await alternate(
      () => measureThroughput(stage.product.address + url, headers()),
      () => measureThroughput(bare, {}),
    )
    const ratio = measured.ours / measured.bare
    const target = `≥ ${least.toFixed(2)} of bare`
    return { name, unit: 'req/s', ...measured, ratio, target, holds: ratio >= least }
  })

interface ScopedReader extends Pick<ScopedQuery, 'url' | 'sql'> {
  readonly session: Session
  readonly ask: () => Promise<unknown>
  readonly query: () => Promise<unknown>
}

async function withReader(
  stage: Stage,
  { summarize, ...request }: Omit<ScopedQuery, 'name'>,
  work: (reader: ScopedReader) => Promise<Row>,
): Promise<Row> {
  const client = new Client({ connectionString: stage.databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!filled.has(stage)) await fill(client)
    filled.add(stage)
    const middle = await findMiddleId(client)
    const [url, sql] = [request.url, request.sql].map((text) => text.replace(String(MIDDLE), middle)) as [
      string,
      string,
    ]
    const session = await signInOver(stage.product.address, READER, ADMIN_PASSWORD)
    const ask = async () => ((await askOver(stage.product.address, session, url)) as { data: unknown }).data
    const query = async () => (await client.query(sql)).rows
    if (summarize(await ask()) !== summarize(await query())) throw new Error('Both sides must return the same result.')
    return await work({ session, url, sql, ask, query })
  } finally {
    await client.end()
  }
}

async function findMiddleId(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from log_operate where ${SEEN} and id < ${MANY / 2} order by id desc limit 1`,
  )
  return rows[0]?.id ?? ''
}

const READER = 'bench.bank'

async function fill(client: Client): Promise<void> {
  await insertMany(
    client,
    'log_operate',
    `insert into log_operate (uid, organisation_id, username, nick_name, method, api_path, ip, status, cost_time, create_time)
     select 1 + n % 1000, ${BANK} + n % ${BANKS}, 'user' || n % 1000, 'Person ' || n % 1000, 2, 'seller_p/bank/BankSave',
            '10.0.' || n % 250 || '.' || n % 199, 1, n % 2000, timestamptz '2026-01-01' + n * interval '1 second'
       from generate_series(1, ${MANY}) n`,
  )
  await addReader(client, { username: READER, organisation: BANK, call: 'seller/log/Administrator' })
}

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
