import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const PERIOD_MS = 10

/** Samples of one tick. A sample is taken every 10 ms, and only of a running thread. */
export interface TickSamples {
  /** End of the tick, and the run time of the thread by the account of the system; both as in the line of the probe. */
  readonly until: number
  readonly busy: number
  readonly samples: number
  /** Milliseconds for which the sampling thread itself waited for a CPU. */
  readonly unsampled: number
  /** Sorted by samples, most first. A stack is the running function and its callers. */
  readonly frames: readonly { readonly stack: string; readonly samples: number }[]
}

/** Returns the upper bound of the run time in milliseconds. Time without a possible sample counts as running. */
export const estimateRunTime = ({ busy, samples, unsampled }: TickSamples): number =>
  Math.min(busy, (samples + 1) * PERIOD_MS + unsampled)

/** Reads the samples of all exited processes that wrote their delays to this file. */
export async function readSamples(file: string): Promise<TickSamples[]> {
  const names = await readdir(dirname(file))
  const own = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.samples'))
  const read = own.map(async (name) => JSON.parse(await readFile(join(dirname(file), name), 'utf8')) as TickSamples[])
  return (await Promise.all(read)).flat()
}
