// The words of receipts as the specification lists them.
import { title } from '@cangdan/protocol'
import { RECEIPT_TITLES } from '#resources/receipts.titles.ts'

export const contractWarehouseTitles = {
  ...RECEIPT_TITLES,
  $: title('仓单合同', 'Receipts under contract', 'Resguardos y contratos', '倉荷証券一覧'),
  $one: title('仓单', 'receipt', 'resguardo', '倉荷証券'),
  holder_id: title('货主', 'Owner', 'Propietario', '荷主'),
  owner_phone: title('货主电话', 'Owner’s phone', 'Teléfono del propietario', '荷主の電話'),
  owner_address: title('货主地址', 'Owner’s address', 'Dirección del propietario', '荷主の住所'),
  market_price: title('当前市价', 'Market price', 'Precio de mercado', '時価'),
  total_amount: title('货值', 'Value', 'Valor', '評価額'),
  bank_name: title('质押银行', 'Bank', 'Banco', '質権者銀行'),
  inspect_time: title('最近巡检', 'Last inspected', 'Última inspección', '直近の検査'),
  issue_name: title('填发人', 'Issued by', 'Emitido por', '発行者'),
  status: title('仓单状态', 'Status', 'Estado', '証券の状態'),
  'status.0': title('草稿', 'Draft', 'Borrador', '下書き'),
  'status.1': title('待仓库确认', 'Awaiting the warehouse', 'Pendiente del almacén', '倉庫確認待ち'),
  'status.2': title('待审核', 'Awaiting review', 'Pendiente de revisión', '審査待ち'),
  'status.3': title('在库', 'In stock', 'En almacén', '在庫'),
  'status.4': title('质押中', 'Pledged', 'Pignorado', '質入中'),
  'status.5': title('待解押', 'Awaiting release', 'Pendiente de liberación', '解除待ち'),
  'status.6': title('已解押', 'Released', 'Liberado', '解除済み'),
  'status.7': title('已出库', 'Delivered', 'Entregado', '出庫済み'),
  'status.8': title('冻结', 'Frozen', 'Inmovilizado', '凍結'),
  'status.9': title('已作废', 'Cancelled', 'Cancelado', '取消済み'),
  'form.goods': title('仓储物', 'Goods', 'Mercancía', '保管物'),
  'form.storage': title('储存', 'Storage', 'Depósito', '保管'),
  'form.insurance': title('保险', 'Insurance', 'Seguro', '保険'),
} as const
