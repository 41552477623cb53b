import { defineError, defineHundredthsError } from './error-definition.ts'

export const RELEASE_ERRORS = {
  release_too_much: defineHundredthsError(
    '在押 {pledged} 吨，待解押 {earmarked} 吨，冻结 {frozen} 吨；欠款 {owed} 元须留 {keep} 吨。申请 {asked} 吨，可解押 {possible} 吨',
    'Pledged {pledged} t, approved to leave {earmarked} t, frozen {frozen} t; {owed} yuan owed need {keep} t to stay. Asked {asked} t, possible: {possible} t',
    'En prenda {pledged} t, por liberar {earmarked} t, inmovilizado {frozen} t; {owed} yuanes de deuda exigen que queden {keep} t. Solicitado {asked} t, posible: {possible} t',
    '質入れ{pledged}トン、解除予定{earmarked}トン、凍結{frozen}トン。残債{owed}元に対し{keep}トンを残す必要があります。申請{asked}トン、解除可能{possible}トン',
  ),
  loan_is_overdue: defineError(
    '融资 {no} 已逾期或已违约（逾期 {days} 天），不予解押；还清欠款，或按允许逾期解押的风控政策办理',
    'Loan {no} is overdue or in default ({days} days past due), and releases nothing: pay all that is owed first. Only a risk policy can allow releases of such loans',
    'El préstamo {no} está vencido o en mora ({days} días de retraso) y no libera nada: pague antes toda la deuda. Solo una política de riesgo puede permitirlo',
    '融資{no}は延滞中または債務不履行（延滞日数{days}）のため解除できません。先に全額を返済してください。例外を認めるのはリスク方針のみです',
  ),
  call_is_cured: defineError(
    '贷款 {no} 的补仓已补足，不能认定违约',
    'The margin call of loan {no} is cured: there is no default',
    'La reposición del préstamo {no} está cubierta: no hay incumplimiento',
    '融資{no}の追加担保は充足済みのため、債務不履行ではありません',
  ),
  margin_call_open: defineHundredthsError(
    '补仓 {no} 未结束，不予解押；还款 {cash} 元或追加质押，使贷款价值比回到质押率以内',
    'Margin call {no} is open and nothing is released: repay {cash} yuan or pledge more goods, so that the loan to value is within the pledge rate',
    'La reposición {no} está abierta y no se libera nada: pague {cash} yuanes o pignore más mercancía hasta volver al límite',
    '追加担保の請求{no}が未完了のため解除できません。{cash}元を返済するか質入れを追加し、融資比率を質入れ率以内に戻してください',
  ),
  extension_too_long: defineError(
    '申请延长 {asked} 小时，最多 {most} 小时（贷款条件中的补仓时限）',
    'Asked for {asked} hours more; at most {most} are possible, the time to cure of the loan’s terms',
    'Solicitó {asked} horas más; como máximo {most}, el plazo de reposición de las condiciones',
    '{asked}時間の延長が申請されましたが、上限は融資条件の追証期限{most}時間です',
  ),
  release_under_way: defineError(
    '质押 {no} 有已批准未办理的解押，或买方已付款的处置；先办结或拒绝',
    'Pledge {no} has a release that is approved and not carried out, or a sale that is paid for: carry it out or reject it first',
    'La prenda {no} tiene una liberación aprobada sin realizar o una venta ya pagada: realícela o rechácela antes',
    '質権{no}に承認済みで未実行の解除、または買主が支払済みの処分があります。先に実行または却下してください',
  ),
  exchanged_in_store: defineError(
    '置换质物在库内办理；解押后再提货',
    'Goods are exchanged in store: they leave once they are released',
    'La mercancía se sustituye en almacén: sale una vez liberada',
    '質物の差替えは在庫のまま行います。解除後に出庫してください',
  ),
  substitute_missing: defineError(
    '先指定接收后的置换质押',
    'The pledge that takes its place is named first',
    'Antes se indica la prenda sustituta',
    '先に差替えの質権を指定してください',
  ),
  substitute_unfit: defineError(
    '置换的质押须属同一笔融资、在本申请之后由银行接收且在押',
    'What takes its place is another active pledge of the same loan, received after this was asked for',
    'La sustituta es otra prenda vigente del mismo préstamo, recibida después de esta solicitud',
    '差替えは同じ融資の別の有効な質権で、この申請後に銀行が受領したものに限ります',
  ),
  loan_not_defaulted: defineError(
    '仅在贷款违约后处置质物',
    'Goods are sold once the loan is in default',
    'La mercancía se vende cuando el préstamo está en mora',
    '質権の実行は貸付の債務不履行後に限ります',
  ),
  sale_to_pledgee: defineError(
    '质物不得归质权人所有；请填写银行以外的买受人',
    'The pledgee does not become the owner: name a buyer other than the bank',
    'El acreedor no se queda con la prenda: indique un comprador distinto del banco',
    '質権者は質物を取得できません。銀行以外の買受人を記入してください',
  ),
  sale_too_much: defineHundredthsError(
    '在押 {pledged} 吨，待解押 {earmarked} 吨，冻结 {frozen} 吨。处置 {asked} 吨，可处置 {possible} 吨',
    'Pledged {pledged} t, approved to leave {earmarked} t, frozen {frozen} t. To be sold {asked} t, possible: {possible} t',
    'En prenda {pledged} t, por liberar {earmarked} t, inmovilizado {frozen} t. Por vender {asked} t, posible: {possible} t',
    '質入れ{pledged}トン、解除予定{earmarked}トン、凍結{frozen}トン。処分{asked}トン、処分可能{possible}トン',
  ),
  loss_not_counted: defineHundredthsError(
    '批次 {lot} 最近盘点缺失 {missing} 吨；该质押在押 {pledged} 吨，待解押 {earmarked} 吨，冻结 {frozen} 吨。申报灭失 {asked} 吨，可申报 {possible} 吨；先盘点并审核',
    'The last count of lot {lot} misses {missing} t; of the pledge {pledged} t are pledged, {earmarked} t approved to leave, {frozen} t frozen. Reported lost {asked} t, possible: {possible} t; have the lot counted first',
    'En el último recuento del lote {lot} faltan {missing} t; la prenda ampara {pledged} t, {earmarked} t por liberar, {frozen} t inmovilizadas. Declarado {asked} t, posible: {possible} t; haga contar antes el lote',
    'ロット{lot}の直近の棚卸不足は{missing}トン。質入れ{pledged}トン、解除予定{earmarked}トン、凍結{frozen}トン。滅失申告{asked}トン、申告可能{possible}トン。先に棚卸と承認を行ってください',
  ),
  proceeds_in_use: defineError(
    '处置单 {no} 已凭本还款批准、货物尚未提走；先拒绝该处置单再冲正',
    'Sale {no} is approved on this repayment and its goods are still there: reject the sale, then reverse',
    'La venta {no} está aprobada con este pago y su mercancía sigue en almacén: rechace la venta y luego anule',
    '処分{no}はこの返済により承認済みで、貨物はまだ在庫にあります。先に処分を却下してから取り消してください',
  ),
  sale_weighed_short: defineHundredthsError(
    '已售 {sold} 吨须全数提走；过磅 {weighed} 吨，允许误差内不少于 {least} 吨',
    'All {sold} t that were sold leave: weighed {weighed} t, within the tolerance no less than {least} t',
    'Salen las {sold} t vendidas: pesado {weighed} t, con la tolerancia no menos de {least} t',
    '売却した{sold}トンは全量出庫します。計量{weighed}トン、許容差内で{least}トン以上が必要です',
  ),
  sale_unpaid: defineHundredthsError(
    '处置净额 {amount} 元尚未到账；先入账并关联处置回款单',
    'The {amount} yuan that the sale leaves are not paid: post the repayment and name it first',
    'Los {amount} yuanes netos de la venta no se han cobrado: contabilice el pago e indíquelo antes',
    '処分の純額{amount}元が未入金です。先に返済書類を計上して指定してください',
  ),
  proceeds_unfit: defineHundredthsError(
    '须为同一笔贷款、已确认、用途为处置回款、金额恰为 {amount} 元的还款单据',
    'It takes a posted repayment of the same loan, of the proceeds of a sale, of exactly {amount} yuan',
    'Hace falta un pago contabilizado del mismo préstamo, producto de una venta, de {amount} yuanes exactos',
    '同じ貸付の計上済みで、目的が処分代金、金額が{amount}元ちょうどの返済書類が必要です',
  ),
  release_suspended: defineError(
    '解押 {no} 已暂停：贷款仍需这批质物。货物仍在押，请勿放行，待银行重新批准',
    'Release {no} is suspended: the loan still needs these goods. Do not hand out the goods until the bank approves the release again',
    'La liberación {no} queda suspendida: el préstamo aún necesita esta mercancía. No entregue la mercancía hasta que el banco vuelva a aprobarla',
    '解除指図{no}は停止されました。貸付にはこの質物がまだ必要です。銀行が再承認するまで貨物を引き渡さないでください',
  ),
} as const
