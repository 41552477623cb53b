// Distances are set in the platform's parameters (docs/decisions/messages-and-mail.md).
import { title, type Title, toDecimalText } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { APPLICATION_LIST, type ApplicationRecord } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { listPhones } from '../loan/legal-notices.ts'
import { nextDue } from '../loan/loan.queries.ts'

/** Null if no configured distance applies. */
const distance = sql<number | null>`(
  select min(days) from config_setting, unnest(repay_remind_days) days where ${nextDue} - today() between 0 and days)`

const isDue = sql<SqlBool>`
  financing.loan_state in (7, 8) and ${distance} is not null
  and not exists (
    select from loan_reminder reminder
     where reminder.financing_id = financing.id and reminder.due_date = ${nextDue} and reminder.days = ${distance})`

export function sendRepaymentReminders({ db, log, registry }: JobDeps): Promise<number> {
  return processDueRecords(db, createPlatformWriter(registry), {
    path: APPLICATION_LIST,
    due: isDue,
    work: sendReminder,
    log,
  })
}

interface DueAmount {
  readonly day: string
  /** The configured distance. */
  readonly days: number
  /** Fen. */
  readonly principal: number
}

async function sendReminder(unit: UnitOfWork, { id, values }: ApplicationRecord): Promise<void> {
  await sql`
    insert into loan_reminder (financing_id, due_date, days)
    select id, ${nextDue}, ${distance} from financing where id = ${id}`.execute(unit.tx)
  const { rows } = await sql<DueAmount>`
    select ${nextDue}::text as day, ${distance} as days,
           greatest(0, (select sum(instalment.principal) from loan_instalment instalment
                         where instalment.financing_id = financing.id and instalment.due_date <= ${nextDue})
                       - principal_settled - written_off)::bigint as principal
      from financing where id = ${id}`.execute(unit.tx)
  const [due] = rows
  if (due === undefined) return
  const { financing_no: no, owner_id } = values
  const text = createReminderText(no, due)
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, selectParties(id)),
    isAlert: true,
    ...text,
    path: `/pledge/loan/look/${id}`,
  })
  await queueRepaymentSms(unit.tx, { owner: owner_id, no, due, text, key: `repay:${id}:${due.day}:${due.days}` })
}

interface RepaymentSms {
  readonly owner: number
  readonly no: string
  readonly due: Pick<DueAmount, 'day' | 'principal'>
  readonly text: NoticeText
  /** The same key is sent once to each phone. */
  readonly key: string
}

interface NoticeText {
  readonly title: Title
  readonly content: Title
}

/** Queues a text message to the owner's phones. */
async function queueRepaymentSms(tx: Db, { owner, no, due, text, key }: RepaymentSms): Promise<void> {
  const phones = await listPhones(tx, await listActiveAccounts(tx, sql`select ${owner}::bigint`))
  const message = {
    scene: 'repay',
    params: { no, day: due.day, amount: toDecimalText(due.principal, 2) },
    text: `【${text.title.zh}】${text.content.zh}`,
  } as const
  await queueSms(
    tx,
    phones.map((phone) => ({ ...message, phone, uniqueKey: `${key}:${phone}` })),
  )
}

/** Notifies the parties of a loan that became overdue today. */
export async function sendOverdueNotice(unit: UnitOfWork, { id, values }: ApplicationRecord): Promise<void> {
  const { rows } = await sql<{ day: string; principal: number }>`
    select overdue_from::text as day, total_left as principal from financing where id = ${id}`.execute(unit.tx)
  const [due] = rows
  if (due === undefined) return
  const { financing_no: no, owner_id } = values
  const text = createOverdueText(no, due)
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, selectParties(id)),
    isAlert: true,
    ...text,
    path: `/pledge/loan/look/${id}`,
  })
  await queueRepaymentSms(unit.tx, { owner: owner_id, no, due, text, key: `overdue:${id}:${due.day}` })
}

function createOverdueText(no: string, { day, principal }: Pick<DueAmount, 'day' | 'principal'>): NoticeText {
  const yuan = toDecimalText(principal, 2)
  return {
    title: title(
      `贷款 ${no} 已逾期`,
      `Loan ${no} is overdue`,
      `El préstamo ${no} está vencido`,
      `貸付${no}は延滞しています`,
    ),
    content: title(
      `自 ${day} 起逾期，欠款合计 ${yuan} 元，逾期部分计收罚息。请尽快还款。`,
      `Overdue since ${day}, ${yuan} yuan owed in all. What is late bears penalty interest. Repay soon.`,
      `Vencido desde el ${day}, se deben ${yuan} yuanes en total. Lo atrasado devenga intereses de demora. Pague pronto.`,
      `${day}から延滞、未返済合計は${yuan}元です。遅れた分には延滞利息がかかります。早めに返済してください。`,
    ),
  }
}

function createReminderText(no: string, { day, principal }: DueAmount) {
  const yuan = toDecimalText(principal, 2)
  return {
    title: title(
      `贷款 ${no} 的还款日为 ${day}`,
      `Loan ${no}: a repayment falls due on ${day}`,
      `Préstamo ${no}: un pago vence el ${day}`,
      `貸付${no}の返済期日は${day}です`,
    ),
    content: title(
      `到期应还本金 ${yuan} 元，另加计至当日的利息和费用，以贷款页面为准。请提前备款；逾期将计收罚息。`,
      `Principal due by then: ${yuan} yuan, and interest and fees up to that day, as the page of the loan says. What is late bears penalty interest.`,
      `Principal que vence: ${yuan} yuanes, más intereses y comisiones hasta ese día, según la página del préstamo. Lo atrasado devenga intereses de demora.`,
      `期日までの元本は${yuan}元、ほかに当日までの利息と手数料が必要です（貸付の画面をご確認ください）。遅れた分には延滞利息がかかります。`,
    ),
  }
}

const selectParties = (id: number) => sql`
  select bank_id from financing where id = ${id} union select owner_id from financing where id = ${id}`
