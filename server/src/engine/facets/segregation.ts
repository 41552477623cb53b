// Segregation of duties: of some steps in the life of a record one person makes one alone (architecture §10.2). What counts are persons,
// not accounts; the database compares them (`segregated`), so that SQL by hand cannot pass it either. Anyone who edits what was written has written it
// as well.
import { sql } from 'kysely'
import { NOBODY } from '#platform/identity/principal.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Facet, Resource, Stamping } from '#engine/declare/resource.ts'

/** By the name of a step those whose person may not make it: `{ issue: ['submit'] }`. A step is an action, or `add`. */
export type Duties = Readonly<Record<string, readonly string[]>>

/**
 * Keeps who made each of these steps, in the columns `<step>_by` (an account) and `<step>_person`, and where one is `add` everybody who edited the record
 * since, in `edit_person_ids`; refused with `own_step`. `dutiesWhile` names steps that are compared in one state of a column alone.
 */
export const segregated = (duties: Duties, dutiesWhile: Facet['dutiesWhile'] = {}): Facet => {
  const steps = stepsOf(duties)
  return {
    duties,
    dutiesWhile,
    stamp: ({ verb, principal }) => ({
      ...(steps.has(verb) ? madeBy(verb, principal) : {}),
      ...(verb === 'edit' && steps.has('add') ? editedBy(principal) : {}),
    }),
    check: (resource) => assertSteps(resource, steps),
  }
}

const stepsOf = (duties: Duties): ReadonlySet<string> =>
  new Set(Object.entries(duties).flatMap(([step, others]) => [step, ...others]))

/** A step that the platform makes is nobody's. */
const madeBy = (step: string, { accountId, personId }: Stamping['principal']) => ({
  [`${step}_by`]: accountId === NOBODY ? sql`null` : sql`${accountId}::bigint`,
  [`${step}_person`]: personId === NOBODY ? sql`null` : sql`${personId}::bigint`,
})

const editedBy = ({ personId }: Stamping['principal']): Outcome['set'] =>
  personId === NOBODY
    ? {}
    : { edit_person_ids: sql`array(select distinct unnest(edit_person_ids || ${personId}::bigint))` }

function assertSteps({ path, actions }: Resource, steps: ReadonlySet<string>): void {
  for (const step of steps)
    if (step !== 'add' && !actions.has(step))
      throw new Error(`${path}: ${step}, whose duties are segregated, is no step`)
}
