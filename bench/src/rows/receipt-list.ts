// The default list of a bank's receipts with ten million receipts on the platform, compared with ten thousand: old rows must not slow down a page.
import { askOver, signedHeaders, signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import { BENCH_PASSWORD } from '../receipts/fixture.ts'
import { type FilledStage, LIST, openFilledStage, READER } from '../receipts/filled.ts'
import type { Row } from '../report.ts'
import { measureThroughput } from '../throughput.ts'

const FEW = 10_000
/** Sixteen readers on both sides; the tolerance covers the noise of the machine. */
const LEAST = 0.9
const URL = `/api/v1/${LIST}?page=1&limit=20`
const MILLION = 1_000_000

export async function measureReceiptList(many: number): Promise<Row> {
  const few = await openFilledStage(FEW)
  try {
    const all = await openFilledStage(many)
    try {
      return await measure(all, few, many)
    } finally {
      await all.close()
    }
  } finally {
    await few.close()
  }
}

async function measure(all: FilledStage, few: FilledStage, many: number): Promise<Row> {
  const [ours, bare] = [await createReader(all), await createReader(few)]
  const measured = await alternate(ours, bare)
  const ratio = measured.ours / measured.bare
  return {
    name: `a bank’s receipts, of ${many / MILLION}M`,
    unit: 'req/s',
    ...measured,
    ratio,
    target: `≥ ${LEAST} of those of 10k`,
    holds: ratio >= LEAST,
  }
}

async function createReader({ product: { address } }: FilledStage): Promise<() => Promise<number>> {
  const session = await signInOver(address, READER, BENCH_PASSWORD)
  const { data } = (await askOver(address, session, URL)) as { data: { contract_no: string }[] }
  // An empty page would be fast.
  if (data.length !== 20 || data.some(({ contract_no }) => !contract_no.startsWith('WRBENCH')))
    throw new Error('The list does not return the receipts of the bank.')
  return () => measureThroughput(address + URL, signedHeaders(session, { method: 'GET', url: URL, nonce: '' }))
}
