// Why goods of a loan are not released as it was asked; a part of the one catalogue. Each says the rule, the figure and what is possible.
import { business, inHundredths } from './failure.ts'

export const RELEASE_ERRORS = {
  release_too_much: inHundredths(
    '在押 {pledged} 吨，待解押 {earmarked} 吨，冻结 {frozen} 吨；欠款 {owed} 元须留 {keep} 吨。申请 {asked} 吨，可解押 {possible} 吨',
    'Pledged {pledged} t, approved to leave {earmarked} t, frozen {frozen} t; {owed} yuan owed need {keep} t to stay. Asked {asked} t, possible: {possible} t',
    'En prenda {pledged} t, por liberar {earmarked} t, inmovilizado {frozen} t; {owed} yuanes de deuda exigen que queden {keep} t. Solicitado {asked} t, posible: {possible} t',
    '質入れ{pledged}トン、解除予定{earmarked}トン、凍結{frozen}トン。残債{owed}元に対し{keep}トンを残す必要があります。申請{asked}トン、解除可能{possible}トン',
  ),
  release_under_way: business(
    '质押 {no} 有已批准未办理的解押；先办结或拒绝',
    'Pledge {no} has a release that is approved and not carried out: carry it out or reject it first',
    'La prenda {no} tiene una liberación aprobada sin realizar: realícela o rechácela antes',
    '質権{no}に承認済みで未実行の解除があります。先に実行または却下してください',
  ),
  exchanged_in_store: business(
    '置换质物在库内办理；解押后再提货',
    'Goods are exchanged in store: they leave once they are released',
    'La mercancía se sustituye en almacén: sale una vez liberada',
    '質物の差替えは在庫のまま行います。解除後に出庫してください',
  ),
  substitute_missing: business(
    '先指定接收后的置换质押',
    'The pledge that takes its place is named first',
    'Antes se indica la prenda sustituta',
    '先に差替えの質権を指定してください',
  ),
  substitute_unfit: business(
    '置换的质押须属同一笔融资、在本申请之后由银行接收且在押',
    'What takes its place is another active pledge of the same loan, received after this was asked for',
    'La sustituta es otra prenda vigente del mismo préstamo, recibida después de esta solicitud',
    '差替えは同じ融資の別の有効な質権で、この申請後に銀行が受領したものに限ります',
  ),
} as const
