// Covenants by day: a reminder before the due date, broken after it, ended with the contract or the loan.
import { title, type Title } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { COVENANT_LIST } from '#modules/paths.ts'
import { dbNow } from '#platform/database/instant.ts'
import { addNextDueDate } from '../covenant/covenant.rows.ts'
import { COVENANT } from '../covenant/covenant.states.ts'

type CovenantRecord = LockedRecord<typeof COVENANT_LIST>

const REMINDER_DAYS = 7

/** Its contract is not in effect any more, or nothing is owed. */
const isOver = sql<SqlBool>`covenant.state in (0, 2, 4) and exists (
  select from contract join financing on financing.id = contract.financing_id
   where contract.id = covenant.contract_id and (contract.state <> 3 or financing.loan_state >= 10 and financing.loan_state <> 11))`
const isBroken = sql<SqlBool>`covenant.state = 0 and covenant.due_date < today()`
const isNear = sql<SqlBool>`
  covenant.state = 0 and covenant.remind_time is null and covenant.due_date <= today() + ${sql.lit(REMINDER_DAYS)}`

export async function checkCovenants({ db, log, registry }: JobDeps): Promise<number> {
  const writer = createPlatformWriter(registry)
  const common = { path: COVENANT_LIST, log } as const
  const ended = await processDueRecords(db, writer, {
    ...common,
    due: isOver,
    work: (unit, record) =>
      unit.change(record, {
        verb: 'end',
        set: { state: COVENANT.ended },
        entry: { event: 'ended', columns: ['due_date'] },
      }),
  })
  const broken = await processDueRecords(db, writer, { ...common, due: isBroken, work: breakCovenant })
  const reminded = await processDueRecords(db, writer, { ...common, due: isNear, work: remindParty })
  return ended + broken + reminded
}

async function breakCovenant(unit: UnitOfWork, record: CovenantRecord): Promise<void> {
  await unit.change(record, {
    verb: 'break',
    set: { state: COVENANT.broken },
    entry: { event: 'broken', columns: ['due_date'] },
    after: (broken) => addNextDueDate(unit, broken),
  })
  const { what } = record.values
  await notify(unit, record, {
    title: BROKEN,
    content: title(
      `约定事项“${what}”已过期限，没有履行记录。`,
      `The covenant “${what}” was not met by its due date.`,
      `El compromiso «${what}» no se cumplió en plazo.`,
      `誓約事項「${what}」は期限までに履行されませんでした。`,
    ),
    isAlert: true,
  })
}

async function remindParty(unit: UnitOfWork, record: CovenantRecord): Promise<void> {
  await unit.change(record, { verb: 'notify', set: { remind_time: dbNow } })
  const { what, due_date: due } = record.values
  const day = new Date(due * 1000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
  await notify(unit, record, {
    title: NEAR,
    content: title(
      `约定事项“${what}”须在 ${day} 前履行。`,
      `The covenant “${what}” is due on ${day}.`,
      `El compromiso «${what}» vence el ${day}.`,
      `誓約事項「${what}」の期限は ${day} です。`,
    ),
  })
}

interface CovenantNotice {
  readonly title: Title
  readonly content: Title
  readonly isAlert?: true
}

/** Tells the bank and the party that fulfils the covenant. */
async function notify(unit: UnitOfWork, { id, values }: CovenantRecord, notice: CovenantNotice): Promise<void> {
  const accounts = await listActiveAccounts(
    unit.tx,
    sql`select ${values.bank_id}::bigint union select organisation_id from contract_party
         where contract_id = ${values.contract_id} and role = ${values.role}`,
  )
  if (accounts.length > 0)
    await sendMessage(unit, { accounts, ...notice, path: `/contract/upload/covenants/look/${id}` })
}

const BROKEN = title('约定事项逾期', 'A covenant is broken', 'Compromiso incumplido', '誓約事項の違反')
const NEAR = title(
  '约定事项将到期',
  'A covenant is due soon',
  'Compromiso por vencer',
  '誓約事項の期限が近づいています',
)
