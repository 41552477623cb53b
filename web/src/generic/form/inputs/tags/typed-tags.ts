// What becomes of a text that is typed or pasted into a list of tags. Pure.
import { endsTag, MAX_TAGS, tagFault, tagsIn, type FieldMeta } from '@cangdan/protocol'

type Limits = Pick<FieldMeta, 'rule' | 'maxLength' | 'most'>

export interface TagsTyped {
  readonly tags: readonly string[]
  /** What stays to be typed on, or to be put right. */
  readonly text: string
}

/** What a form holds of both: what is typed counts before it has become a tag, so that nothing of it is lost. */
export const draftOf = ({ tags, text }: TagsTyped): readonly string[] => [...tags, ...tagsIn(text)]

/** The tags of a draft without those that are still typed; the text is given up where the draft is not made of it any more. */
export function typedIn(draft: readonly string[], text: string): TagsTyped {
  const typed = tagsIn(text)
  const end = draft.slice(draft.length - typed.length)
  const isOurs = typed.length <= draft.length && typed.every((tag, place) => tag === end[place])
  return isOurs ? { tags: draft.slice(0, draft.length - typed.length), text } : { tags: draft, text: '' }
}

/**
 * Makes tags of all that is typed. What may be none stays, and is judged there; of several at once, those that are there already say
 * nothing new and are left out.
 */
export function settled({ tags, text }: TagsTyped, limits: Limits): TagsTyped {
  const typed = tagsIn(text)
  const next = [...tags]
  const rest: string[] = []
  for (const tag of typed) {
    const isThere = next.includes(tag)
    if (isThere && typed.length > 1) continue
    const isFull = next.length >= (limits.most ?? MAX_TAGS)
    if (isThere || isFull || tagFault(tag, limits) !== undefined) rest.push(tag)
    else next.push(tag)
  }
  return { tags: next, text: rest.join('; ') }
}

/** After a letter: what stands before the last comma becomes tags, what stands behind it is typed on. */
export function typedOn(typed: TagsTyped, limits: Limits): TagsTyped {
  const { tags, text } = typed
  if (!endsTag(text)) return typed
  const letters = Array.from(text)
  const end = letters.findLastIndex((letter) => endsTag(letter))
  const before = settled({ tags, text: letters.slice(0, end).join('') }, limits)
  // A tag that may be none is written on where it stands.
  if (before.text !== '') return typed
  return {
    tags: before.tags,
    text: letters
      .slice(end + 1)
      .join('')
      .trimStart(),
  }
}
