// Notices before a margin call: once when a loan reaches the warning line, and in the evening before a day on which a call is likely.
import { type Title, title, toDecimalText } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { APPLICATION_LIST, type ApplicationRecord } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import type { Band } from '../domain/cover/limits.ts'
import { NOTICE, type NoticeKind, sendLegalNotice } from '../loan/legal-notices.ts'
import { type CallFigures, readCallCover } from './margin-call.cover.ts'

interface PricedCover {
  readonly band: Band
  readonly figures: CallFigures
}

/** Notifies the owner of a loan without a call that has reached the warning line since it was last below it. The caller has locked the loan. */
export async function updateWarning(unit: UnitOfWork, loan: ApplicationRecord, cover: PricedCover): Promise<void> {
  const { band, figures } = cover
  const { rows } = await sql<{ is_warned: boolean }>`
    select is_warned from loan_valuation where financing_id = ${loan.id}`.execute(unit.tx)
  await setWarned(unit.tx, loan.id, band)
  if (band === 'normal' || rows[0]?.is_warned === true) return
  const lines = await loadLines(unit.tx, loan.id)
  await sendNotice(unit, loan, { kind: NOTICE.warning, ...describeWarning(loan.values.financing_no, figures, lines) })
}

/** Without a price the warning stays as it is. */
export async function setWarned(tx: Db, loan: number, band: Band): Promise<void> {
  if (band === 'unpriced') return
  await sql`update loan_valuation set is_warned = ${band !== 'normal'} where financing_id = ${loan}`.execute(tx)
}

/** At the warning line without a call, and a change of the ratio as on this day would reach the call line. One notice a day. */
const isLikelyCalled = sql<SqlBool>`
  financing.loan_state in (7, 8) and exists (
    select from loan_valuation valued join risk_policy policy on policy.id = financing.policy_id
     where valued.financing_id = financing.id and valued.band = 2 and not valued.has_call
       and valued.ltv > valued.open_ltv and 2 * valued.ltv - valued.open_ltv >= policy.call_line
       and (valued.valued_time at time zone 'Asia/Shanghai')::date = today())
  and not exists (
    select from loan_notice notice
     where notice.financing_id = financing.id and kind = ${sql.lit(NOTICE.forecast)}
       and (notice.create_time at time zone 'Asia/Shanghai')::date = today())`

/** Notifies owners in the evening whose loans are likely to be called on the next day. Returns their number. */
export const sendCallForecasts = ({ db, log, registry }: JobDeps): Promise<number> =>
  processDueRecords(db, createPlatformWriter(registry), {
    path: APPLICATION_LIST,
    due: isLikelyCalled,
    work: sendForecast,
    log,
  })

async function sendForecast(unit: UnitOfWork, loan: ApplicationRecord): Promise<void> {
  const [{ figures }, lines] = [await readCallCover(unit.tx, loan.id), await loadLines(unit.tx, loan.id)]
  if (figures === null) return
  await sendNotice(unit, loan, { kind: NOTICE.forecast, ...describeForecast(loan.values.financing_no, figures, lines) })
}

interface NoticeText {
  readonly title: Title
  readonly content: Title
}

/** The scene is that of messages, because the template of margin calls requires a payment. */
async function sendNotice(
  unit: UnitOfWork,
  loan: ApplicationRecord,
  { kind, title: heading, content }: NoticeText & { readonly kind: NoticeKind },
): Promise<void> {
  const params = { title: heading.zh, content: content.zh }
  await sendLegalNotice(unit, loan, { kind, scene: 'message', params, title: heading, content })
}

/** Percent × 100. */
interface Lines {
  readonly warn: number
  readonly call: number
  /** Fall of all prices at which the call line is reached; null without a value. */
  readonly fall: number | null
  /** Loan to value before the day, and by its last valuation. */
  readonly open: number | null
  readonly ltv: number | null
}

async function loadLines(tx: Db, loan: number): Promise<Lines> {
  const { rows } = await sql<Lines>`
    select warn_line as warn, call_line as call, call_fall as fall, open_ltv as open, ltv
      from loan_valuation valued join financing on financing.id = valued.financing_id join risk_policy policy on policy.id = policy_id
     where valued.financing_id = ${loan}`.execute(tx)
  const [lines] = rows
  if (lines === undefined) throw new Error(`loan ${loan} has no valuation`)
  return lines
}

const format = (hundredths: number | null) => toDecimalText(hundredths ?? 0, 2)

function describeWarning(no: string, { ltv, cash }: CallFigures, lines: Lines) {
  const [rate, warn, call, fall, amount] = [ltv, lines.warn, lines.call, lines.fall, cash].map(format)
  return {
    title: title(
      `贷款 ${no} 已达预警线`,
      `Loan ${no} has reached the warning line`,
      `El préstamo ${no} alcanzó la línea de aviso`,
      `融資${no}は警戒ラインに達しました`,
    ),
    content: title(
      `贷款价值比 ${rate}%，预警线 ${warn}%，补仓线 ${call}%；价格再跌 ${fall}% 即触及补仓线。还款 ${amount} 元可回到质押率以内。目前无须补仓。`,
      `Loan to value ${rate} %, warning line ${warn} %, margin-call line ${call} %; a fall of prices by ${fall} % reaches it. A payment of ${amount} yuan restores the advance rate. Nothing is due now.`,
      `Préstamo/valor ${rate} %, línea de aviso ${warn} %, de reposición ${call} %; una bajada de precios del ${fall} % la alcanza. Un pago de ${amount} yuanes repone el límite. Ahora nada vence.`,
      `融資比率${rate}％、警戒ライン${warn}％、追証ライン${call}％。価格が${fall}％下がると到達します。${amount}元の返済で質入れ率以内に戻ります。現在必要な支払いはありません。`,
    ),
  }
}

function describeForecast(no: string, { cash }: CallFigures, { open, ltv, call }: Lines) {
  const next = 2 * (ltv ?? 0) - (open ?? 0)
  const [from, to, then, line, amount] = [open, ltv, next, call, cash].map(format)
  return {
    title: title(
      `贷款 ${no} 明日可能触及补仓线`,
      `Loan ${no} may reach the margin-call line tomorrow`,
      `El préstamo ${no} puede alcanzar mañana la línea de reposición`,
      `融資${no}は明日、追証ラインに達する可能性があります`,
    ),
    content: title(
      `今日贷款价值比由 ${from}% 升至 ${to}%；明日同幅变化即达 ${then}%（补仓线 ${line}%）。还款 ${amount} 元可回到质押率以内。补仓通知尚未发出。`,
      `Today the loan to value rose from ${from} % to ${to} %; the same change tomorrow leads to ${then} % (margin-call line ${line} %). A payment of ${amount} yuan restores the advance rate. No margin call is issued yet.`,
      `Hoy la relación subió del ${from} % al ${to} %; el mismo cambio mañana lleva al ${then} % (línea ${line} %). Un pago de ${amount} yuanes repone el límite. Aún no hay reposición.`,
      `本日、融資比率は${from}％から${to}％に上がりました。明日も同じ変化なら${then}％です（追証ライン${line}％）。${amount}元の返済で質入れ率以内に戻ります。請求はまだ発行されていません。`,
    ),
  }
}
