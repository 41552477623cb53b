import type { HistoryChange, HistoryEntry } from '@cangdan/protocol'

export interface ReviewChanges {
  readonly review: HistoryEntry
  readonly changes: readonly HistoryChange[]
}

/** `entries` are newest first; `verb` is the verb of a review in the history; `names` are the columns to compare. */
export function findReviewChanges(
  entries: readonly HistoryEntry[],
  verb: string,
  names: ReadonlySet<string>,
): ReviewChanges | undefined {
  const at = entries.findIndex((entry) => entry.verb === verb)
  const review = entries[at]
  if (review === undefined) return undefined
  return { review, changes: mergeChanges(entries.slice(0, at), names) }
}

export const listChangesSince = (
  entries: readonly HistoryEntry[],
  version: number,
  names: ReadonlySet<string>,
): readonly HistoryChange[] =>
  mergeChanges(
    entries.filter((entry) => entry.version > version),
    names,
  )

function mergeChanges(entries: readonly HistoryEntry[], names: ReadonlySet<string>): HistoryChange[] {
  const changes = new Map<string, HistoryChange>()
  for (const entry of entries.toReversed())
    for (const change of entry.changes) {
      if (!names.has(change.name)) continue
      const earlier = changes.get(change.name) ?? change
      changes.set(change.name, { ...change, from: earlier.from })
    }
  const isDifferent = ({ from, to }: HistoryChange) => JSON.stringify(from) !== JSON.stringify(to)
  return [...changes.values()].filter(isDifferent)
}
