// Actions that close, seal and open a zone with a reason. A sealed zone is opened by two persons: one requests it, another opens it (decision 307).
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { isTaken } from './zone.queries.ts'

/** Values of `zone.status`; `empty` and `taken` are derived from the lots. */
export const ZONE = { empty: 1, taken: 2, maintained: 3, sealed: 4, asked: 5 } as const
const { empty, taken, maintained, sealed, asked } = ZONE

const REASON = {
  reason: { type: 'text', control: 'textarea', required: true, maxLength: 200 },
} as const satisfies ActionSpec['fields']

const why = ({ given }: ActionContext): Outcome => {
  const status_reason = plainText(given['reason'])
  return { set: { status_reason }, remark: status_reason }
}

/** Opens the zone: `taken` if it contains goods, else `empty`. */
const opened = async (tx: Db, context: ActionContext): Promise<Outcome> => {
  const { set, ...said } = why(context)
  return { ...said, set: { ...set, status: (await isTaken(tx, context.record.id)) ? taken : empty } }
}

/** The database checks that both persons differ (`schema/rules/08-storage.sql`). */
const byWhom = (made: 'ask' | 'unseal', { principal }: ActionContext): Outcome['set'] => ({
  [`${made}_by`]: sql`${principal.accountId}::bigint`,
  [`${made}_person`]: sql`${principal.personId}::bigint`,
})
type Run = (tx: Db, context: ActionContext) => Promise<Outcome> | Outcome
const withPerson =
  (made: 'ask' | 'unseal', run: Run): Run =>
  async (tx, context) => {
    const { set, ...said } = await run(tx, context)
    return { ...said, set: { ...set, ...byWhom(made, context) } }
  }

/**
 * Permitted to users who manage zones; an inspection agency can only read them. Each action is recorded in the ledger, because sealed goods may be
 * collateral.
 */
const step = (
  event: string,
  [from, to]: readonly [from: readonly number[], to: number | readonly number[]],
  run: Run = (_tx, context) => why(context),
) => ({
  scope: 'row' as const,
  by: ['store', 'platform'] as const,
  transition: { column: 'status', from, to },
  fields: REASON,
  run: async (tx: Db, context: ActionContext): Promise<Outcome> => ({
    ...(await run(tx, context)),
    entry: { event, columns: ['warehouse_id', 'status'] },
  }),
})

export const zoneActions = {
  close: step('closed', [[empty, taken], maintained]),
  reopen: step('reopened', [[maintained], [empty, taken]], opened),
  seal: { ...step('sealed', [[empty, taken, maintained], sealed]), danger: true },
  ask: step(
    'opening_asked',
    [[sealed], asked],
    withPerson('ask', (_tx, context) => why(context)),
  ),
  unseal: {
    ...step('unsealed', [[asked], [empty, taken]], withPerson('unseal', opened)),
    namesVersion: true,
  },
  keep: step('kept_sealed', [[asked], sealed]),
} as const satisfies Readonly<Record<string, ActionSpec>>
