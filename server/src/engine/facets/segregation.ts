// Segregation of duties: one person may make only one of several steps of a record (docs/writes.md). Persons are compared, not accounts. The
// database compares them (`enforce_segregation`), so SQL by hand is checked too. Editors of a record count as its authors.
import { sql } from 'kysely'
import { PLATFORM_ID } from '#platform/identity/principal.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Facet, Resource, PendingWrite } from '#engine/declare/resource.ts'

/** For each step the steps whose person may not make it: `{ issue: ['submit'] }`. A step is an action or `add`. */
export type Duties = Readonly<Record<string, readonly string[]>>

/**
 * Stores who made each step in the columns `<step>_by` (account) and `<step>_person`. With the step `add`, `edit_person_ids` has all later editors.
 * Violations are rejected with `own_step`. `dutiesWhile` limits the comparison of a step to one state.
 */
export const withSegregation = (duties: Duties, dutiesWhile: Facet['dutiesWhile'] = {}): Facet => {
  const steps = collectSteps(duties)
  return {
    duties,
    dutiesWhile,
    stamp: ({ verb, principal }) => ({
      ...(steps.has(verb) ? setStepPerson(verb, principal) : {}),
      ...(verb === 'edit' && steps.has('add') ? addEditor(principal) : {}),
    }),
    check: (resource) => assertSteps(resource, steps),
  }
}

const collectSteps = (duties: Duties): ReadonlySet<string> =>
  new Set(Object.entries(duties).flatMap(([step, others]) => [step, ...others]))

const setStepPerson = (step: string, { accountId, personId }: PendingWrite['principal']) => ({
  [`${step}_by`]: accountId === PLATFORM_ID ? sql`null` : sql`${accountId}::bigint`,
  [`${step}_person`]: personId === PLATFORM_ID ? sql`null` : sql`${personId}::bigint`,
})

const addEditor = ({ personId }: PendingWrite['principal']): Outcome['set'] =>
  personId === PLATFORM_ID
    ? {}
    : { edit_person_ids: sql`array(select distinct unnest(edit_person_ids || ${personId}::bigint))` }

function assertSteps({ path, actions }: Resource, steps: ReadonlySet<string>): void {
  for (const step of steps)
    if (step !== 'add' && !actions.has(step)) throw new Error(`${path}: the segregated step ${step} does not exist`)
}
