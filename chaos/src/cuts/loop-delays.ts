// How long event loops were busy or late: that of the server, and that of a process that does nothing on the same machine at the same time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ranBySamples, type Sampled } from './sampled.ts'

const PROBE = fileURLToPath(new URL('loop-probe.mjs', import.meta.url))

/** The environment of a process that writes its delays into this file. */
const probing = (file: string): Record<string, string> => ({
  CANGDAN_LOOP_PROBE: file,
  NODE_OPTIONS: `--import ${PROBE}`,
})

/** The same, for a process that writes beside it, as it exits, what it ran in the looks for which it was busy long. */
export const sampling = (file: string): Record<string, string> => ({
  ...probing(file),
  CANGDAN_LOOP_SAMPLES: file,
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

/** A look that came late, or before which the process ran long: when (milliseconds of the clock), and what of it the process ran, and neither ran nor waited for a processor. */
export interface Look {
  readonly from: number
  readonly until: number
  readonly busy: number
  readonly blocked: number
  /** Milliseconds of that second in which memory was collected. */
  readonly collected: number
  /** Known once the process has exited. */
  readonly sampled?: Sampled
}

export type Delays = Readonly<Record<Measure, Spread>> & {
  readonly seconds: number
  readonly looks: readonly Look[]
}

export const LIMIT_MS = 200

/** What a probe wrote between two instants. */
export async function delaysIn(
  file: string,
  [since, until]: readonly [since: number, until: number],
): Promise<Delays> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const seconds = lines
    .map((line) => JSON.parse(line) as Record<Measure | 'at', number> & { looks: Look[]; collected: number })
    .filter(({ at }) => at >= since && at <= until)
  const [late, busy, blocked] = MEASURES.map((measure) => spread(seconds.map((second) => second[measure])))
  const looks = seconds.flatMap(({ looks: seen, collected }) => seen.map((look) => ({ ...look, collected })))
  return { seconds: seconds.length, late: late!, busy: busy!, blocked: blocked!, looks }
}

/**
 * The longest time, in milliseconds, for which the server's thread ran without looking at its clock, less what the whole machine stood still of it. A processor
 * that its host has stopped counts as running for the thread that is on it; an idle process, which then neither runs nor waits for a processor, tells, and so
 * do the samples of the thread: it ran for no longer than they show.
 */
export function longestHold(server: Delays, idle: Delays): number {
  const still = idle.looks.filter(({ blocked }) => blocked > 0)
  const stopped = ({ from, until }: Look): number =>
    still
      .map((look) => Math.min(look.blocked, Math.min(until, look.until) - Math.max(from, look.from)))
      .filter((overlap) => overlap > 0)
      .reduce((sum, overlap) => sum + overlap, 0)
  const beyond = server.looks.filter(({ busy }) => busy > LIMIT_MS)
  const usual = Math.min(server.busy.longest, LIMIT_MS)
  return Math.round(
    Math.max(usual, ...beyond.map((look) => Math.min(look.busy - stopped(look), shown(look)))),
  )
}

const shown = ({ busy, sampled }: Look): number => (sampled === undefined ? busy : ranBySamples(sampled))

/** The same delays, each look with its samples where there are any. */
export const withSamples = (delays: Delays, sampled: readonly Sampled[]): Delays => ({
  ...delays,
  looks: delays.looks.map((look) => {
    const own = sampled.find(({ until, busy }) => until === look.until && busy === look.busy)
    return own === undefined ? look : { ...look, sampled: own }
  }),
})

function spread(delays: readonly number[]): Spread {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const beyond = delays.filter((delay) => delay > LIMIT_MS).length
  return { median: at(0.5), p99: at(0.99), longest: at(1), beyond }
}
