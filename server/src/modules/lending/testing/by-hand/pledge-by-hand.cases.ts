// SQL statements that `pledge_stays` rejects. The active pledge is on an electronic receipt.
import { set } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import type { Trigger } from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

const P = (what: string) => set('pledge', 'active', what)

export const PLEDGE_CHANGES: readonly string[] = [
  P('weight = 2'),
  P('receipt_id = :free'),
  P('initial_value = 1'),
  P('initial_grade = 1'),
  set('pledge', 'cancelled', `answer = 'x'`),
  // Released in part, and enforced without a sale.
  P('pledge_state = 3'),
  P('pledge_state = 4, released_weight = weight'),
  P('pledge_state = 6, released_weight = weight'),
  P('perfection_method = 1'),
  P(`registry_time = registry_time - interval '1 day'`),
  P('registry_time = null'),
  set(
    'pledge',
    'held',
    `registration_no = 'Z', registry_time = now() + interval '1 hour', registry_end = today(), registry_files = array[:file::bigint]`,
  ),
]

/** The same statements without the constraint that a registration is complete. */
export const withoutRegistration = (triggers: Readonly<Record<string, readonly Trigger[]>>) =>
  Object.fromEntries(
    Object.entries(triggers).map(([name, each]) => [
      name,
      each.map((trigger) => ({
        ...trigger,
        statement: `alter table pledge drop constraint pledge_registration_no_check1; ${trigger.statement}`,
      })),
    ]),
  )
