import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { ABNORMAL_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { assertCloser } from './abnormal.queries.ts'
import { ABNORMAL } from './abnormal.states.ts'

type AbnormalContext = ActionContext<typeof ABNORMAL_LIST>
type AbnormalOutcome = Outcome<typeof ABNORMAL_LIST>

const { open, handling, resolved, closed } = ABNORMAL
const FILES = { type: 'image', files: 9, takes: { picture: 10, pdf: 10 } } as const
const TEXT = { type: 'text', control: 'textarea', maxLength: 500, required: true } as const

const takeDocument = (_tx: Db, { principal }: AbnormalContext): AbnormalOutcome => ({
  set: { handle_id: sql`${principal.accountId}::bigint` },
  entry: { event: 'taken' },
})

function resolveDocument(_tx: Db, { input }: AbnormalContext): AbnormalOutcome {
  const handle_result = toPlainText(input['handle_result'])
  return {
    set: { handle_result, handle_files: input['handle_files'] ?? [], handle_time: dbNow },
    remark: handle_result,
    entry: { event: 'resolved', columns: ['handle_result', 'handle_files'] },
  }
}

async function closeDocument(tx: Db, { record, principal }: AbnormalContext): Promise<AbnormalOutcome> {
  await assertCloser(tx, record.id, principal)
  return { set: { close_time: dbNow }, entry: { event: 'closed', columns: ['level', 'handle_result'] } }
}

async function reopenDocument(tx: Db, { record, input, principal }: AbnormalContext): Promise<AbnormalOutcome> {
  await assertCloser(tx, record.id, principal)
  return { set: { handle_time: null }, remark: toPlainText(input['reason']), entry: { event: 'reopened' } }
}

const raiseDocument = (_tx: Db, { record, input }: AbnormalContext): AbnormalOutcome => ({
  set: { level: Math.min(4, record.values.level + 1), escalate_time: dbNow },
  remark: toPlainText(input['reason']),
  entry: { event: 'raised', columns: ['level'] },
})

export const abnormalActions = {
  // A colleague can take it over.
  take: { scope: 'row', transition: { column: 'status', from: [open, handling], to: handling }, run: takeDocument },
  resolve: {
    scope: 'row',
    transition: { column: 'status', from: [handling], to: resolved },
    fields: { handle_result: TEXT, handle_files: FILES },
    run: resolveDocument,
  },
  close: {
    scope: 'row',
    by: ['bank', 'platform'],
    namesVersion: true,
    stepUp: true,
    transition: { column: 'status', from: [resolved], to: closed },
    run: closeDocument,
  },
  reopen: {
    scope: 'row',
    by: ['bank', 'platform'],
    transition: { column: 'status', from: [resolved], to: handling },
    fields: { reason: TEXT },
    run: reopenDocument,
  },
  raise: {
    scope: 'row',
    by: ['bank', 'platform', 'store'],
    namesVersion: true,
    when: { status: [open, handling], level: [1, 2, 3] },
    fields: { reason: TEXT },
    run: raiseDocument,
  },
} as const satisfies Record<string, ActionSpec<typeof ABNORMAL_LIST>>
