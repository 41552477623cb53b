// Delays and run times of the event loops of the server and of an idle process on the same machine at the same time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { estimateRunTime, type TickSamples } from './samples.ts'

const PROBE = fileURLToPath(new URL('loop-probe.mjs', import.meta.url))

/** Returns the environment of a process that writes its delays to this file. */
const createProbeEnv = (file: string): Record<string, string> => ({
  CANGDAN_LOOP_PROBE: file,
  NODE_OPTIONS: `--import ${PROBE}`,
})

/** Returns the environment of a process that also writes, when it exits, the samples of its long ticks. */
export const createSamplingEnv = (file: string): Record<string, string> => ({
  ...createProbeEnv(file),
  CANGDAN_LOOP_SAMPLES: file,
})

/** Starts an idle process with a probe. Returns a function that stops it. */
export function startIdle(file: string): () => Promise<void> {
  const idle = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e9)'], {
    env: { PATH: process.env['PATH'], ...createProbeEnv(file) },
    stdio: 'ignore',
  })
  const gone = once(idle, 'exit')
  return async () => {
    idle.kill()
    await gone
  }
}

/** Milliseconds, the maximum of a second: delay of a tick, run time of the thread within a tick, and time in which it neither ran nor waited for a CPU. */
const MEASURES = ['late', 'busy', 'blocked'] as const
type Measure = (typeof MEASURES)[number]

interface Spread {
  readonly median: number
  readonly p99: number
  readonly longest: number
  /** Seconds in which it exceeded the limit. */
  readonly beyond: number
}

/** A late or long tick: its start and end (milliseconds since the epoch), the run time, and the time in which the thread neither ran nor waited for a CPU. */
export interface LongTick {
  readonly from: number
  readonly until: number
  readonly busy: number
  readonly blocked: number
  /** Milliseconds of garbage collection within that second. */
  readonly collected: number
  /** Known once the process has exited. */
  readonly sampled?: TickSamples
}

export type LoopDelays = Readonly<Record<Measure, Spread>> & {
  readonly seconds: number
  readonly looks: readonly LongTick[]
}

export const LIMIT_MS = 200

/** Reads the lines that a probe wrote between two instants. */
export async function readDelays(
  file: string,
  [since, until]: readonly [since: number, until: number],
): Promise<LoopDelays> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const seconds = lines
    .map((line) => JSON.parse(line) as Record<Measure | 'at', number> & { looks: LongTick[]; collected: number })
    .filter(({ at }) => at >= since && at <= until)
  const [late, busy, blocked] = MEASURES.map((measure) => computeSpread(seconds.map((second) => second[measure])))
  const looks = seconds.flatMap(({ looks: seen, collected }) => seen.map((look) => ({ ...look, collected })))
  return { seconds: seconds.length, late: late!, busy: busy!, blocked: blocked!, looks }
}

/**
 * Returns the longest run time of a tick of the server in milliseconds, without the time in which the whole machine was stopped. A stopped CPU counts
 * as running for its thread. An idle process, which neither runs nor waits for a CPU in that time, shows it, and so do the samples of the thread.
 */
export function getLongestHold(server: LoopDelays, idle: LoopDelays): number {
  const still = idle.looks.filter(({ blocked }) => blocked > 0)
  const stopped = ({ from, until }: LongTick): number =>
    still
      .map((look) => Math.min(look.blocked, Math.min(until, look.until) - Math.max(from, look.from)))
      .filter((overlap) => overlap > 0)
      .reduce((sum, overlap) => sum + overlap, 0)
  const beyond = server.looks.filter(({ busy }) => busy > LIMIT_MS)
  const usual = Math.min(server.busy.longest, LIMIT_MS)
  return Math.round(Math.max(usual, ...beyond.map((look) => Math.min(look.busy - stopped(look), getRunTime(look)))))
}

const getRunTime = ({ busy, sampled }: LongTick): number => (sampled === undefined ? busy : estimateRunTime(sampled))

/** Returns the delays with the samples of each tick, where there are any. */
export const withSamples = (delays: LoopDelays, sampled: readonly TickSamples[]): LoopDelays => ({
  ...delays,
  looks: delays.looks.map((look) => {
    const own = sampled.find(({ until, busy }) => until === look.until && busy === look.busy)
    return own === undefined ? look : { ...look, sampled: own }
  }),
})

function computeSpread(delays: readonly number[]): Spread {
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  const beyond = delays.filter((delay) => delay > LIMIT_MS).length
  return { median: at(0.5), p99: at(0.99), longest: at(1), beyond }
}
