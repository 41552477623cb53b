// Why goods, lots and receipts cannot be so; a part of the one catalogue. Their numbers are hundredths of a tonne.
import { business, inHundredths } from './failure.ts'

export const RECEIPT_ERRORS = {
  lot_not_covered: inHundredths(
    '批次 {lot}：账面 {book} 吨，实盘 {counted} 吨，在册仓单 {live} 吨；申请 {asked} 吨，可开 {possible} 吨',
    'On lot {lot}: books {book} t, counted {counted} t, live receipts {live} t; asked: {asked} t, possible: {possible} t',
    'En el lote {lot}: libros {book} t, recuento {counted} t, resguardos vigentes {live} t; solicitado: {asked} t, posible: {possible} t',
    'ロット{lot}：帳簿{book}トン、実地{counted}トン、有効な証券{live}トン。申請{asked}トン、発行可能{possible}トン',
  ),
  lot_is_receipted: inHundredths(
    '批次 {lot}：账面 {book} 吨中有 {live} 吨已开仓单；申请出库 {asked} 吨，可出 {possible} 吨',
    'On lot {lot}: receipts stand for {live} t of {book} t; asked to leave: {asked} t, possible: {possible} t',
    'En el lote {lot}: hay resguardos por {live} t de {book} t; salida solicitada: {asked} t, posible: {possible} t',
    'ロット{lot}：帳簿{book}トンのうち{live}トンに証券があります。出庫申請{asked}トン、可能{possible}トン',
  ),
  zone_full: inHundredths(
    '库区 {place} 剩余库容 {free} 吨，放不下 {asked} 吨',
    'Zone {place} has room for {free} t, not for {asked} t',
    'La zona {place} admite {free} t más, no {asked} t',
    '区画{place}の空きは{free}トンで、{asked}トンは入りません',
  ),
  warehouse_full: inHundredths(
    '仓库 {place} 剩余库容 {free} 吨，放不下 {asked} 吨',
    'Warehouse {place} has room for {free} t, not for {asked} t',
    'El almacén {place} admite {free} t más, no {asked} t',
    '倉庫{place}の空きは{free}トンで、{asked}トンは入りません',
  ),
  lot_is_there: business(
    '该库区已有相同批次号和标记的批次 {lot}',
    'Lot {lot} of the same batch and marks lies in this zone already',
    'El lote {lot}, de la misma partida y marcas, ya está en esta zona',
    '同じバッチ番号と荷印のロット{lot}が既にこの区画にあります',
  ),
  zone_closed: business(
    '该库区正在维护或已封存，不能入库',
    'The zone is under maintenance or sealed: nothing comes in',
    'La zona está en mantenimiento o precintada: no admite entradas',
    'この区画は保守中または封鎖中のため、入庫できません',
  ),
  agreement_missing: business(
    '需要一份已通过审核且在有效期内的仓储协议',
    'It takes a storage agreement that was approved and is in date',
    'Requiere un contrato de depósito aprobado y vigente',
    '承認済みで期間内の保管契約が必要です',
  ),
  beyond_agreement: business(
    '储存期不能晚于仓储协议的截止日 {end}',
    'Storage ends no later than its agreement, on {end}',
    'El depósito no termina después de su contrato, el {end}',
    '保管期間は保管契約の終了日{end}を超えられません',
  ),
  receipt_not_free: inHundredths(
    '仓单剩余 {remaining} 吨，质押 {pledged} 吨，冻结 {frozen} 吨，待出库 {earmarked} 吨；申请 {asked} 吨，可用 {possible} 吨',
    'Of the receipt {remaining} t remain, {pledged} t are pledged, {frozen} t frozen, {earmarked} t on their way out; asked: {asked} t, possible: {possible} t',
    'Del resguardo quedan {remaining} t, {pledged} t pignoradas, {frozen} t inmovilizadas, {earmarked} t por salir; solicitado: {asked} t, posible: {possible} t',
    '証券の残{remaining}トン、質入れ{pledged}トン、凍結{frozen}トン、出庫予定{earmarked}トン。申請{asked}トン、可能{possible}トン',
  ),
  receipt_encumbered: inHundredths(
    '仓单 {no}：质押 {pledged} 吨，冻结 {frozen} 吨，待出库 {earmarked} 吨；全部解除后才能办理',
    'Of receipt {no} {pledged} t are pledged, {frozen} t frozen, {earmarked} t on their way out; all of that ends first',
    'Del resguardo {no}, {pledged} t están pignoradas, {frozen} t inmovilizadas y {earmarked} t por salir; antes debe terminar todo ello',
    '証券{no}：質入れ{pledged}トン、凍結{frozen}トン、出庫予定{earmarked}トン。すべて解除されてから手続きできます',
  ),
  receipt_is_pledged: business(
    '仓单 {no} 由 {controller} 控制；解押后才能办理',
    'Receipt {no} is controlled by {controller}: it is released first',
    'El resguardo {no} lo controla {controller}: antes debe liberarse',
    '証券{no}は{controller}が支配しています。解除後に手続きできます',
  ),
  receipt_was_delivered: inHundredths(
    '仓单 {no}：{weight} 吨中已提 {delivered} 吨；已提过货的仓单不能注销，余下 {remaining} 吨提完即收回',
    'Of receipt {no} {delivered} t of {weight} t were delivered: it is not cancelled any more, but surrendered once the last {remaining} t leave',
    'Del resguardo {no} se entregaron {delivered} t de {weight} t: ya no se cancela, se recoge cuando salgan las últimas {remaining} t',
    '証券{no}：{weight}トンのうち{delivered}トンが引渡し済みです。取消はできず、残り{remaining}トンの引渡しで回収されます',
  ),
  not_frozen_so_much: inHundredths(
    '仓单 {no} 冻结 {frozen} 吨；申请解冻 {asked} 吨，可解冻 {frozen} 吨',
    'Of receipt {no} {frozen} t are frozen; asked: {asked} t, possible: {frozen} t',
    'Del resguardo {no} hay {frozen} t inmovilizadas; solicitado: {asked} t, posible: {frozen} t',
    '証券{no}の凍結は{frozen}トンです。申請{asked}トン、可能{frozen}トン',
  ),
  holder_has_changed: business(
    '仓单 {no} 的持有人已变更；请由现持有人重新申请',
    'Receipt {no} has another holder by now, who asks for it anew',
    'El resguardo {no} tiene ahora otro tenedor, que debe solicitarlo de nuevo',
    '証券{no}の所持人は変わりました。現在の所持人が改めて申請してください',
  ),
  custody_cap_reached: inHundredths(
    '{name} 保管总值上限 {cap} 元，在册仓单货值 {live} 元；本单 {asked} 元，可开 {possible} 元',
    '{name} may keep goods of {cap} yuan, live receipts stand for {live} yuan; asked: {asked} yuan, possible: {possible} yuan',
    '{name} puede custodiar {cap} yuanes, los resguardos vigentes amparan {live}; solicitado: {asked}, posible: {possible} yuanes',
    '{name}の保管総額の上限は{cap}元、有効な証券は{live}元。申請{asked}元、発行可能{possible}元',
  ),
  bond_too_small: inHundredths(
    '补发担保 {asked} 元，货值 {worth} 元；担保不低于货值的 {rate}%：至少 {needed} 元',
    'Bond {asked} yuan, goods worth {worth} yuan; a bond is at least {rate} % of that: {needed} yuan',
    'Fianza {asked} yuanes, mercancía por {worth} yuanes; la fianza es al menos el {rate} %: {needed} yuanes',
    '保証金額{asked}元、貨物の価額{worth}元。保証は価額の{rate}%以上：{needed}元以上が必要です',
  ),
  worth_unknown: business(
    '该规格没有生效的价格，入库时也未记单价；先录入并审核价格',
    'The spec has no price in effect, and none was written down as the goods came in: a price is entered and approved first',
    'La especificación no tiene precio vigente ni se anotó al entrar la mercancía: antes se registra y aprueba un precio',
    'この規格には有効な価格がなく、入庫時の単価もありません。先に価格を登録・承認してください',
  ),
  two_papers: business(
    '需要两份文件：遗失声明和担保文件',
    'Two papers are needed: the affidavit of loss and the bond',
    'Se necesitan dos documentos: la declaración de pérdida y la fianza',
    '紛失届と保証書の2点が必要です',
  ),
  receipts_differ: business(
    '仓单 {other} 与 {no} 的{what}不同；只能合并批次、持有人、控制人、类别和介质都相同的仓单',
    'Receipts {other} and {no} differ in: {what}. Those are merged that have one lot, holder, controller, class and medium',
    'Los resguardos {other} y {no} difieren en: {what}. Se fusionan los del mismo lote, tenedor, controlador, clase y soporte',
    '証券{other}と{no}は{what}が異なります。ロット・所持人・支配者・種別・媒体が同じ証券だけを併合できます',
  ),
  not_later: business(
    '必须晚于现在的储存截止日',
    'Later than storage ends now',
    'Posterior al fin actual del depósito',
    '現在の保管終了日より後にしてください',
  ),
  not_theirs: business(
    '该环节由另一方办理',
    'This step is for another party',
    'Este paso corresponde a otra parte',
    'この手続きは別の当事者が行います',
  ),
  wrong_pickup_code: business(
    '提货码不正确',
    'That is not the pickup code',
    'El código de retirada no es correcto',
    '引取コードが違います',
  ),
  pickup_over: business(
    '提货期限已过，请货主重新申请',
    'The time to pick up is over. The owner asks for it anew',
    'El plazo de retirada ha terminado. El propietario debe solicitarla de nuevo',
    '引取期限を過ぎました。荷主が改めて申請してください',
  ),
  weighed_too_much: inHundredths(
    '过磅 {weighed} 吨，多于申请的 {asked} 吨',
    'Weighed {weighed} t, more than the {asked} t asked for',
    'Pesado {weighed} t, más de las {asked} t solicitadas',
    '計量{weighed}トンは、申請の{asked}トンを超えています',
  ),
} as const
