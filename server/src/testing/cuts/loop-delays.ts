// How long event loops were busy or late: that of the server, and that of a process that does nothing on the same machine at the same time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const PROBE = fileURLToPath(new URL('loop-probe.mjs', import.meta.url))

/** The environment of a process that writes its delays into this file. */
export const probing = (file: string): Record<string, string> => ({
  CANGDAN_LOOP_PROBE: file,
  NODE_OPTIONS: `--import ${PROBE}`,
})

/** Starts a process that does nothing but look at its clock. Answers what ends it. */
export function startIdle(file: string): () => Promise<void> {
  const idle = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e9)'], {
    env: { PATH: process.env['PATH'], ...probing(file) },
    stdio: 'ignore',
  })
  const gone = once(idle, 'exit')
  return async () => {
    idle.kill()
    await gone
  }
}

/** Milliseconds, the most of a second: by how much the loop came late, and of one such time what its thread ran, and what it neither ran nor waited for a processor. */
const MEASURES = ['late', 'busy', 'blocked'] as const
type Measure = (typeof MEASURES)[number]

interface Spread {
  readonly median: number
  readonly p99: number
  readonly longest: number
  /** Seconds in which it was more than the limit. */
  readonly beyond: number
}

export type Delays = Readonly<Record<Measure, Spread>> & { readonly seconds: number }

export const LIMIT_MS = 200

/** What a probe wrote between two instants. */
export async function delaysIn(
  file: string,
  [since, until]: readonly [since: number, until: number],
): Promise<Delays> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const seconds = lines
    .map((line) => JSON.parse(line) as Record<Measure | 'at', number>)
    .filter(({ at }) => at >= since && at <= until)
  const [late, busy, blocked] = MEASURES.map((measure) => spread(seconds.map((second) => second[measure])))
  return { seconds: seconds.length, late: late!, busy: busy!, blocked: blocked! }
}

function spread(delays: readonly number[]): Spread {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const beyond = delays.filter((delay) => delay > LIMIT_MS).length
  return { median: at(0.5), p99: at(0.99), longest: at(1), beyond }
}
