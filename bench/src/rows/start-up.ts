// Second start from the command to the first page, compared with a minimal server over the same database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readServerFlags } from '../../../scripts/server-flags.mjs'
import { alternate } from '../measure.ts'
import { startNode } from '../processes.ts'
import type { Row } from '../report.ts'

const START = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))
const OURS = [...readServerFlags(), START]
const BARE = fileURLToPath(new URL('../bare-start.ts', import.meta.url))
const LIMIT_MS = 3_000

export async function measureStartUp(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-start-'))
  const env = { CANGDAN_DATA: folder, PORT: '0', LOG_LEVEL: 'error' }
  try {
    await measureFirstPage(OURS, env)
    const measured = await alternate(
      () => measureFirstPage(OURS, env),
      () => measureFirstPage([BARE], env),
    )
    const ratio = measured.ours / measured.bare
    return {
      name: 'second start to first page',
      unit: 'ms',
      ...measured,
      ratio,
      target: '≤ 3 s, idle',
      holds: measured.ours <= LIMIT_MS,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureFirstPage(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now()
  const started = await startNode(args, env)
  const page = await fetch(started.address)
  await page.text()
  const took = performance.now() - begun
  await started.stop()
  if (!page.ok) throw new Error(`The first page returned status ${page.status}.`)
  return took
}
