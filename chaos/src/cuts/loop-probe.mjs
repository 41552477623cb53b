// @ts-check
// Loaded with `--import`: reads the clock every 10 ms, and writes a line a second with the worst delays and each tick later or longer than 100 ms. On
// Linux it separates the run time of the thread from its waits. With sampling the samples of long ticks are written to a file when the process exits;
// a killed process leaves none.
import { appendFile, readFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import { startSampling, getSamplerAccount } from './loop-samples.mjs'

const file = process.env['CANGDAN_LOOP_PROBE']
const samples = process.env['CANGDAN_LOOP_SAMPLES']
const PERIOD_MS = 10
const LINE_MS = 1_000
const LATE_MS = 100

/**
 * Milliseconds that a thread, the main one by default, has run, and has waited for a processor while it could have run.
 * @param {string | undefined} account
 */
function readSchedule(account = '/proc/self/schedstat') {
  try {
    const [run = 0, wait = 0] = readFileSync(account, 'utf8').split(' ').map(Number)
    return { run: run / 1e6, wait: wait / 1e6 }
  } catch {
    return { run: 0, wait: 0 }
  }
}

if (file !== undefined) {
  /** @type {import('./loop-samples.mjs').LongLook[]} */
  const long = []
  if (samples !== undefined) startSampling(`${samples}.${process.pid}.samples`, long)
  const sampler = samples === undefined ? undefined : getSamplerAccount()
  const checkTick = () => ({
    at: performance.now(),
    us: Number(process.hrtime.bigint() / 1000n),
    unsampled: sampler === undefined ? 0 : readSchedule(sampler).wait,
    ...readSchedule(),
  })
  let last = checkTick()
  let lineAt = last.at
  let worst = { late: 0, busy: 0, blocked: 0 }
  /** @type {object[]} */
  let looks = []
  let collected = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected += duration
  }).observe({ entryTypes: ['gc'] })
  setInterval(() => {
    const now = checkTick()
    const late = Math.max(0, now.at - last.at - PERIOD_MS)
    const busy = now.run - last.run
    const blocked = late - busy - (now.wait - last.wait)
    worst = {
      late: Math.max(worst.late, late),
      busy: Math.max(worst.busy, busy),
      blocked: Math.max(worst.blocked, blocked),
    }
    const until = Date.now()
    const unsampled = now.unsampled - last.unsampled
    // A wait of the sampler at the end of a tick is accounted for within the next one.
    const before = long.at(-1)
    if (before?.endUs === last.us) before.unsampled += unsampled
    if (busy > LATE_MS) long.push({ until, busy, startUs: last.us, endUs: now.us, unsampled })
    if (late > LATE_MS || busy > LATE_MS) looks.push({ until, from: until - (now.at - last.at), busy, blocked })
    last = now
    if (now.at - lineAt < LINE_MS) return
    lineAt = now.at
    appendFile(file, `${JSON.stringify({ at: Date.now(), ...worst, looks, collected })}\n`, () => undefined)
    worst = { late: 0, busy: 0, blocked: 0 }
    looks = []
    collected = 0
  }, PERIOD_MS).unref()
}
