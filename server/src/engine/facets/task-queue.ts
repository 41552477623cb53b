// Records in a state that waits for a user: the workbench and the menu count them for users who can process them (docs/decisions/actions-and-reviews.md).
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'
import type { Facet } from '#engine/declare/resource.ts'

interface TaskQueueStep {
  readonly state: number | readonly number[]
  /** Steps whose person may not make this one (`withSegregation`). */
  readonly not?: readonly string[]
  readonly isFor?: (principal: TaskQueueUser) => RawBuilder<SqlBool>
}

type TaskQueueUser = Pick<Principal, 'personId' | 'organisationId' | 'organisationKind'>

const isNoEditor = (table: string, { personId }: TaskQueueUser) =>
  sql<SqlBool>`not ${personId}::bigint = any (find_root_persons(${sql.ref(`${table}.edit_person_ids`)}))`

/** `steps` are keyed by the awaited action. */
export const withTaskQueue = (column: string, steps: Readonly<Record<string, TaskQueueStep>>): Facet => ({
  waits: (verbs) =>
    Object.entries(steps).flatMap(([action, { state, not = [], isFor }]) =>
      [state].flat().map((value) => ({
        column,
        value,
        action,
        isFor: (table: string, principal: TaskQueueUser) => {
          const others = not.map(
            (step) =>
              sql<SqlBool>`find_root_person(${sql.ref(`${table}.${step}_person`)}) is distinct from ${principal.personId}::bigint`,
          )
          const isEdited = not.includes('add') && verbs.has('edit')
          if (isEdited) others.push(isNoEditor(table, principal))
          return sql.join<SqlBool>([isFor?.(principal) ?? sql<SqlBool>`true`, ...others], sql` and `)
        },
      })),
    ),
  check: ({ path, actions }) => {
    const unknown = Object.keys(steps).find((name) => !actions.has(name))
    if (unknown !== undefined) throw new Error(`${path}: the awaited action ${unknown} does not exist`)
  },
})
