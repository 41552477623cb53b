// Exports ten million rows, compared with COPY in the same order; time and constant memory. The table has only the indexes that both sides read.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { signInOver } from '../../../server/src/testing/client/plain-client.mjs'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import { ADMIN_PASSWORD, openStage } from '../stage.ts'
import { downloadExport } from './exports.ts'
import { withTempFolder, run } from './spreadsheets.ts'

const MAX_RATIO = 2.5
const MAX_MEGABYTES = 150
const ROUNDS = 1
const MILLION = 1_000_000

export async function measureLargeExport(rows: number): Promise<Row> {
  const stage = await openStage({ rows, isLean: true })
  try {
    const session = await signInOver(stage.product.address, 'admin', ADMIN_PASSWORD)
    return await withTempFolder(async (folder) => {
      let peak = 0
      const ours = async () => {
        const file = join(folder, 'ours.csv')
        const { ms, peakMegabytes } = await downloadExport(stage, session, {
          type: 'csv',
          open: () => createWriteStream(file),
        })
        peak = Math.max(peak, peakMegabytes)
        return ms
      }
      const bare = async () => (await run(stage, { work: 'copy', file: join(folder, 'copy.csv'), rows })).ms
      const measured = await alternate(ours, bare, ROUNDS)
      const ratio = measured.ours / measured.bare
      return {
        name: `CSV ${rows / MILLION}M × 12, by the product`,
        unit: 'ms',
        ...measured,
        ratio,
        target: `≤ ${MAX_RATIO} × COPY, ≤ ${MAX_MEGABYTES} MB`,
        holds: ratio <= MAX_RATIO && peak <= MAX_MEGABYTES,
        note: `peak ${peak.toFixed(0)} MB`,
      }
    })
  } finally {
    await stage.close()
  }
}
