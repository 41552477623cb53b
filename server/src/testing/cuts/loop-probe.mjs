// @ts-check
// Loaded into a process with `--import`: looks at the clock every 10 ms and writes down, a line a second, the worst of what it saw and each look that came
// late by more than 100 ms. Where the system tells (Linux), what the process did itself is kept apart from what it waited for.
import { appendFile, readFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'

const file = process.env['CANGDAN_LOOP_PROBE']
const PERIOD_MS = 10
const LINE_MS = 1_000
const LATE_MS = 100

/** Milliseconds that the main thread has run, and has waited for a processor while it could have run. */
function scheduled() {
  try {
    const [run = 0, wait = 0] = readFileSync('/proc/self/schedstat', 'utf8').split(' ').map(Number)
    return { run: run / 1e6, wait: wait / 1e6 }
  } catch {
    return { run: 0, wait: 0 }
  }
}

if (file !== undefined) {
  let last = { at: performance.now(), ...scheduled() }
  let lineAt = last.at
  let worst = { late: 0, busy: 0, blocked: 0 }
  /** @type {object[]} */
  let looks = []
  let collected = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected += duration
  }).observe({ entryTypes: ['gc'] })
  setInterval(() => {
    const now = { at: performance.now(), ...scheduled() }
    const late = Math.max(0, now.at - last.at - PERIOD_MS)
    const busy = now.run - last.run
    const blocked = late - busy - (now.wait - last.wait)
    worst = {
      late: Math.max(worst.late, late),
      busy: Math.max(worst.busy, busy),
      blocked: Math.max(worst.blocked, blocked),
    }
    if (late > LATE_MS)
      looks.push({ until: Date.now(), from: Date.now() - (now.at - last.at), busy, blocked })
    last = now
    if (now.at - lineAt < LINE_MS) return
    lineAt = now.at
    appendFile(file, `${JSON.stringify({ at: Date.now(), ...worst, looks, collected })}\n`, () => undefined)
    worst = { late: 0, busy: 0, blocked: 0 }
    looks = []
    collected = 0
  }, PERIOD_MS).unref()
}
