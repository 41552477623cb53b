// Comparison of two versions of a role: both lists form one row that shows the changed rights.
import { plainText, type RecordAnswer } from '@cangdan/protocol'
import type { Difference } from '#generic/form/conflict/differences.ts'
import { fieldRows, type RowsOf } from '#generic/form/conflict/use-conflict.tsx'
import { t } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import { ChangeLines } from './change-note.tsx'
import { differenceOf, type Granted, grantedIn, type RightModule } from './rights-tree.ts'

const LISTS: ReadonlySet<string> = new Set(['api_arr', 'path_arr'])

/** `record`: the base of both versions. */
export const roleConflictRows =
  (tree: readonly RightModule[], record: RecordAnswer | undefined): RowsOf =>
  (differences, labels) => {
    const lists = differences.filter(({ field }) => LISTS.has(field.name))
    const others = fieldRows(
      differences.filter((difference) => !lists.includes(difference)),
      labels,
    )
    if (lists.length === 0) return others
    const base = record?.values ?? {}
    const rights = (side: 'mine' | 'theirs') => (
      <Changes tree={tree} before={grantedIn(base)} after={grantedIn({ ...base, ...listsOf(lists, side) })} />
    )
    return [
      ...others,
      {
        title: t(ROLE.rights),
        names: lists.map(({ field }) => field.name),
        changedBy: changedBy(lists),
        mine: rights('mine'),
        theirs: rights('theirs'),
      },
    ]
  }

const listsOf = (lists: readonly Difference[], side: 'mine' | 'theirs') =>
  Object.fromEntries(lists.map(({ field, ...values }) => [field.name, plainText(values[side])]))

function changedBy(lists: readonly Difference[]): Difference['changedBy'] {
  const [first, ...others] = new Set(lists.map((list) => list.changedBy))
  return first !== undefined && others.length === 0 ? first : 'both'
}

interface ChangesProps {
  readonly tree: readonly RightModule[]
  readonly before: Granted
  readonly after: Granted
}

function Changes({ tree, before, after }: ChangesProps) {
  const difference = differenceOf(tree, before, after)
  if (difference.granted.length + difference.taken.length === 0) return t(ROLE.unchanged)
  return <ChangeLines {...difference} />
}
