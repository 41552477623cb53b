// Contracts of ten pages, rendered by the product and by bare pdfmake. Both render definitions with equal content, styles, fonts, table lines and
// footers, in child processes that load the library and the fonts. The product also builds the definitions, waits in its queue and bounds its children.
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildContractPdf, renderContract } from '../../../server/src/modules/contracts/contract/contract.pdf.ts'
import type { PdfDefinition } from '../../../server/src/platform/pdf/definition.ts'
import { buildPdfInChild } from '../../../server/src/platform/pdf/in-child.ts'
import { startFromBundle } from '../../../server/src/platform/programs.ts'
import { buildContractInput, PAGES } from '../contract-text.ts'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'

const BARE = fileURLToPath(new URL('../bare-pdf.mjs', import.meta.url))
const BUNDLE = fileURLToPath(new URL('../../../server/dist', import.meta.url))

const MAX_RATIO = 1.5
const LEAST = 0.7
export const CONTRACTS = 200
const BATCH_ROUNDS = 3
/** As many as the product renders at the same time. */
const PROCESSES = 2
/** Jobs that the queue accepts of one user. */
const JOBS_PER_USER = 20

/** One contract, in a process that is started for it on both sides. */
export async function measureContract(): Promise<Row> {
  startFromBundle(BUNDLE)
  const measured = await alternate(
    () => measureMilliseconds(renderOne),
    () => measureMilliseconds(() => renderBare(listDefinitions(1))),
  )
  const ratio = measured.ours / measured.bare
  const target = `≤ ${MAX_RATIO} × pdfmake`
  return { name: `contract of ${PAGES} pages`, unit: 'ms', ...measured, ratio, target, holds: ratio <= MAX_RATIO }
}

/** Contracts that ten users queue at the same time. Each bare process is started once and renders its share. */
export async function measureContractBatch(count: number): Promise<Row> {
  startFromBundle(BUNDLE)
  const definitions = listDefinitions(count)
  const shares = Array.from({ length: PROCESSES }, (_, process) =>
    definitions.filter((_definition, n) => n % PROCESSES === process),
  )
  const rate = async (render: () => Promise<unknown>) => (count * 60_000) / (await measureMilliseconds(render))
  const measured = await alternate(
    () => rate(() => renderBatch(count)),
    () => rate(() => Promise.all(shares.map(renderBare))),
    BATCH_ROUNDS,
  )
  const ratio = measured.ours / measured.bare
  const target = `≥ ${LEAST} of pdfmake`
  return { name: `${count} contracts queued`, unit: 'per min', ...measured, ratio, target, holds: ratio >= LEAST }
}

async function measureMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

const listDefinitions = (count: number): PdfDefinition[] =>
  Array.from({ length: count }, (_, contract) => buildContractPdf(buildContractInput(contract)))

async function renderOne(): Promise<void> {
  assertPages(await buildPdfInChild(1, buildContractPdf(buildContractInput(0))), 1)
}

async function renderBatch(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, contract) => {
      const user = Math.floor(contract / JOBS_PER_USER) + 1
      assertPages(await renderContract(user, buildContractInput(contract)), 1)
    }),
  )
}

async function renderBare(definitions: readonly PdfDefinition[]): Promise<void> {
  const child = spawn(process.execPath, [BARE], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(definitions))
  assertPages(await buffer(child.stdout), definitions.length)
}

/** A renderer that omits text would be fast. */
function assertPages(pdf: Buffer, contracts: number): void {
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  if (pages !== contracts * PAGES) throw new Error(`${contracts} contracts have ${pages} pages.`)
}
