import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { alternate } from '../measure.ts'
import type { Row } from '../report.ts'
import type { Stage } from '../stage.ts'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const WORKER = join(PACKAGE, 'dist/spreadsheets.js')
const AGAINST_EXCELJS = 200_000
const PARSED = 100_000
const PARSED_CELLS = (PARSED + 1) * 12

export interface Run {
  ms: number
  peakMegabytes: number
  result?: number
}

interface Comparison {
  name: string
  ours: () => Promise<Run>
  bare: () => Promise<Run>
  target: string
  holds: (ratio: number, peakMegabytes: number) => boolean
}

export function measureXlsxWriting(stage: Stage): Promise<Row> {
  return withTempFolder((folder) =>
    compare({
      name: 'XLSX 200k × 12, exceljs',
      ours: () => run(stage, { work: 'xlsx', file: join(folder, 'ours.xlsx'), rows: AGAINST_EXCELJS }),
      bare: () => run(stage, { work: 'exceljs', file: join(folder, 'exceljs.xlsx'), rows: AGAINST_EXCELJS }),
      target: '≤ 0.25 of exceljs',
      holds: (ratio) => ratio <= 0.25,
    }),
  )
}

export function measureXlsxReading(stage: Stage): Promise<Row> {
  return withTempFolder(async (folder) => {
    const file = join(folder, 'exceljs.xlsx')
    await run(stage, { work: 'exceljs', file, rows: PARSED })
    return compare({
      name: 'XLSX parse 100k × 12, exceljs',
      ours: () => parse(stage, 'parse', file),
      bare: () => parse(stage, 'parse exceljs', file),
      target: '≤ 0.4 of exceljs, ≤ 120 MB',
      holds: (ratio, peak) => ratio <= 0.4 && peak <= 120,
    })
  })
}

/** Alternates the product with its counterpart; the reported memory is the product's. */
export async function compare({ name, ours, bare, target, holds }: Comparison): Promise<Row> {
  let peak = 0
  const measured = await alternate(
    async () => {
      const { ms, peakMegabytes } = await ours()
      peak = Math.max(peak, peakMegabytes)
      return ms
    },
    async () => (await bare()).ms,
  )
  const ratio = measured.ours / measured.bare
  const note = `peak ${peak.toFixed(0)} MB`
  return { name, unit: 'ms', ...measured, ratio, target, holds: holds(ratio, peak), note }
}

async function parse(stage: Stage, work: string, file: string): Promise<Run> {
  const measured = await run(stage, { work, file, rows: PARSED })
  // A reader that skips cells would be fast.
  if (measured.result !== PARSED_CELLS) throw new Error(`${work} read ${measured.result} cells`)
  return measured
}

export async function run(
  { databaseUrl }: Stage,
  { work, file, rows }: { work: string; file: string; rows: number },
): Promise<Run> {
  await (built ??= buildWorker())
  // The product's flag for its own workers.
  const args = ['--max-semi-space-size=8', WORKER, '--work', work, '--file', file, '--rows', String(rows)]
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return JSON.parse(stdout) as Run
}

let built: Promise<unknown> | undefined

// Bundled like the product: compiling at run time would count as memory.
function buildWorker(): Promise<unknown> {
  const target = { ssr: 'src/spreadsheets.ts', outDir: 'dist', target: 'node22', minify: false }
  return build({ configFile: false, root: PACKAGE, logLevel: 'error', build: target })
}

export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-sheets-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
