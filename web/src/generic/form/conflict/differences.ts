import type { FieldMeta } from '@cangdan/protocol'
import { isSame, type Draft, type DraftValue } from '../fields/form-fields.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  readonly field: FieldMeta
  readonly mine: DraftValue
  readonly theirs: DraftValue
  /** Side that changed the value; the user must choose only when both have. */
  readonly changedBy: Side | 'both'
}

/** `base` is the version that both sides started from. */
export function listFieldDifferences(
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

/** Chosen side by field name; undecided fields are missing. */
export type ChosenSides = Readonly<Record<string, Side>>

/** Preselects the side that changed the field; fields changed by both stay undecided. */
export const getInitialSides = (differences: readonly Difference[]): ChosenSides =>
  Object.fromEntries(
    differences.flatMap(({ field, changedBy }) => (changedBy === 'both' ? [] : [[field.name, changedBy]])),
  )

export function mergeDraft(differences: readonly Difference[], theirs: Draft, chosen: ChosenSides): Draft {
  const mine = differences.filter(({ field }) => chosen[field.name] === 'mine')
  return { ...theirs, ...Object.fromEntries(mine.map(({ field, mine: value }) => [field.name, value])) }
}
