import { hasTagSeparator, MAX_TAGS, checkTag, splitTags, type FieldMeta } from '@cangdan/protocol'

type Limits = Pick<FieldMeta, 'rule' | 'maxLength' | 'most'>

export interface TagsState {
  readonly tags: readonly string[]
  /** Text that is not a tag yet: still typed, or invalid. */
  readonly text: string
}

/** Returns the draft value: typed text counts before it becomes a tag, so that nothing is lost. */
export const toDraft = ({ tags, text }: TagsState): readonly string[] => [...tags, ...splitTags(text)]

/** Separates the tags of a draft from the typed text; drops the text when the draft no longer contains it. */
export function fromDraft(draft: readonly string[], text: string): TagsState {
  const typed = splitTags(text)
  const end = draft.slice(draft.length - typed.length)
  const isOurs = typed.length <= draft.length && typed.every((tag, place) => tag === end[place])
  return isOurs ? { tags: draft.slice(0, draft.length - typed.length), text } : { tags: draft, text: '' }
}

/** Turns the typed text into tags. Invalid text remains and gets an error; duplicates in a list are dropped. */
export function commitTags({ tags, text }: TagsState, limits: Limits): TagsState {
  const typed = splitTags(text)
  const next = [...tags]
  const rest: string[] = []
  for (const tag of typed) {
    const isThere = next.includes(tag)
    if (isThere && typed.length > 1) continue
    const isFull = next.length >= (limits.most ?? MAX_TAGS)
    if (isThere || isFull || checkTag(tag, limits) !== undefined) rest.push(tag)
    else next.push(tag)
  }
  return { tags: next, text: rest.join('; ') }
}

/** Handles a keystroke: text before the last comma becomes tags, text after it remains. */
export function commitFinishedTags(typed: TagsState, limits: Limits): TagsState {
  const { tags, text } = typed
  if (!hasTagSeparator(text)) return typed
  const letters = Array.from(text)
  const end = letters.findLastIndex((letter) => hasTagSeparator(letter))
  const before = commitTags({ tags, text: letters.slice(0, end).join('') }, limits)
  // An invalid tag stays in the input.
  if (before.text !== '') return typed
  return {
    tags: before.tags,
    text: letters
      .slice(end + 1)
      .join('')
      .trimStart(),
  }
}
