import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { assertPosition, POSITION } from '#modules/accounts/index.ts'
import type { MARGIN_CALL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { CALL } from '../domain/cover/margin-call.ts'
import { disputeActions } from './dispute.actions.ts'
import { dossierAction } from './dossier.ts'
import { defaultActions } from './margin-call.default.ts'

type Context = ActionContext<typeof MARGIN_CALL_LIST>
type CallOutcome = Outcome<typeof MARGIN_CALL_LIST>

/** `margin_call.extension`. */
export const EXTENSION = { none: 0, asked: 1, granted: 2 } as const

const BEFORE_DEADLINE = [CALL.issued, CALL.acknowledged, CALL.partlyCured]

/** @throws Failure `extension_too_long` with the hours to cure of the loan's terms */
async function askExtension(tx: Db, { record, input }: Context): Promise<CallOutcome> {
  const { rows } = await sql<{ most: number }>`
    select cure_hours as most from financing join risk_policy policy on policy.id = policy_id
     where financing.id = ${record.values.financing_id}`.execute(tx)
  const [hours, most] = [Number(input['ask_hours']), rows[0]?.most ?? 0]
  if (hours > most) throw new Failure('extension_too_long', { values: { asked: hours, most } })
  const reason = toPlainText(input['ask_reason'])
  return {
    set: { ask_hours: hours, ask_reason: reason },
    remark: reason,
    entry: { event: 'extension_asked', columns: ['financing_id', 'ask_hours'] },
  }
}

async function extend(tx: Db, { principal }: Context): Promise<CallOutcome> {
  await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
  return {
    set: { cure_by: sql`add_cure_hours(margin_call, cure_by, ask_hours)` },
    entry: { event: 'extended', columns: ['financing_id', 'ask_hours', 'cure_by'] },
  }
}

const createExtensionStep = (from: number, to: number) => ({ column: 'extension', from: [from], to }) as const

export const marginCallActions = {
  acknowledge: {
    scope: 'row',
    by: ['owner'],
    transition: { column: 'state', from: [CALL.issued], to: CALL.acknowledged },
    run: (): CallOutcome => ({
      set: { acknowledge_time: dbNow },
      entry: { event: 'acknowledged', columns: ['financing_id', 'acknowledge_time'] },
    }),
  },
  ask: {
    scope: 'row',
    by: ['owner', 'bank'],
    when: { state: BEFORE_DEADLINE },
    transition: createExtensionStep(EXTENSION.none, EXTENSION.asked),
    fields: {
      ask_hours: { type: 'number', min: 1, max: 240, required: true },
      ask_reason: { type: 'text', control: 'textarea', maxLength: 200, required: true },
    },
    run: askExtension,
  },
  extend: {
    scope: 'row',
    by: ['bank'],
    stepUp: true,
    namesVersion: true,
    when: { state: BEFORE_DEADLINE },
    transition: createExtensionStep(EXTENSION.asked, EXTENSION.granted),
    run: extend,
  },
  decline: {
    scope: 'row',
    by: ['bank'],
    when: { state: BEFORE_DEADLINE },
    transition: { ...createExtensionStep(EXTENSION.asked, EXTENSION.none), entry: 'extension_declined' },
    run: async (tx: Db, { principal }: Context): Promise<CallOutcome> => {
      await assertPosition(tx, principal, POSITION.approver, POSITION.risk)
      return { set: {} }
    },
  },
  ...disputeActions,
  ...defaultActions,
  dossier: dossierAction,
} as const satisfies Readonly<Record<string, ActionSpec<typeof MARGIN_CALL_LIST>>>
