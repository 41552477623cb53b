// Four-eyes audit: authors cannot approve their own records, no record is approved twice, and large amounts need a second auditor. Persons are
// compared, not accounts (docs/writes.md).
import { toPlainText, getSiblingPath, title, type Title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import { lookUp } from '../declare/look-up.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { type ColumnSpec, FEW_VALUES, prepareColumn } from '../declare/columns/column.ts'
import type { Facet, PendingWrite, TaskQueueState } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import { isActor } from '../declare/rights/rights.ts'
import type { Step, Transition } from '#engine/declare/states.ts'
import type { Action, ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'

export const AUDIT = { pending: 0, approved: 1, rejected: 2, returned: 3, second: 4 } as const

export interface AuditSpec<P extends string = string> {
  /** Approved records can be edited, and then need another audit. */
  readonly reopens?: true
  /** For records that cannot be discarded, such as a single record: the auditor can only return it for changes. */
  readonly neverRejects?: true
  needsSecond?(this: void, tx: Db, record: LockedRecord<P>): Promise<boolean>
  /** A decision requires a recent second factor, like actions with `stepUp`. */
  readonly stepUp?: ActionSpec['stepUp']
  /** The kinds of organisation that may decide, whatever a role grants. Default: every kind that sees the record. */
  readonly by?: ActionSpec['by']
  readonly locks?: ActionSpec['locks']
  /** Columns of the ledger entry of a decision, in addition to the figures of the resource. */
  readonly stated?: readonly string[]
  /** Several records can be decided on in one call, each in its own transaction. */
  readonly isBulk?: true
  /** Throws a Failure to reject an approval. */
  guard?(this: void, tx: Db, record: LockedRecord<P>): Promise<void>
  /** Runs after an approval, in its transaction. */
  onApproved?(this: void, unit: UnitOfWork, record: LockedRecord<P>): void | Promise<void>
  /** Runs after every final decision, in its transaction and after `onApproved`. It does not run if a second auditor must decide. */
  onDecided?(this: void, unit: UnitOfWork, record: LockedRecord<P>): Promise<void>
}

// Records that cannot be edited are not returned for changes.
const listDecisions = ({ neverRejects }: AuditSpec, isEdited: boolean): readonly number[] => [
  AUDIT.approved,
  ...(isEdited ? [AUDIT.returned] : []),
  ...(neverRejects ? [] : [AUDIT.rejected]),
]
const MAX_REMARK_LENGTH = 200

const EVENTS: Readonly<Record<number, string>> = {
  [AUDIT.approved]: 'approved',
  [AUDIT.rejected]: 'rejected',
  [AUDIT.returned]: 'returned',
}

export const AUDIT_COLUMNS = {
  audit_status: {
    type: 'select',
    options: [0, 1, 2, 3, 4],
    tones: { 0: 'active', 1: 'good', 2: 'bad', 3: 'warn', 4: 'active' },
    filter: true,
    fullScan: FEW_VALUES,
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

const buildDialogFields = (spec: AuditSpec, isEdited: boolean): Readonly<Record<string, ColumnSpec>> => ({
  audit_status: { type: 'select', control: 'radio', options: listDecisions(spec, isEdited), required: true },
  // A negative decision requires a remark.
  audit_remark: {
    type: 'text',
    control: 'textarea',
    maxLength: MAX_REMARK_LENGTH,
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

/** Help texts of the dialog's fields, by name (V7). */
const DIALOG_HINTS: Readonly<Record<string, Title>> = {
  audit_status: title(
    '审核后不能重复审核',
    'What is decided cannot be reviewed twice',
    'Lo decidido no puede revisarse dos veces',
    '審査した後、同じ内容を再び審査することはできません',
  ),
}

const WORD = title('审核', 'Review', 'Revisar', '審査')

const EDITABLE: readonly number[] = [AUDIT.pending, AUDIT.returned]
const REOPENED: readonly number[] = [...EDITABLE, AUDIT.approved]
const DELETABLE: readonly number[] = [AUDIT.pending, AUDIT.returned, AUDIT.rejected]

/** Adds an audit. Approved and rejected records cannot be edited, unless `reopens`. */
export const withAudit = <P extends string>(spec: AuditSpec<P> = {}): Facet => ({
  verb: 'audit',
  actions: (path, verbs) => [buildAuditAction(path, spec, verbs.has('edit'))],
  when: {
    edit: { audit_status: spec.reopens ? REOPENED : EDITABLE },
    del: { audit_status: DELETABLE },
  },
  states: (verbs) => ({
    audit_status: { initial: AUDIT.pending, steps: listResubmitSteps(spec, verbs.has('edit')) },
  }),
  waits: (verbs) => listTaskQueueStates(spec, verbs.has('edit')),
  check: ({ path, columns }) => {
    const strange = spec.stated?.find((name) => columns.get(name)?.sql !== undefined || !columns.has(name))
    if (strange !== undefined) throw new Error(`${path}: a ledger entry cannot contain ${strange}, which is not stored`)
  },
  // A returned or reopened record needs another audit.
  stamp: (write) => (write.verb === 'add' || write.verb === 'edit' ? buildSubmission(write) : {}),
})

/** Pending records wait for an auditor who neither submitted nor decided on them; returned records for those who submitted them. */
function listTaskQueueStates({ needsSecond, by }: AuditSpec, isEdited: boolean): TaskQueueState[] {
  const waiting = { column: 'audit_status', verb: 'audit' } as const
  return [
    {
      ...waiting,
      value: AUDIT.pending,
      isFor: (table, principal) =>
        isActor(by === undefined ? {} : { by }, principal)
          ? sql`not ${isSubmittedBy(table, principal.personId)}`
          : sql`false`,
    },
    ...(needsSecond === undefined ? [] : [{ ...waiting, value: AUDIT.second, isFor: isForSecondAuditor }]),
    ...(isEdited
      ? [
          {
            column: 'audit_status',
            verb: 'edit',
            value: AUDIT.returned,
            isFor: (table, { personId }) => isSubmittedBy(table, personId),
          } as const satisfies TaskQueueState,
        ]
      : []),
  ]
}

const isSubmittedBy = (table: string, personId: number) =>
  sql<SqlBool>`(${personId}::bigint = any (find_root_persons(${sql.ref(`${table}.submit_person_ids`)})))`

const isForSecondAuditor: TaskQueueState['isFor'] = (table, { personId }) =>
  sql`not ${isSubmittedBy(table, personId)}
    and find_root_person(${sql.ref(`${table}.first_audit_person`)}) is distinct from ${personId}::bigint`

function buildTransition(spec: AuditSpec, isEdited: boolean): Transition {
  const second = spec.needsSecond === undefined ? [] : [AUDIT.second]
  return {
    column: 'audit_status',
    from: [AUDIT.pending, ...second],
    to: [...listDecisions(spec, isEdited), ...second],
  }
}

const listResubmitSteps = ({ reopens }: AuditSpec, isEdited: boolean): Step[] => [
  ...(isEdited ? [[AUDIT.returned, AUDIT.pending] as const] : []),
  ...(reopens ? [[AUDIT.approved, AUDIT.pending] as const] : []),
]

// `isEdited`: records of the resource can be edited, and therefore returned for changes.
function buildAuditAction(path: string, spec: AuditSpec, isEdited: boolean): Action {
  const getTitle = (key: string): Title => DIALOG_TITLES[key] ?? WORD
  const transition = buildTransition(spec, isEdited)
  return {
    name: 'audit',
    verb: 'audit',
    title: WORD,
    confirm: undefined,
    scope: spec.isBulk ? 'bulk' : 'row',
    transition,
    when: { audit_status: transition.from },
    rejection: 'audited',
    fields: new Map(
      Object.entries(buildDialogFields(spec, isEdited)).map(([name, column]) => [
        name,
        prepareColumn(name, column, getTitle, DIALOG_HINTS[name]),
      ]),
    ),
    call: getSiblingPath(path, 'Audit'),
    namesVersion: true,
    ...omitUndefined({ by: spec.by, stepUp: spec.stepUp, locks: spec.locks }),
    run: (tx, context) => decide(tx, context, spec),
  }
}

async function decide<P extends string>(
  tx: Db,
  { record, input, principal, table, unit }: ActionContext<P>,
  { needsSecond, guard, onApproved, onDecided, stated = [] }: AuditSpec<P>,
): Promise<Outcome<P>> {
  const { submitters, first } = await loadDeciders(tx, table, record.id)
  if (submitters.includes(principal.personId)) throw new Failure('own_work')
  const isFirst = record.state['audit_status'] === AUDIT.pending
  if (!isFirst && first === principal.personId) throw new Failure('same_eyes')
  const decision = Number(input['audit_status'])
  if (decision === AUDIT.approved) await guard?.(tx, record)
  const waits = decision === AUDIT.approved && isFirst && (await needsSecond?.(tx, record)) === true
  const remark = toPlainText(input['audit_remark'])
  const [by, person] = [sql`${principal.accountId}::bigint`, sql`${principal.personId}::bigint`]
  return {
    set: {
      audit_status: waits ? AUDIT.second : decision,
      audit_remark: remark,
      audit_by: principal.accountId,
      audit_time: dbNow,
      ...(waits
        ? { first_audit_by: by, first_audit_person: person, first_audit_time: dbNow }
        : { audit_person: person }),
    },
    remark,
    entry: {
      event: waits ? 'approved_first' : lookUp(EVENTS, decision),
      columns: stated,
      facts: { submitters: submitters.toSorted((a, b) => a - b), first_auditor: isFirst ? null : first },
    },
    ...(waits || (onApproved ?? onDecided) === undefined
      ? {}
      : {
          after: async (decided: LockedRecord<P>) => {
            if (decision === AUDIT.approved) await onApproved?.(unit, decided)
            await onDecided?.(unit, decided)
          },
        }),
  }
}

/** Loads the persons who submitted the record and the first auditor. Merged persons are replaced by their current identity. */
async function loadDeciders(
  tx: Db,
  table: string,
  id: number,
): Promise<{ submitters: readonly number[]; first: number | null }> {
  const { rows } = await sql<{ submitters: number[]; first: number | null }>`
    select to_json(find_root_persons(submit_person_ids)) as submitters, find_root_person(first_audit_person) as first
      from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows[0] ?? { submitters: [], first: null }
}

// Editing an approved record restarts the audit: earlier decisions were about other content.
function buildSubmission({ verb, principal: { accountId, personId } }: PendingWrite): Outcome['set'] {
  const person = sql`${personId}::bigint`
  const by = { submit_by: sql`${accountId}::bigint` }
  if (verb === 'add') return { ...by, submit_person_ids: sql`array[${person}]` }
  return {
    ...by,
    audit_status: AUDIT.pending,
    submit_person_ids: sql`case when audit_status = ${AUDIT.approved} then array[${person}]
      else array(select distinct unnest(submit_person_ids || ${person})) end`,
    first_audit_by: sql`null`,
    first_audit_person: sql`null`,
    first_audit_time: sql`null`,
    audit_person: sql`null`,
  }
}
