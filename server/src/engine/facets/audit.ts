// Four eyes on a record: whoever wrote it does not approve it, nobody approves it twice, and where more is at stake a second
// pair of eyes looks too. Eyes are persons, not accounts (architecture §4, §9.12).
import { plainText, siblingPath, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { type ColumnSpec, prepareColumn } from '#engine/declare/column.ts'
import type { Facet } from '#engine/declare/resource.ts'
import type { Action, ActionContext, LockedRecord, Outcome } from '#engine/declare/action.ts'

/** The states of what is audited. */
export const AUDIT = { pending: 0, approved: 1, rejected: 2, returned: 3, second: 4 } as const

export interface AuditSpec {
  /** What was approved may be changed, and then waits for an auditor again. */
  readonly reopens?: true
  /** Whether one auditor is not enough for this record. */
  readonly needsSecond?: (tx: Db, record: LockedRecord) => Promise<boolean>
  /** Many may be decided on at once, each by itself. Its list then carries the versions of its rows (`VERSION_COLUMN`). */
  readonly isBulk?: true
  /** Done once a record is approved, in the transaction that approves it. */
  readonly onApproved?: (tx: Db, record: LockedRecord) => Promise<void>
}

// What nobody can change is not returned for changes.
const decisionsOn = (isEdited: boolean): readonly number[] =>
  isEdited ? [AUDIT.approved, AUDIT.returned, AUDIT.rejected] : [AUDIT.approved, AUDIT.rejected]
const LONGEST_REMARK = 200

/** The columns that every audited resource has, to be spread into its declaration. */
export const AUDIT_COLUMNS = {
  audit_status: {
    type: 'select',
    options: [0, 1, 2, 3, 4],
    tones: { 0: 'active', 1: 'good', 2: 'bad', 3: 'warn', 4: 'active' },
    filter: true,
    initial: AUDIT.pending,
    width: 112,
  },
  audit_remark: { type: 'text', shown: false },
  audit_name: {
    type: 'text',
    sql: sql`(select auditor.nick_name from account auditor where auditor.id = audit_by)`,
    width: 104,
  },
  audit_time: { type: 'datetime', filter: true },
  audit_by: { type: 'hide', list: false },
} as const satisfies Record<string, ColumnSpec>

export const AUDIT_TITLES = {
  audit_status: title('审核状态', 'Review', 'Revisión', '審査状態'),
  'audit_status.0': title('待审核', 'Pending', 'Pendiente', '審査待ち'),
  'audit_status.1': title('已通过', 'Approved', 'Aprobado', '承認済み'),
  'audit_status.2': title('已驳回', 'Rejected', 'Rechazado', '却下'),
  'audit_status.3': title('已退回', 'Returned', 'Devuelto', '差し戻し'),
  'audit_status.4': title('待复审', 'Second review', 'Segunda revisión', '再審査待ち'),
  audit_remark: title('审核意见', 'Reviewer’s remark', 'Observación del revisor', '審査意見'),
  audit_name: title('审核人', 'Reviewed by', 'Revisado por', '審査者'),
  audit_time: title('审核时间', 'Reviewed at', 'Revisado el', '審査日時'),
  audit_by: title('审核账号', 'Reviewer’s account', 'Cuenta del revisor', '審査アカウント'),
} as const

const dialogOf = (isEdited: boolean): Readonly<Record<string, ColumnSpec>> => ({
  audit_status: { type: 'select', control: 'radio', options: decisionsOn(isEdited), required: true },
  // An auditor who says no says why.
  audit_remark: {
    type: 'text',
    control: 'textarea',
    maxLength: LONGEST_REMARK,
    requiredWhen: { audit_status: [AUDIT.rejected, AUDIT.returned] },
  },
})

const DIALOG_TITLES: Readonly<Record<string, Title>> = {
  audit_status: title('审核结果', 'Decision', 'Decisión', '審査結果'),
  'audit_status.1': title('通过', 'Approve', 'Aprobar', '承認'),
  'audit_status.2': title('驳回', 'Reject', 'Rechazar', '却下'),
  'audit_status.3': title('退回修改', 'Return for changes', 'Devolver para corregir', '差し戻し'),
  audit_remark: title('审核意见', 'Remark', 'Observación', '意見'),
}

const WORD = title('审核', 'Review', 'Revisar', '審査')

const EDITABLE: readonly number[] = [AUDIT.pending, AUDIT.returned]
const REOPENED: readonly number[] = [...EDITABLE, AUDIT.approved]
const DELETABLE: readonly number[] = [AUDIT.pending, AUDIT.returned, AUDIT.rejected]

/** Records wait for an auditor, whose decision stands: what was approved or rejected stays as it was seen, unless it reopens. */
export const audited = (spec: AuditSpec = {}): Facet => ({
  verb: 'audit',
  actions: (path, verbs) => [auditAction(path, spec, verbs.has('edit'))],
  when: {
    edit: { audit_status: spec.reopens ? REOPENED : EDITABLE },
    del: { audit_status: DELETABLE },
  },
  // What was returned, or reopens, waits for its auditor again.
  stamp: ({ verb }) => (verb === 'edit' ? { audit_status: AUDIT.pending } : {}),
})

// `isEdited`: the records can be changed, so that they can be returned for it.
function auditAction(path: string, spec: AuditSpec, isEdited: boolean): Action {
  const titleOf = (key: string): Title => DIALOG_TITLES[key] ?? WORD
  return {
    name: 'audit',
    verb: 'audit',
    title: WORD,
    confirm: undefined,
    scope: spec.isBulk ? 'bulk' : 'row',
    when: { audit_status: [AUDIT.pending, AUDIT.second] },
    refusal: 'audited',
    fields: new Map(
      Object.entries(dialogOf(isEdited)).map(([name, column]) => [
        name,
        prepareColumn(name, column, titleOf),
      ]),
    ),
    call: siblingPath(path, 'Audit'),
    namesVersion: true,
    run: (tx, context) => decide(tx, context, spec),
  }
}

async function decide(
  tx: Db,
  { record, given, principal, table }: ActionContext,
  { needsSecond, onApproved }: AuditSpec,
): Promise<Outcome> {
  const { makers, firstAuditor } = await eyesOn(tx, table, record)
  if (makers.has(principal.personId)) throw new Failure('own_work')
  if (firstAuditor === principal.personId) throw new Failure('same_eyes')
  const decision = Number(given['audit_status'])
  const isFirst = record.values['audit_status'] === AUDIT.pending
  const waits = decision === AUDIT.approved && isFirst && (await needsSecond?.(tx, record)) === true
  const remark = plainText(given['audit_remark'])
  return {
    set: {
      audit_status: waits ? AUDIT.second : decision,
      audit_remark: remark,
      audit_by: principal.accountId,
      audit_time: dbNow,
    },
    remark,
    ...(decision === AUDIT.approved && !waits && onApproved !== undefined
      ? { after: (approved: LockedRecord) => onApproved(tx, approved) }
      : {}),
  }
}

/** Who wrote of the record what nobody has approved yet, and who approved the version that waits for a second auditor. */
async function eyesOn(
  tx: Db,
  table: string,
  { id, version, values }: LockedRecord,
): Promise<{ makers: ReadonlySet<number>; firstAuditor: number | undefined }> {
  const { rows } = await sql<{ person_id: number; verb: string; version: number }>`
    select coalesce(person.same_as, person.id) as person_id, verb, record_history.version
      from record_history join person on person.id = record_history.person_id
     where table_name = ${table} and record_id = ${id}
       and record_history.id > coalesce((
         select max(approval.id) from record_history approval
          where approval.table_name = ${table} and approval.record_id = ${id} and approval.verb = 'audit'
            and (approval.changes -> 'audit_status' ->> 1)::bigint = ${AUDIT.approved}), 0)`.execute(tx)
  const audit = rows.find((line) => line.verb === 'audit' && line.version === version)
  return {
    makers: new Set(rows.filter(({ verb }) => verb !== 'audit').map(({ person_id }) => person_id)),
    firstAuditor: values['audit_status'] === AUDIT.second ? audit?.person_id : undefined,
  }
}
