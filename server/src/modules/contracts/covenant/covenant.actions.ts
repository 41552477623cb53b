import { toPlainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { COVENANT_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { addNextDueDate } from './covenant.rows.ts'
import { COVENANT } from './covenant.states.ts'

type CovenantContext = ActionContext<typeof COVENANT_LIST>
type CovenantOutcome = Outcome<typeof COVENANT_LIST>

const STAFF = ['bank', 'platform'] as const
const UNMET = [COVENANT.open, COVENANT.broken]

export const covenantActions = {
  meet: {
    scope: 'row',
    by: STAFF,
    transition: { column: 'state', from: UNMET, to: COVENANT.met },
    fields: {
      evidence: { type: 'image', files: 9, takes: { picture: 10, pdf: 10 }, required: true },
      note: { type: 'text', control: 'textarea', maxLength: 300 },
    },
    run: (_tx: Db, { input, unit }: CovenantContext): CovenantOutcome => ({
      set: { evidence: input['evidence'] ?? [], note: toPlainText(input['note']), met_time: dbNow },
      entry: { event: 'met', columns: ['evidence', 'due_date'] },
      after: (record) => addNextDueDate(unit, record),
    }),
  },
  ask: {
    scope: 'row',
    by: STAFF,
    transition: { column: 'state', from: UNMET, to: COVENANT.waiverAsked },
    fields: { reason: { type: 'text', control: 'textarea', maxLength: 300, required: true } },
    run: (_tx: Db, { input }: CovenantContext): CovenantOutcome => ({
      set: { reason: toPlainText(input['reason']) },
      remark: toPlainText(input['reason']),
      entry: { event: 'waiver_asked', columns: ['due_date'] },
    }),
  },
  waive: {
    scope: 'row',
    by: STAFF,
    stepUp: true,
    namesVersion: true,
    transition: { column: 'state', from: [COVENANT.waiverAsked], to: COVENANT.waived },
    run: (_tx: Db, { unit }: CovenantContext): CovenantOutcome => ({
      set: {},
      entry: { event: 'waived', columns: ['due_date'] },
      after: (record) => addNextDueDate(unit, record),
    }),
  },
  /** A covenant whose day has passed is broken again with the next run of the job. */
  keep: {
    scope: 'row',
    by: STAFF,
    transition: { column: 'state', from: [COVENANT.waiverAsked], to: COVENANT.open, entry: 'waiver_rejected' },
    run: () => ({ set: {} }),
  },
} as const satisfies Record<string, ActionSpec<typeof COVENANT_LIST>>
