// Words that both lists of receipts share.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

/** What both lists of receipts call alike. */
export const RECEIPT_TITLES = {
  ...ID_TITLE,
  contract_no: title('仓单编号', 'Receipt no.', 'N.º de resguardo', '証券番号'),
  store_id: title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社'),
  warehouse_id: title('仓库', 'Warehouse', 'Almacén', '倉庫'),
  zone_id: title('货位/垛位', 'Zone', 'Zona', '区画'),
  good_id: title('货物', 'Goods', 'Mercancía', '商品'),
  spec_name: title('规格', 'Spec', 'Especificación', '規格'),
  batch_no: title('批次号', 'Batch', 'Partida', 'バッチ番号'),
  origin: title('产地', 'Origin', 'Origen', '産地'),
  quality: title('质量/等级', 'Quality', 'Calidad', '品質'),
  package: title('包装', 'Packing', 'Embalaje', '荷姿'),
  marks: title('标记/唛头', 'Marks', 'Marcas', '荷印'),
  depositor_address: title('存货人住所', 'Depositor’s address', 'Domicilio del depositante', '寄託者の住所'),
  weight: title('重量', 'Weight', 'Peso', '重量'),
  quantity: title('件数', 'Pieces', 'Piezas', '個数'),
  unit_price: title('入库单价（每吨）', 'Unit price, a tonne', 'Precio por tonelada', '入庫単価（1トン）'),
  in_time: title('入库时间', 'Inbound at', 'Entrada', '入庫日時'),
  loss_standard: title('损耗标准', 'Loss standard', 'Merma admitida', '減耗基準'),
  storage_begin: title('储存起', 'Stored from', 'Depósito desde', '保管開始'),
  storage_end: title('储存止', 'Stored to', 'Depósito hasta', '保管終了'),
  storage_fee: title(
    '仓储费率（每吨每日）',
    'Storage fee, a tonne and day',
    'Tarifa por tonelada y día',
    '保管料率（1トン1日）',
  ),
  insure_company: title('保险人', 'Insurer', 'Asegurador', '保険者'),
  insure_amount: title('保险金额', 'Insured amount', 'Suma asegurada', '保険金額'),
  insure_begin: title('保险起始', 'Insured from', 'Seguro desde', '保険開始'),
  fee_paid_to: title('仓储费已付至', 'Storage paid to', 'Depósito pagado hasta', '保管料支払済み'),
  inbound_no: title('入库单号', 'Inbound document', 'Documento de entrada', '入庫書類番号'),
  insure_end: title('保险到期', 'Insured to', 'Seguro hasta', '保険期限'),
  issue_place: title('填发地', 'Issue place', 'Lugar de emisión', '発行地'),
  issue_time: title('填发时间', 'Issued at', 'Emitido el', '発行日時'),
  pledge_weight: title('质押重量', 'Pledged weight', 'Peso pignorado', '質入重量'),
  free_weight: title('可用重量', 'Free weight', 'Peso disponible', '利用可能重量'),
  ...CREATED_TITLE,
} as const

/** What receipts have in common that become one. */
export const ALIKE_TITLES = {
  lot_id: title('批次', 'Lot', 'Lote', 'ロット'),
  holder_id: title('持有人', 'Holder', 'Tenedor', '所持人'),
  controller_id: title('控制人', 'Controller', 'Controlador', '支配者'),
  class: title('仓单类别', 'Class', 'Clase', '種別'),
  medium: title('介质', 'Medium', 'Soporte', '媒体'),
  loss_standard: RECEIPT_TITLES.loss_standard,
  insure_company: RECEIPT_TITLES.insure_company,
  insure_no: title('保单号', 'Policy no.', 'N.º de póliza', '保険証券番号'),
  insure_begin: RECEIPT_TITLES.insure_begin,
  insure_end: RECEIPT_TITLES.insure_end,
  fee_paid_to: RECEIPT_TITLES.fee_paid_to,
} as const
