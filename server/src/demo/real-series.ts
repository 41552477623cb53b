import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FUTURES_FOLDER } from '#platform/folders.ts'
import { YUAN } from './units.ts'

export type SeriesName = 'CU' | 'M' | 'RB' | 'RU'

/** A day of a continuous main contract. Prices in fen. */
export interface RealDay {
  /** The real day, `YYYY-MM-DD`. */
  readonly day: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
  readonly openInterest: number
  /** `undefined` on days without a settlement. */
  readonly settled: number | undefined
  /** The series switches to another contract on this day. */
  readonly isOther: boolean
}

/** Percent. Without widened limits, no exchange lets a contract move further in a day, so a larger move is a contract change. */
const OTHER_CONTRACT = 10

export async function loadRealSeries(name: SeriesName): Promise<readonly RealDay[]> {
  return parseDays(await readFile(join(FUTURES_FOLDER, `${name}.csv`), 'utf8'))
}

function parseDays(text: string): readonly RealDay[] {
  let last: number | undefined
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [day = '', ...cells] = line.split(',')
      const numbers = cells.map(Number)
      const [open = 0, high = 0, low = 0, close = 0] = numbers.map(toFen)
      const [volume = 0, openInterest = 0, settle = 0] = numbers.slice(4)
      const settled = settle === 0 ? undefined : toFen(settle)
      const isOther =
        settled !== undefined && last !== undefined && Math.abs(settled - last) * 100 > last * OTHER_CONTRACT
      last = settled ?? last
      return { day, open, high, low, close, volume, openInterest, settled, isOther }
    })
}

const toFen = (yuan: number): number => Math.round(yuan * YUAN)
