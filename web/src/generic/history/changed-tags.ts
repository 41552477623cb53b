// Of a list of tags only those that a change is about. Pure.
import { textsOf, type HistoryChange } from '@cangdan/protocol'

export interface ChangedTags {
  readonly gone: readonly string[]
  readonly added: readonly string[]
}

/** The tags that came and went; undefined for any other change, for a list that begins or ends, and where only the order is another. */
export function changedTags({ type, from, to }: HistoryChange): ChangedTags | undefined {
  if (type !== 'tags') return undefined
  const [before, after] = [textsOf(from), textsOf(to)]
  const gone = before.filter((tag) => !after.includes(tag))
  const added = after.filter((tag) => !before.includes(tag))
  const isPart = before.length > 0 && after.length > 0 && gone.length + added.length > 0
  return isPart ? { gone, added } : undefined
}
