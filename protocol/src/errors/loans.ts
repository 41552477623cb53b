// Why a loan is not drawn, repaid or closed as it was asked; a part of the one catalogue. Each says the rule, the figure and what is possible.
import { business, inHundredths } from './failure.ts'

export const LOAN_ERRORS = {
  approval_is_over: business(
    '批准已于 {end} 到期，不能放款；请重新申请',
    'The approval ended at {end}: nothing is drawn on it; apply anew',
    'La aprobación venció el {end}: no se puede disponer; vuelva a solicitar',
    '承認は{end}に期限切れです。実行できません。改めて申請してください',
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
  excess_is_gone: inHundredths(
    '多还的款项已退还，其中 {asked} 元应抵欠款，须先收回',
    'What was paid beyond what was owed is paid back; {asked} yuan of it are owed after all and have to come in first',
    'Lo pagado de más ya se devolvió; {asked} yuanes se deben y han de ingresar antes',
    '過払いは返還済みですが、うち{asked}元は返済に充てる必要があります。先に入金してください',
  ),
} as const
