import { getTexts, type HistoryChange } from '@cangdan/protocol'

export interface ChangedTags {
  readonly gone: readonly string[]
  readonly added: readonly string[]
}

/** Returns the removed and added tags; undefined for other changes, for a list that was or becomes empty, and for a mere reordering. */
export function diffTags({ type, from, to }: HistoryChange): ChangedTags | undefined {
  if (type !== 'tags') return undefined
  const [before, after] = [getTexts(from), getTexts(to)]
  const gone = before.filter((tag) => !after.includes(tag))
  const added = after.filter((tag) => !before.includes(tag))
  const isPart = before.length > 0 && after.length > 0 && gone.length + added.length > 0
  return isPart ? { gone, added } : undefined
}
