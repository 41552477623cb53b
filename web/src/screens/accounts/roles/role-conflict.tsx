// Comparison of two versions of a role: both lists form one row that shows the changed rights.
import { toPlainText, type RecordResponse } from '@cangdan/protocol'
import type { Difference } from '#generic/form/conflict/differences.ts'
import { buildFieldRows, type ConflictRowBuilder } from '#generic/form/conflict/use-conflict.tsx'
import { t } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import { ChangeLines } from './change-note.tsx'
import { compareRights, type GrantedRights, readGrantedRights, type RightModule } from './rights-tree.ts'

const LISTS: ReadonlySet<string> = new Set(['api_arr', 'path_arr'])

/** `record`: the base of both versions. */
export const createRoleConflictRows =
  (tree: readonly RightModule[], record: RecordResponse | undefined): ConflictRowBuilder =>
  (differences, labels) => {
    const lists = differences.filter(({ field }) => LISTS.has(field.name))
    const others = buildFieldRows(
      differences.filter((difference) => !lists.includes(difference)),
      labels,
    )
    if (lists.length === 0) return others
    const base = record?.values ?? {}
    const renderRights = (side: 'mine' | 'theirs') => (
      <Changes
        tree={tree}
        before={readGrantedRights(base)}
        after={readGrantedRights({ ...base, ...pickListValues(lists, side) })}
      />
    )
    return [
      ...others,
      {
        title: t(ROLE.rights),
        names: lists.map(({ field }) => field.name),
        changedBy: getChangedBy(lists),
        mine: renderRights('mine'),
        theirs: renderRights('theirs'),
      },
    ]
  }

const pickListValues = (lists: readonly Difference[], side: 'mine' | 'theirs') =>
  Object.fromEntries(lists.map(({ field, ...values }) => [field.name, toPlainText(values[side])]))

function getChangedBy(lists: readonly Difference[]): Difference['changedBy'] {
  const [first, ...others] = new Set(lists.map((list) => list.changedBy))
  return first !== undefined && others.length === 0 ? first : 'both'
}

interface ChangesProps {
  readonly tree: readonly RightModule[]
  readonly before: GrantedRights
  readonly after: GrantedRights
}

function Changes({ tree, before, after }: ChangesProps) {
  const difference = compareRights(tree, before, after)
  if (difference.granted.length + difference.taken.length === 0) return t(ROLE.unchanged)
  return <ChangeLines {...difference} />
}
