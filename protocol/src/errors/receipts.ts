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
  receipt_encumbered: business(
    '仓单有质押、冻结或待出库的重量，不能办理',
    'Part of the receipt is pledged, frozen or on its way out: this cannot be done',
    'Parte del resguardo está pignorada, inmovilizada o por salir: no se puede hacer',
    '証券の一部が質入れ・凍結・出庫予定のため、この手続きはできません',
  ),
  receipts_differ: business(
    '只能合并同一批次、同一持有人、类别相同的仓单',
    'Receipts are merged that lie on one lot and have one holder and one class',
    'Solo se fusionan resguardos del mismo lote, tenedor y clase',
    '同じロット・所持人・種別の証券だけを併合できます',
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
