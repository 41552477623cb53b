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
    looks.filter(({ busy }) => busy > LONG_MS).map((look) => `| ${[round + 1, ...formatCells(look)].join(' | ')} |`),
  )
  if (lines.length === 0) return `No look came after more than ${LONG_MS} ms of running.`
  return [HEADING, ...lines].join('\n')
}

function formatCells({ until, busy, collected, sampled }: LongTick): (string | number)[] {
  const measured = [new Date(until).toISOString().slice(11, 23), Math.round(busy), Math.round(collected)]
  if (sampled === undefined) return [...measured, 'no samples', '', '']
  const { samples, unsampled, frames } = sampled
  const where = frames.slice(0, STACKS).map(({ stack, samples: count }) => `${count} × ${escapeMarkdown(stack)}`)
  return [
    ...measured,
    `${Math.round(estimateRunTime(sampled))} (${samples} samples)`,
    Math.round(unsampled),
    where.join('<br>'),
  ]
}

/** Escapes the delimiter of a table and the bracket of a tag. */
const escapeMarkdown = (stack: string): string => stack.replaceAll('|', '\\|').replaceAll('<', '←')

export const LONG_TICKS_TEXT = `The operating system counts the wait of a virtual machine within a page fault as running time, although the thread does not run. So the process is also sampled, from its start to its exit, by a signal to its thread every 10 ms. Signals to a thread that does not run are merged into one, so the thread ran for about 10 ms per sample. The table lists each measurement with a "busy" of more than ${LONG_MS} ms:

| Column | Meaning |
|---|---|
| time | UTC |
| busy | running time of the thread by the account of the system |
| collector | garbage collection in that second |
| ran, by samples | the smaller of "busy" and 10 ms per sample plus 10 ms. "Itself" uses the smaller value |
| not sampled | time in which the thread that sends the signals waited for a processor |
| where | the stacks of most samples, the running function first, then its callers. One long system call is one sample too, and its stack names the caller |

A measurement has no samples while its process runs, or if that was killed: then it counts fully.`
