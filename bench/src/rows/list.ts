// A page of 20 out of a million rows, filtered and sorted, with sixteen concurrent readers and signed requests.
import { Client } from 'pg'
import { askOver, type Session, signedHeaders, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import { measureThroughput } from '../throughput.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, type Stage } from '../stage.ts'

const PAGE = '/api/v1/seller_p/bank/BankList?page=1&limit=20&bank_type=2'

export async function measureList(stage: Stage): Promise<Row> {
  return measure(stage, { name: 'list, 20 of 1M, signed', least: 0.75 })
}

export async function measureEncryptedList(stage: Stage): Promise<Row> {
  await encryptAnswers(stage, true)
  try {
    return await measure(stage, { name: 'list, encrypted', least: 0.65 })
  } finally {
    await encryptAnswers(stage, false)
  }
}

async function measure({ product, bare }: Stage, { name, least }: { name: string; least: number }): Promise<Row> {
  const session = await signInOver(product.address, 'admin', ADMIN_PASSWORD)
  await assertSameRows(product.address, session, bare.address)
  // Reads need no nonce, so one signature is reused and verified for every request.
  const headers = () => signedHeaders(session, { method: 'GET', url: PAGE, nonce: '' })
  const measured = await alternate(
    () => measureThroughput(product.address + PAGE, headers()),
    () => measureThroughput(bare.address, {}),
  )
  const ratio = measured.ours / measured.bare
  return { name, unit: 'req/s', ...measured, ratio, target: `≥ ${least} of bare`, holds: ratio >= least }
}

async function assertSameRows(address: string, session: Session, bare: string): Promise<void> {
  const getIds = (answer: unknown) => (answer as { data: { id: number | string }[] }).data.map(({ id }) => Number(id))
  const ours = getIds(await askOver(address, session, PAGE))
  const theirs = getIds(await (await fetch(bare)).json())
  if (ours.length !== 20 || ours.join() !== theirs.join()) throw new Error('Both sides must return the same rows.')
}

async function encryptAnswers({ databaseUrl }: Stage, on: boolean): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('update safe_setting set encrypt_open = $1', [on ? 1 : 0])
  await client.end()
}
