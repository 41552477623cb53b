// @ts-check
// Lowers the baseline to what the files hold; it never raises a number, and adds no file once the baseline exists.
import { existsSync, writeFileSync } from 'node:fs'
import { BASELINE, measureRepository, readBaseline } from './measure.mjs'

const isFirst = !existsSync(BASELINE)
const old = readBaseline()
const lowered = Object.entries(measureRepository())
  .map(([file, { count }]) => [file, isFirst ? count : Math.min(count, old[file] ?? 0)])
  .filter(([, count]) => count !== 0)
writeFileSync(BASELINE, `${JSON.stringify(Object.fromEntries(lowered), undefined, 2)}\n`)
