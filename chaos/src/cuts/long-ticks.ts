import type { LongTick } from './loop-delays.ts'
import { estimateRunTime } from './samples.ts'

/** Shortest run time that is reported, milliseconds. */
const LONG_MS = 150
const STACKS = 3

const HEADING = `| round | time | busy | collector | ran, by samples | not sampled | where |
|---|---|---|---|---|---|---|`

/** Formats a line for each tick during which the server ran long, by round. */
export function formatLongTicks(rounds: readonly (readonly LongTick[])[]): string {
  const lines = rounds.flatMap((looks, round) =>
    looks
      .filter(({ busy }) => busy > LONG_MS)
      .map((look) => `| ${[round + 1, ...formatCells(look)].join(' | ')} |`),
  )
  if (lines.length === 0) return `No look came after more than ${LONG_MS} ms of running.`
  return [HEADING, ...lines].join('\n')
}

function formatCells({ until, busy, collected, sampled }: LongTick): (string | number)[] {
  const measured = [new Date(until).toISOString().slice(11, 23), Math.round(busy), Math.round(collected)]
  if (sampled === undefined) return [...measured, 'no samples', '', '']
  const { samples, unsampled, frames } = sampled
  const where = frames
    .slice(0, STACKS)
    .map(({ stack, samples: count }) => `${count} × ${escapeMarkdown(stack)}`)
  return [
    ...measured,
    `${Math.round(estimateRunTime(sampled))} (${samples} samples)`,
    Math.round(unsampled),
    where.join('<br>'),
  ]
}

/** Escapes the delimiter of a table and the bracket of a tag. */
const escapeMarkdown = (stack: string): string => stack.replaceAll('|', '\\|').replaceAll('<', '←')

export const LONG_TICKS_TEXT = `The system counts as running what a virtual machine waits for within a page fault, although nothing of the thread runs then. So a second witness looks on: from its start to its
exit the process is sampled, every 10 ms, by a signal to its thread. Signals to a thread that does not run come together as one, so that it ran for about 10 ms a sample. Each look before
which the thread ran for more than ${LONG_MS} ms, by the system's account, is listed: its time (UTC); "busy"; "collector", how long memory was collected in that second; "ran, by samples",
the smaller of "busy" and 10 ms for each sample, and 10 ms more, and what was "not sampled", for which the thread that sends the signals waited for a processor itself; and the stacks that most
samples saw, the function that ran first, then its callers. For "itself" the smaller counts. A single call of the system that takes long is one sample, too: its stack says whose it was. A look has
no samples as long as its process runs, or where that was killed: it counts fully.`
