import type { HistoryChange } from '@cangdan/protocol'

/** Removes the common first and last lines of both texts; returns other changes unchanged. */
export function trimUnchangedLines(change: HistoryChange): HistoryChange {
  const { type, from, to } = change
  if (type !== 'text' || typeof from !== 'string' || typeof to !== 'string' || from === '') return change
  const [before, after] = [from.split('\n'), to.split('\n')]
  if (before.length === 1 && after.length === 1) return change
  const most = Math.min(before.length, after.length)
  const start = countWhile(most, (place) => before[place] === after[place])
  const end = countWhile(most - start, (place) => before.at(-1 - place) === after.at(-1 - place))
  const rest = (lines: readonly string[]) => lines.slice(start, lines.length - end).join('\n')
  return { ...change, from: rest(before), to: rest(after) }
}

function countWhile(most: number, isAlike: (place: number) => boolean): number {
  let count = 0
  while (count < most && isAlike(count)) count += 1
  return count
}
