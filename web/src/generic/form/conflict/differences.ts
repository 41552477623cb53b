// Where two people have changed one record: what is different between their versions, and the version that takes of each. Pure.
import type { FieldMeta } from '@cangdan/protocol'
import { isSame, type Draft, type DraftValue } from '../fields/form-fields.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  readonly field: FieldMeta
  readonly mine: DraftValue
  readonly theirs: DraftValue
  /** Who changed it: only where both have, somebody must choose. */
  readonly changedBy: Side | 'both'
}

/** `base` is what both began with. */
export function differencesOf(
  fields: readonly FieldMeta[],
  { base, mine, theirs }: { readonly base: Draft; readonly mine: Draft; readonly theirs: Draft },
): Difference[] {
  return fields.flatMap((field) => {
    const [then, own, other] = [base, mine, theirs].map((draft) => draft[field.name] ?? null)
    if (isSame(own, other)) return []
    const changedBy = isSame(own, then) ? 'theirs' : isSame(other, then) ? 'mine' : 'both'
    return [{ field, mine: own ?? null, theirs: other ?? null, changedBy } as const]
  })
}

/** Sides by name of field; one that nobody has chosen yet is missing. */
export type Chosen = Readonly<Record<string, Side>>

/** What one person alone has changed is taken; where both have, somebody chooses. */
export const firstChosen = (differences: readonly Difference[]): Chosen =>
  Object.fromEntries(
    differences.flatMap(({ field, changedBy }) => (changedBy === 'both' ? [] : [[field.name, changedBy]])),
  )

/** Their version, with mine where that was chosen. */
export function merged(differences: readonly Difference[], theirs: Draft, chosen: Chosen): Draft {
  const mine = differences.filter(({ field }) => chosen[field.name] === 'mine')
  return { ...theirs, ...Object.fromEntries(mine.map(({ field, mine: value }) => [field.name, value])) }
}
