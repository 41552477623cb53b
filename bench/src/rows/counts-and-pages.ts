// Counts, sums and deep pages, one request at a time, compared with the same SQL over the bare driver.
import { Client } from 'pg'
import { askOver, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, ROWS, type Stage } from '../stage.ts'

const LIST = '/api/v1/seller_p/bank/BankList'
const LIMIT = 20
const HALF = ROWS / 2

interface QueryBenchmark {
  readonly name: string
  readonly url: string | (() => string)
  readonly sql: string | (() => string)
  readonly most: number
  /** Extracts the part of the result that must be equal on both sides. */
  readonly summarize: (data: unknown) => string
}

/** Counts and sums rows with a new filter each time, so that no result is cached. */
export function measureCountAndSums(stage: Stage): Promise<Row> {
  let [request, queried] = [0, 0]
  return measure(stage, {
    name: 'count + sums, first',
    url: () => `${LIST}?_count_sum=true&bank_type=2&credit_limit=${(request += 1)},`,
    sql: () => `select count(*) as count, coalesce(sum(credit_limit), 0)::bigint as credit_limit,
                 coalesce(sum(used_limit), 0)::bigint as used_limit
            from bank where bank_type = 2 and credit_limit >= ${(queried += 1)}`,
    most: 1.1,
    summarize: (data) => {
      const counted = (Array.isArray(data) ? data[0] : data) as Record<string, unknown>
      return String(counted['count'])
    },
  })
}

export const measureDeepPage = (stage: Stage): Promise<Row> =>
  measure(stage, {
    name: 'deep page N/2',
    url: `${LIST}?page=${HALF / LIMIT + 1}&limit=${LIMIT}`,
    sql: `select bank.* from bank
            join (select id from bank order by sort desc nulls last, id desc limit ${LIMIT} offset ${HALF}) as page using (id)
           order by sort desc nulls last, id desc`,
    most: 1.3,
    summarize: (data) => (data as { id: number | string }[]).map(({ id }) => Number(id)).join(),
  })

async function measure(
  { product, databaseUrl }: Stage,
  { name, url, sql, most, summarize }: QueryBenchmark,
): Promise<Row> {
  const session = await signInOver(product.address, 'admin', ADMIN_PASSWORD)
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const text = (given: string | (() => string)) => (typeof given === 'string' ? given : given())
    const ask = async () => ((await askOver(product.address, session, text(url))) as { data: unknown }).data
    const query = async () => (await client.query(text(sql))).rows
    if (summarize(await ask()) !== summarize(await query())) throw new Error('Both sides must return the same result.')
    const measured = await alternate(
      () => measureMilliseconds(ask),
      () => measureMilliseconds(query),
    )
    const ratio = measured.ours / measured.bare
    return { name, unit: 'ms', ...measured, ratio, target: `≤ ${most} of the same SQL`, holds: ratio <= most }
  } finally {
    await client.end()
  }
}

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
