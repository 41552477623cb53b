// Why a loan is not drawn, repaid or closed as it was asked; a part of the one catalogue. Each says the rule, the figure and what is possible.
import { business, inHundredths } from './failure.ts'

export const LOAN_ERRORS = {
  approval_is_over: business(
    '批准已于 {end} 到期，不能放款；请重新申请',
    'The approval ended at {end}: nothing is drawn on it; apply anew',
    'La aprobación venció el {end}: no se puede disponer; vuelva a solicitar',
    '承認は{end}に期限切れです。実行できません。改めて申請してください',
  ),
  not_witnessed: business(
    '该银行的风控政策要求放款前见证：贷款、质押及仓单共 {entries} 条账本记录，其中 {waiting} 条尚无足够见证人签名；请稍候片刻，或请见证人签名后再试',
    'The bank’s policy asks for witnesses before a draw: of {entries} ledger entries of the loan, its pledges and receipts, {waiting} lack their signatures; wait a minute, or have the witnesses sign',
    'La política del banco exige testigos antes de disponer: de {entries} asientos del préstamo, sus prendas y sus resguardos, a {waiting} les faltan firmas; espere un minuto o pida a los testigos que firmen',
    '銀行の方針により実行前に証人の署名が必要です。融資・質入れ・倉単の台帳記録{entries}件のうち{waiting}件が未署名です。しばらく待つか、証人に署名を依頼してください',
  ),
  schedule_differs: inHundredths(
    '各期本金合计 {given} 元，应为 {amount} 元；还款日须晚于 {drawn}、逐期递增，最后一期为 {due}',
    'The instalments are {given} yuan, the draw {amount} yuan; their days lie after {drawn}, one after the other, the last on {due}',
    'Los vencimientos suman {given} yuanes y la disposición {amount}; sus días son posteriores al {drawn}, en orden, el último el {due}',
    '各回の元金は計{given}元、実行額は{amount}元です。返済日は{drawn}より後の昇順で、最終回は{due}とします',
  ),
  schedule_unread: business(
    '还款计划第 {n} 行：日期如 2026-03-31，本金如 1000.00',
    'Line {n} of the schedule: a day such as 2026-03-31, an amount such as 1000.00',
    'Línea {n} del calendario: un día como 2026-03-31 y un importe como 1000.00',
    '返済予定の{n}行目：日付は2026-03-31、金額は1000.00の形で入力してください',
  ),
  draw_too_large: inHundredths(
    '批准 {approved} 元，本次 {asked} 元；可放 {possible} 元',
    'Approved {approved} yuan, asked {asked} yuan; possible: {possible} yuan',
    'Aprobado {approved} yuanes, solicitado {asked} yuanes; posible: {possible} yuanes',
    '承認{approved}元、今回{asked}元。実行可能額は{possible}元です',
  ),
  owner_without_wallet: business(
    '借款人没有可用的钱包；请由银行直接放款并上传凭证',
    'The borrower has no wallet in use: pay out by the bank, with its voucher',
    'El prestatario no tiene monedero activo: desembolse por el banco con su comprobante',
    '借入人に使用できるウォレットがありません。銀行から直接実行し、証憑を添付してください',
  ),
  loan_is_owed: inHundredths(
    '尚欠 {left} 元；还清后方可结清',
    'Still owed: {left} yuan; it closes once nothing is',
    'Pendiente: {left} yuanes; se liquida cuando no quede nada',
    '未返済額{left}元。完済後に終了できます',
  ),
  nothing_is_owed: business(
    '没有欠款，请直接结清',
    'Nothing is owed: close it',
    'No se debe nada: liquídelo',
    '未返済額はありません。完済として終了してください',
  ),
  goods_still_pledged: business(
    '质押 {no} 尚未处置或解除，不能核销',
    'Pledge {no} is neither enforced nor released: nothing is written off yet',
    'La prenda {no} no se ha ejecutado ni liberado: aún no se puede dar por fallida',
    '質権{no}が未処分・未解除のため、償却できません',
  ),
  goods_are_frozen: inHundredths(
    '仓单 {no} 已冻结 {frozen} 吨，结清后仅余在押 {left} 吨；冻结的货物解冻前不解押，不能结清',
    'Of receipt {no} {frozen} t are frozen, and only {left} t would stay pledged: what is frozen is not released, and the loan closes once it is not frozen',
    'Del resguardo {no} hay {frozen} t inmovilizadas y solo quedarían {left} t en prenda: lo inmovilizado no se libera, y el préstamo se liquida cuando deje de estarlo',
    '証券{no}は{frozen}トンが凍結中で、質入れに残るのは{left}トンのみです。凍結中の貨物は解除できないため、凍結解除後に終了してください',
  ),
  excess_left: inHundredths(
    '多还的 {excess} 元尚未退还；请先退还',
    '{excess} yuan were paid beyond what was owed and are not paid back: pay them back first',
    'Hay {excess} yuanes pagados de más retenidos: devuélvalos antes',
    '過払い{excess}元が未返還です。先に返還してください',
  ),
  no_excess: business(
    '没有多还的款项',
    'Nothing was paid beyond what was owed',
    'No hay nada pagado de más',
    '過払いはありません',
  ),
  value_date_too_early: business(
    '起息日 {day} 早于放款日 {drawn}',
    'Value date {day} lies before the draw on {drawn}',
    'La fecha valor {day} es anterior a la disposición del {drawn}',
    '起算日{day}は実行日{drawn}より前です',
  ),
  value_date_to_come: business(
    '起息日 {day} 尚未到来',
    'Value date {day} is to come',
    'La fecha valor {day} aún no ha llegado',
    '起算日{day}は未到来です',
  ),
  wallet_pays_today: business(
    '从钱包还款的起息日须为入账当日 {today}，单据为 {day}；草稿请改为当日，已提交的请驳回后重新填单',
    'What a wallet pays counts from the day of posting, {today}; the document says {day}: change the draft, or reject the document and write one of today',
    'Lo que paga un monedero cuenta desde el día del asiento, {today}; el documento dice {day}: cambie el borrador, o rechace el documento y haga otro de hoy',
    'ウォレットからの返済の起算日は計上日{today}です。書類は{day}です。下書きは本日に直し、提出済みは却下して書き直してください',
  ),
  repayment_differs: inHundredths(
    '单据为 {amount} 元，到账 {given} 元；不一致请驳回',
    'The document says {amount} yuan, the account {given} yuan: reject what differs',
    'El documento dice {amount} yuanes y la cuenta {given}: rechace lo que no coincida',
    '書類は{amount}元、入金は{given}元。一致しない場合は却下してください',
  ),
  value_date_differs: business(
    '单据起息日为 {day}，流水为 {given}；不一致请驳回单据',
    'The document says value date {day}, the statement {given}: reject what differs',
    'El documento dice fecha valor {day} y el extracto {given}: rechace lo que no coincida',
    '書類の起算日は{day}、明細は{given}。一致しない場合は書類を却下してください',
  ),
  line_is_taken: business(
    '流水 {serial} 已匹配其他还款单据，或已搁置',
    'Line {serial} of the statement has another document already, or was set aside',
    'La línea {serial} del extracto ya tiene otro documento o se apartó',
    '明細{serial}はすでに別の返済書類に対応済み、または保留中です',
  ),
  serial_differs: business(
    '单据流水号为 {serial}，与到账流水不符',
    'The document says serial number {serial}, and the account another',
    'El documento dice el número {serial} y la cuenta otro',
    '書類の番号は{serial}ですが、入金の番号と一致しません',
  ),
  serial_is_known: business(
    '该银行流水号已用于还款单据 {no}',
    'Document {no} has this bank serial',
    'El documento {no} ya tiene este número bancario',
    'この銀行番号は返済書類{no}で使用されています',
  ),
  loan_not_running: business(
    '贷款未在还款期内：须已放款且未结清',
    'Only loans that are drawn and neither closed nor written off are repaid',
    'Solo se pagan préstamos dispuestos que no estén liquidados ni fallidos',
    '返済できるのは、実行済みで未完済・未償却の貸付に限ります',
  ),
  excess_is_gone: inHundredths(
    '多还的款项已退还，其中 {asked} 元应抵欠款，须先收回',
    'What was paid beyond what was owed is paid back; {asked} yuan of it are owed after all and have to come in first',
    'Lo pagado de más ya se devolvió; {asked} yuanes se deben y han de ingresar antes',
    '過払いは返還済みですが、うち{asked}元は返済に充てる必要があります。先に入金してください',
  ),
} as const
