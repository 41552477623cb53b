// Distances are set in the platform's parameters (docs/decisions/messages-and-mail.md).
import { title, toDecimalText } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { APPLICATION_LIST, type ApplicationRecord } from '#modules/paths.ts'
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
  /** Fen. */
  readonly principal: number
}

async function sendReminder(unit: UnitOfWork, { id, values }: ApplicationRecord): Promise<void> {
  await sql`
    insert into loan_reminder (financing_id, due_date, days)
    select id, ${nextDue}, ${distance} from financing where id = ${id}`.execute(unit.tx)
  const { rows } = await sql<DueAmount>`
    select ${nextDue}::text as day,
           greatest(0, (select sum(instalment.principal) from loan_instalment instalment
                         where instalment.financing_id = financing.id and instalment.due_date <= ${nextDue})
                       - principal_settled - written_off)::bigint as principal
      from financing where id = ${id}`.execute(unit.tx)
  const [due] = rows
  if (due === undefined) return
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, selectParties(id)),
    isAlert: true,
    ...createReminderText(values.financing_no, due),
    path: `/pledge/loan/look/${id}`,
  })
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
