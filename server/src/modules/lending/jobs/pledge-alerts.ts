// The pledge itself continues when its registration or insurance ends (domain §3.3).
import { title, type Title } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type JobDeps, createPlatformWriter } from '#engine/declare/records/writer.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { PLEDGE_LIST, type PledgeRecord } from '#modules/paths.ts'
import { isUpcoming, noticeStage } from '#modules/receipts/index.ts'

interface PledgeCover {
  /** `pledge_alert.cover` */
  readonly number: number
  /** A day, null where none ends. */
  readonly end: RawBuilder<unknown>
  readonly title: Title
  readonly content: Title
}

const COVERS: readonly PledgeCover[] = [
  {
    number: 1,
    end: sql`pledge.registry_end`,
    title: title('动产担保登记', 'The registration', 'La inscripción', '動産担保登記'),
    content: title(
      '登记到期后质权不因此消灭，但其公示与对抗顺位可能受影响。请银行在到期前办理登记展期，并在质押中录入。',
      'The pledge does not end with it, but its publicity and rank may. The bank has it renewed before, and enters it at the pledge.',
      'La prenda no se extingue por ello, pero su publicidad y su rango pueden verse afectados. El banco debe renovarla antes e indicarlo en la prenda.',
      '登記が満了しても質権は消滅しませんが、公示と順位に影響することがあります。銀行は満了前に更新し、質権に入力してください。',
    ),
  },
  {
    number: 2,
    end: sql`pledge.insure_end`,
    title: title('质押货物保险', 'The insurance', 'El seguro', '質入れ貨物の保険'),
    content: title(
      '保险到期后质押不受影响，但货物损失将无人赔付。请货主在到期前续保，由银行在质押中录入新保单。',
      'The pledge goes on, but nobody pays for lost goods. The owner has them insured again before, and the bank enters the policy at the pledge.',
      'La prenda continúa, pero nadie indemniza la pérdida. El propietario debe renovarlo antes y el banco indicar la póliza en la prenda.',
      '質権は存続しますが、貨物の損失は補償されません。荷主は満期前に更新し、銀行が新しい保険証券を質権に入力してください。',
    ),
  },
  {
    number: 3,
    end: sql`(
      select last.valid_to from financing join risk_policy policy on policy.id = financing.policy_id
       cross join lateral (
         select valid_to from assay where assay.lot_id = pledge.lot_id and audit_status = 1 order by report_date desc, id desc limit 1) last
       where financing.id = pledge.financing_id and policy.assay_needed = 1)`,
    title: title('质押货物化验报告', 'The assay', 'El análisis', '質入れ貨物の分析報告'),
    content: title(
      '到期后该货物不计入担保，可能触发补仓。请在到期前重新取样化验，并提交新的报告。',
      'The goods then cover nothing, which may lead to a margin call. Have a new sample assayed, and submit the report before.',
      'Después la mercancía no cubre nada, lo que puede exigir más garantía. Haga analizar otra muestra y presente antes el informe.',
      '満了後この貨物は担保に算入されず、追証が必要になることがあります。満了前に再度サンプルを分析し、報告を提出してください。',
    ),
  },
]

export async function alertExpiringCover({ db, log, registry }: JobDeps): Promise<number> {
  let alerted = 0
  for (const cover of COVERS)
    alerted += await processDueRecords(db, createPlatformWriter(registry), {
      path: PLEDGE_LIST,
      due: isDue(cover),
      work: (unit, pledge) => sendAlert(unit, pledge, cover),
      log,
    })
  return alerted
}

const isDue = ({ number, end }: PledgeCover) => sql<SqlBool>`
  pledge.pledge_state = 2 and ${isUpcoming(end)}
  and not exists (
    select from pledge_alert alert
     where alert.pledge_id = pledge.id and alert.cover = ${sql.lit(number)} and alert.cover_end = ${end} and alert.days = ${noticeStage(end)})`

async function sendAlert(unit: UnitOfWork, { id, values }: PledgeRecord, cover: PledgeCover): Promise<void> {
  const { number, end, title: coverTitle, content } = cover
  const { rows } = await sql<{ days: number; day: string }>`
    insert into pledge_alert (pledge_id, cover, cover_end, days)
    select pledge.id, ${number}::smallint, ${end}, ${noticeStage(end)} from pledge where pledge.id = ${id}
    returning days, cover_end::text as day`.execute(unit.tx)
  const { pledge_no: no } = values
  const { days, day } = rows[0] ?? { days: 0, day: '' }
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, selectParties(id)),
    isAlert: true,
    title: days === 0 ? createEndedTitle(no, coverTitle, day) : createEndingTitle(no, coverTitle, day),
    content,
    path: `/pledge/pledge/look/${id}`,
  })
}

const createEndingTitle = (no: string, called: Title, day: string) =>
  title(
    `质押 ${no} 的${called.zh}将于 ${day} 到期`,
    `${called.en} of pledge ${no} ends on ${day}`,
    `${called.es} de la prenda ${no} vence el ${day}`,
    `質権${no}の${called.ja}は${day}に満了します`,
  )
const createEndedTitle = (no: string, called: Title, day: string) =>
  title(
    `质押 ${no} 的${called.zh}已于 ${day} 到期`,
    `${called.en} of pledge ${no} ended on ${day}`,
    `${called.es} de la prenda ${no} venció el ${day}`,
    `質権${no}の${called.ja}は${day}に満了しました`,
  )

const selectParties = (pledgeId: number) => sql`
  select bank_id from pledge where id = ${pledgeId} union select owner_id from pledge where id = ${pledgeId}`
