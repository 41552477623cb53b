// A page of 20 out of a million, filtered and sorted, sixteen readers at once.
import autocannon from 'autocannon'
import { inTurn } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'

const SECONDS = 3
const READERS = 16

/** Signed-in list against the bare route. */
export async function list({ product, bare }: Stage): Promise<Row> {
  const url = `${product.address}/api/v1/seller_p/bank/BankList?page=1&limit=20&bank_type=2`
  const headers = { accesstoken: await signIn(product.address) }
  await demandSameRows(url, headers, bare.address)
  const measured = await inTurn(
    () => throughput(url, headers),
    () => throughput(bare.address, {}),
  )
  const ratio = measured.ours / measured.bare
  return {
    name: 'list, 20 of 1M, signed in',
    unit: 'req/s',
    ...measured,
    ratio,
    target: '≥ 0.75 of bare',
    holds: ratio >= 0.75,
  }
}

async function signIn(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/v1/public/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  })
  const { data } = (await reply.json()) as { data: { access_token: string } }
  return data.access_token
}

// A comparison of different answers would compare nothing.
async function demandSameRows(url: string, headers: Record<string, string>, bare: string): Promise<void> {
  const ids = async (reply: Response) =>
    ((await reply.json()) as { data: { id: number | string }[] }).data.map(({ id }) => Number(id))
  const [ours, theirs] = await Promise.all([ids(await fetch(url, { headers })), ids(await fetch(bare))])
  if (ours.length !== 20 || ours.join() !== theirs.join())
    throw new Error('The two sides do not answer the same rows.')
}

async function throughput(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: READERS, duration: SECONDS })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}
