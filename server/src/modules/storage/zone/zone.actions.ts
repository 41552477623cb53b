// Actions that close, seal and open a zone with a reason. A sealed zone is opened by two persons: one requests it, another opens it (docs/decisions/goods-and-lots.md).
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { isZoneOccupied } from './zone.queries.ts'

/** Values of `zone.status`; `empty` and `taken` are derived from the lots. */
export const ZONE = { empty: 1, taken: 2, maintained: 3, sealed: 4, asked: 5 } as const
const { empty, taken, maintained, sealed, asked } = ZONE

const REASON = {
  reason: { type: 'text', control: 'textarea', required: true, maxLength: 200 },
} as const satisfies ActionSpec['fields']

const getReason = ({ input }: ActionContext): Outcome => {
  const status_reason = toPlainText(input['reason'])
  return { set: { status_reason }, remark: status_reason }
}

/** Opens the zone: `taken` if it contains goods, else `empty`. */
const openZone = async (tx: Db, context: ActionContext): Promise<Outcome> => {
  const { set, ...entry } = getReason(context)
  return { ...entry, set: { ...set, status: (await isZoneOccupied(tx, context.record.id)) ? taken : empty } }
}

/** The database checks that both persons differ (`schema/rules/08-storage.sql`). */
const getActorColumns = (made: 'ask' | 'unseal', { principal }: ActionContext): Outcome['set'] => ({
  [`${made}_by`]: sql`${principal.accountId}::bigint`,
  [`${made}_person`]: sql`${principal.personId}::bigint`,
})
type ZoneStep = (tx: Db, context: ActionContext) => Promise<Outcome> | Outcome
const withPerson =
  (made: 'ask' | 'unseal', run: ZoneStep): ZoneStep =>
  async (tx, context) => {
    const { set, ...entry } = await run(tx, context)
    return { ...entry, set: { ...set, ...getActorColumns(made, context) } }
  }

/**
 * Permitted to users who manage zones; an inspection agency can only read them. Each action is recorded in the ledger, because sealed goods may be
 * collateral.
 */
const createAction = (
  event: string,
  [from, to]: readonly [from: readonly number[], to: number | readonly number[]],
  run: ZoneStep = (_tx, context) => getReason(context),
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
  close: createAction('closed', [[empty, taken], maintained]),
  reopen: createAction('reopened', [[maintained], [empty, taken]], openZone),
  seal: { ...createAction('sealed', [[empty, taken, maintained], sealed]), danger: true },
  ask: createAction(
    'opening_asked',
    [[sealed], asked],
    withPerson('ask', (_tx, context) => getReason(context)),
  ),
  unseal: {
    ...createAction('unsealed', [[asked], [empty, taken]], withPerson('unseal', openZone)),
    namesVersion: true,
  },
  keep: createAction('kept_sealed', [[asked], sealed]),
} as const satisfies Readonly<Record<string, ActionSpec>>
