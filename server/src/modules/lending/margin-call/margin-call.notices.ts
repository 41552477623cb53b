// Messages about margin calls. The owner's notices of the lines are evidence (`loan/legal-notices.ts`); the bank and the guarantors get a message.
import { type Title, title, toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import type { ApplicationRecord, MARGIN_CALL_LIST } from '#modules/paths.ts'
import { CALL, type CallState } from '../domain/cover/margin-call.ts'
import { NOTICE, sendLegalNotice } from '../loan/legal-notices.ts'
import { sendGuarantorLinks } from './call-guarantors.ts'
import type { CallFigures } from './margin-call.cover.ts'
import { loadSuspendedCash } from './margin-call.queries.ts'

type CallRecord = LockedRecord<typeof MARGIN_CALL_LIST>

interface LineNotice {
  readonly loan: ApplicationRecord
  readonly call: CallRecord
  /** Fen. */
  readonly cash: number
  /** Percent × 100; null without eligible goods. */
  readonly ltv: number | null
  readonly isCloseOut: boolean
}

/** Sends the notice of the reached line to the owner, by message and SMS, a message to bank and guarantors, and a link to guarantors. */
export async function notifyIssued(unit: UnitOfWork, { loan, call, cash, ltv, isCloseOut }: LineNotice) {
  const no = loan.values.financing_no
  const amount = toDecimalText(cash, 2)
  const rate = ltv === null ? '' : toDecimalText(ltv, 2)
  const heading = isCloseOut ? createCloseOutTitle(no) : createCallTitle(no)
  const notified = await sendLegalNotice(unit, loan, {
    kind: isCloseOut ? NOTICE.liquidation : NOTICE.margin,
    call: call.id,
    scene: 'margin',
    params: { no, rate, amount },
    title: heading,
    content: createCallText(rate, amount),
  })
  const message = { call, title: heading, content: createCallText(rate, amount) }
  await sendCallMessage(unit, { ...message, to: sql`select ${loan.values.bank_id}::bigint` })
  await sendCallMessage(unit, { ...message, to: selectGuarantors(loan), path: '' })
  return { loan: notified, call: await sendGuarantorLinks(unit, { loan, call, cash }) }
}

const selectGuarantors = ({ values }: ApplicationRecord) => sql`select unnest(${[...values.guarantor_ids]}::bigint[])`

interface StateNotice {
  readonly loan: ApplicationRecord
  readonly call: CallRecord
  readonly state: CallState
  /** Null without a price. */
  readonly figures: CallFigures | null
}

/** Notifies owner, bank and guarantors of the next state of a call. */
export async function notifyCall(unit: UnitOfWork, { loan, call, state, figures }: StateNotice): Promise<void> {
  if (state === CALL.accelerated && figures !== null) {
    // A disputed part is not due yet.
    const cash = Math.max(0, figures.cash - (await loadSuspendedCash(unit.tx, loan.id)))
    await notifyIssued(unit, { loan, call, cash, ltv: figures.ltv, isCloseOut: true })
    return
  }
  const text = STATE_TEXTS[state]
  if (text === undefined) return
  const no = call.values.call_no
  const to = sql`select unnest(array[${loan.values.bank_id}, ${loan.values.owner_id}]::bigint[])`
  const message = { call, title: text.title(no), content: text.content }
  await sendCallMessage(unit, { ...message, to })
  await sendCallMessage(unit, { ...message, to: selectGuarantors(loan), path: '' })
}

interface CallMessage {
  readonly call: CallRecord
  /** Organisations. */
  readonly to: Parameters<typeof listActiveAccounts>[1]
  readonly title: Title
  readonly content: Title
  /** Default: the page of the call. Guarantors have a link in their SMS. */
  readonly path?: string
}

export async function sendCallMessage(unit: UnitOfWork, message: CallMessage): Promise<void> {
  const { call, to, title: heading, content, path = `/pledge/call/look/${call.id}` } = message
  const accounts = await listActiveAccounts(unit.tx, to)
  if (accounts.length === 0) return
  await sendMessage(unit, { accounts, title: heading, content, isAlert: true, path })
}

const createCallTitle = (no: string): Title =>
  title(
    `贷款 ${no} 需补仓`,
    `Loan ${no}: margin call`,
    `Préstamo ${no}: reposición de garantía`,
    `融資${no}：追加担保が必要です`,
  )
const createCloseOutTitle = (no: string): Title =>
  title(
    `贷款 ${no} 已达平仓线`,
    `Loan ${no} has reached the close-out line`,
    `El préstamo ${no} alcanzó el nivel de liquidación`,
    `融資${no}は清算ラインに達しました`,
  )
const createCallText = (rate: string, amount: string): Title =>
  title(
    `贷款价值比为 ${rate}%。请还款 ${amount} 元或追加质押；否则银行可依合同处置质押物。`,
    `The loan to value is ${rate} %. Repay ${amount} yuan or pledge more goods; otherwise the bank may sell the pledged goods as the contract says.`,
    `La relación préstamo-valor es del ${rate} %. Pague ${amount} yuanes o pignore más mercancía; de lo contrario el banco puede venderla según el contrato.`,
    `融資比率は${rate}%です。${amount}元を返済するか質入れを追加してください。さもないと銀行は契約に従い質入れ品を処分できます。`,
  )

interface StateText {
  readonly title: (no: string) => Title
  readonly content: Title
}

const STATE_TEXTS: Readonly<Partial<Record<CallState, StateText>>> = {
  [CALL.cured]: {
    title: (no) =>
      title(
        `补仓 ${no} 已补足`,
        `Margin call ${no} is cured`,
        `Reposición ${no} cubierta`,
        `追加担保${no}は充足済みです`,
      ),
    content: title(
      '贷款价值比已回到质押率以内，可以办理解押。',
      'The loan to value is within the advance rate again. Releases are possible.',
      'La relación préstamo-valor vuelve a estar dentro del límite. Ya es posible liberar mercancía.',
      '融資比率は質入れ率以内に戻りました。解除できます。',
    ),
  },
  [CALL.lapsedByPrice]: {
    title: (no) =>
      title(
        `补仓 ${no} 因价格回升失效`,
        `Margin call ${no} has lapsed`,
        `La reposición ${no} caducó`,
        `追加担保${no}は失効しました`,
      ),
    content: title(
      '连续两次审核价格使贷款价值比低于预警线，无须补仓。',
      'Two successive approved prices left the loan to value below the warning line. Nothing is due.',
      'Dos precios aprobados seguidos dejaron la relación bajo la línea de aviso. No se exige nada.',
      '承認済み価格が2回続けて融資比率を警戒ライン未満にしたため、追加担保は不要です。',
    ),
  },
  [CALL.breached]: {
    title: (no) =>
      title(
        `补仓 ${no} 逾期未补足`,
        `Margin call ${no} is breached`,
        `Reposición ${no} incumplida`,
        `追加担保${no}は期限内に充足されませんでした`,
      ),
    content: title(
      '期限已过，贷款价值比仍高于质押率。银行决定是否认定违约；补足后通知仍会结束。',
      'The deadline has passed and the loan to value is still above the advance rate. The bank decides on a default; restoring the cover still ends the call.',
      'Venció el plazo y la relación sigue sobre el límite. El banco decide sobre el incumplimiento; reponer la garantía aún cierra la llamada.',
      '期限を過ぎても融資比率が質入れ率を超えています。銀行が債務不履行を判断します。充足すれば請求は終了します。',
    ),
  },
}
