// SQL statements that `protect_pledge` rejects. The active pledge is on an electronic receipt.
import { buildUpdate } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import type { Trigger } from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const setPledge = (assignment: string) => buildUpdate('pledge', 'active', assignment)

export const PLEDGE_CHANGES: readonly string[] = [
  setPledge('weight = 2'),
  setPledge('receipt_id = :free'),
  setPledge('initial_value = 1'),
  setPledge('initial_grade = 1'),
  buildUpdate('pledge', 'cancelled', `answer = 'x'`),
  // Released in part, and enforced without a sale.
  setPledge('pledge_state = 3'),
  setPledge('pledge_state = 4, released_weight = weight'),
  setPledge('pledge_state = 6, released_weight = weight'),
  setPledge('perfection_method = 1'),
  setPledge(`registry_time = registry_time - interval '1 day'`),
  setPledge('registry_time = null'),
  buildUpdate(
    'pledge',
    'held',
    `registration_no = 'Z', registry_time = now() + interval '1 hour', registry_end = today(), registry_files = array[:file::bigint]`,
  ),
]

/** The same statements without the constraint that a registration is complete. */
export const withoutRegistrationCheck = (triggers: Readonly<Record<string, readonly Trigger[]>>) =>
  Object.fromEntries(
    Object.entries(triggers).map(([name, each]) => [
      name,
      each.map((trigger) => ({
        ...trigger,
        statement: `alter table pledge drop constraint pledge_registration_no_check1; ${trigger.statement}`,
      })),
    ]),
  )
