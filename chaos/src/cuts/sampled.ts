// What a process was seen to run while it did not look at its clock.
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const PERIOD_MS = 10

/** The samples of one look. A sample is taken every 10 ms, and only of a thread that runs. */
export interface Sampled {
  /** The look's end, and what the system says that the thread ran until then; both as in the line of the probe. */
  readonly until: number
  readonly busy: number
  readonly samples: number
  /** Milliseconds for which the thread that takes the samples waited for a processor itself. */
  readonly unsampled: number
  /** Most samples first. A stack is the function that ran, and its callers. */
  readonly frames: readonly { readonly stack: string; readonly samples: number }[]
}

/** Milliseconds for which the thread ran at most. Where no sample could be taken it counts as running. */
export const ranBySamples = ({ busy, samples, unsampled }: Sampled): number =>
  Math.min(busy, (samples + 1) * PERIOD_MS + unsampled)

/** The samples of all processes that wrote their delays into this file and have exited. */
export async function sampledBeside(file: string): Promise<Sampled[]> {
  const names = await readdir(dirname(file))
  const own = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.samples'))
  const read = own.map(
    async (name) => JSON.parse(await readFile(join(dirname(file), name), 'utf8')) as Sampled[],
  )
  return (await Promise.all(read)).flat()
}
