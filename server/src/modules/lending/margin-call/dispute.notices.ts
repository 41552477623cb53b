// Messages about the dispute of a margin call. The deadline of the rest is a legal notice, because it is a request for security (Civil Code art. 433).
import { type Title, title, toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { POSITION } from '#modules/accounts/index.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { APPLICATION_LIST, type MARGIN_CALL_LIST } from '#modules/paths.ts'
import { NOTICE, sendLegalNotice } from '../loan/legal-notices.ts'
import { sendCallMessage } from './margin-call.notices.ts'

type CallRecord = LockedRecord<typeof MARGIN_CALL_LIST>

const formatFen = (fen: number | null) => toDecimalText(fen ?? 0, 2)

/** Notifies the bank that a call is disputed. */
export async function notifyDisputed(unit: UnitOfWork, call: CallRecord): Promise<void> {
  const { call_no: no, bank_id: bank, disputed_cash: disputed, undisputed_cash: undisputed } = call.values
  await sendCallMessage(unit, {
    call,
    to: sql`select ${bank}::bigint`,
    title: title(
      `补仓 ${no} 有异议`,
      `Margin call ${no} is disputed`,
      `Reposición ${no} impugnada`,
      `追加担保${no}に異議があります`,
    ),
    content: describeDispute(formatFen(disputed), formatFen(undisputed)),
  })
}

/** Notifies the owner of the answer; the rest is due by a new deadline. The loan is locked. */
export async function notifyResolved(unit: UnitOfWork, call: CallRecord): Promise<void> {
  const { financing_id: loanId, owner_id: owner, accepted_cash: accepted, remainder_cash: rest, ltv } = call.values
  const heading = createAnswerTitle(call.values.call_no)
  const content = describeAnswer(formatFen(accepted), formatFen(rest))
  if (rest === 0) return sendCallMessage(unit, { call, to: sql`select ${owner}::bigint`, title: heading, content })
  const loan = await unit.beyondScope.lock(APPLICATION_LIST, loanId)
  const rate = ltv === null ? '' : toDecimalText(ltv, 2)
  await sendLegalNotice(unit, loan, {
    kind: NOTICE.disputeAnswer,
    call: call.id,
    scene: 'margin',
    params: { no: loan.values.financing_no, rate, amount: formatFen(rest) },
    title: heading,
    content,
  })
}

/** Notifies owner and bank that only what the bank accepted is left of a call, so that it has ended. */
export async function notifyConceded(unit: UnitOfWork, call: CallRecord): Promise<void> {
  const { call_no: no, bank_id: bank, owner_id: owner, accepted_cash: accepted } = call.values
  await sendCallMessage(unit, {
    call,
    to: sql`select unnest(array[${bank}, ${owner}]::bigint[])`,
    title: title(
      `补仓 ${no} 已结束`,
      `Margin call ${no} has ended`,
      `La reposición ${no} terminó`,
      `追加担保${no}は終了しました`,
    ),
    content: describeConcession(formatFen(accepted)),
  })
}

/** Notifies the risk officers of the bank that its time to answer has passed; all of the bank if it has none. */
export async function notifySilent(unit: UnitOfWork, call: CallRecord): Promise<void> {
  const { call_no: no, bank_id: bank, disputed_cash: disputed } = call.values
  const everyone = await listActiveAccounts(unit.tx, sql`select ${bank}::bigint`)
  const { rows } = await sql<{ id: number }>`
    select id from account where id = any (${[...everyone]}::bigint[]) and position = ${POSITION.risk} order by id`.execute(
    unit.tx,
  )
  const accounts = rows.length === 0 ? everyone : rows.map(({ id }) => id)
  if (accounts.length === 0) return
  await sendMessage(unit, {
    accounts,
    title: createSilentTitle(no),
    content: describeSilence(formatFen(disputed)),
    isAlert: true,
    path: `/pledge/call/look/${call.id}`,
  })
}

const describeDispute = (disputed: string, undisputed: string): Title =>
  title(
    `争议金额 ${disputed} 元，无争议金额 ${undisputed} 元。答复前争议部分不构成违约；请在期限内凭报价答复。`,
    `Disputed: ${disputed} yuan; not disputed: ${undisputed} yuan. The disputed part is not due until it is answered. Answer with quotes before the deadline.`,
    `Importe impugnado: ${disputed} yuanes; no impugnado: ${undisputed}. La parte impugnada no vence hasta la respuesta. Responda con cotizaciones dentro del plazo.`,
    `異議のある額は${disputed}元、異議のない額は${undisputed}元です。異議のある部分は回答まで期限が到来しません。期限内に相場を示して回答してください。`,
  )

const createAnswerTitle = (no: string): Title =>
  title(
    `补仓 ${no} 的异议已答复`,
    `Dispute of margin call ${no} is answered`,
    `Respuesta a la impugnación de ${no}`,
    `追加担保${no}の異議への回答`,
  )

const describeAnswer = (accepted: string, rest: string): Title =>
  title(
    `银行认可 ${accepted} 元，其余 ${rest} 元须在新期限内补足；期限和报价见补仓通知。`,
    `The bank accepts ${accepted} yuan. The other ${rest} yuan are due by a new deadline; the margin call shows it with the quotes.`,
    `El banco acepta ${accepted} yuanes. Los otros ${rest} vencen en un nuevo plazo; la reposición lo muestra con las cotizaciones.`,
    `銀行は${accepted}元を認めました。残り${rest}元は新しい期限までに必要です。期限と相場は請求をご覧ください。`,
  )

const describeConcession = (accepted: string): Title =>
  title(
    `只差银行认可的 ${accepted} 元，无须补足。价格或数据须更正；下次估值仍触及补仓线时，将发出新的补仓通知。`,
    `Only the ${accepted} yuan that the bank accepted are missing; nothing is due. The figures must be corrected: if the next valuation is at the call line, a new call is issued.`,
    `Solo faltan los ${accepted} yuanes aceptados por el banco; nada vence. Corrija los datos: si la próxima valoración alcanza la línea, se emite otra reposición.`,
    `不足は銀行が認めた${accepted}元のみで、必要な額はありません。数値の訂正が必要です。次の評価でラインに達すると新たに請求します。`,
  )

const createSilentTitle = (no: string): Title =>
  title(
    `补仓 ${no} 的异议逾期未答复`,
    `Dispute of margin call ${no} has no answer`,
    `Impugnación de ${no} sin respuesta`,
    `追加担保${no}の異議が期限内に未回答です`,
  )

const describeSilence = (disputed: string): Title =>
  title(
    `答复期限已过。答复前，争议金额 ${disputed} 元不计入违约。`,
    `The time to answer has passed. Until it is answered, the disputed ${disputed} yuan lead to no breach.`,
    `Venció el plazo de respuesta. Hasta que se responda, los ${disputed} yuanes impugnados no causan incumplimiento.`,
    `回答期限を過ぎました。回答するまで、異議のある${disputed}元は不履行になりません。`,
  )
