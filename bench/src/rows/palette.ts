// Global search by name in a million records over all lists, compared with the statement on the one large table. Keywords are rare, common to all
// records, or without a match.
import { Client } from 'pg'
import { askOver, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'

const SEARCH = '/api/v1/seller/system/Search'
const BANKS = 'seller_p/bank/BankList'
const MAX_MS = 50
const KEYWORDS = ['Bank 1499123', '49912', 'Bank', 'nk 14991', 'No such bank', '银', 'zz']
const LIMIT = 5

export async function measureSearch({ databaseUrl, product }: Stage): Promise<Row> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const session = await signInOver(product.address, 'admin', ADMIN_PASSWORD)
    const ask = async (keyword: string) =>
      (
        (await askOver(product.address, session, `${SEARCH}?q=${encodeURIComponent(keyword)}`)) as {
          data: { hits: { list: string }[] }
        }
      ).data.hits.filter(({ list }) => list === BANKS).length
    const query = async (keyword: string) => (await client.query(BARE, [`%${keyword}%`])).rows.length
    const slowest = { keyword: '', ms: 0 }
    for (const keyword of KEYWORDS) {
      if ((await ask(keyword)) !== (await query(keyword)))
        throw new Error(`Both sides must return the same number of records for “${keyword}”.`)
      const ms = Math.min(await measureMilliseconds(() => ask(keyword)), await measureMilliseconds(() => ask(keyword)))
      if (ms > slowest.ms) Object.assign(slowest, { keyword, ms })
    }
    const [typical = ''] = KEYWORDS
    const measured = await alternate(
      () => measureMilliseconds(() => ask(typical)),
      () => measureMilliseconds(() => query(typical)),
    )
    return {
      name: 'palette, by name of 1M',
      unit: 'ms',
      ...measured,
      ratio: measured.ours / measured.bare,
      target: `≤ ${MAX_MS} ms for any keyword`,
      holds: Math.max(measured.ours, slowest.ms) <= MAX_MS,
      note: `slowest “${slowest.keyword}”: ${slowest.ms.toFixed(0)} ms`,
    }
  } finally {
    await client.end()
  }
}

const BARE = `select id, bank_name from bank where bank_name ilike $1 or bank_code ilike $1 limit ${LIMIT}`

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
