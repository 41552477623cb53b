import { title } from '@cangdan/protocol'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { REGION_TITLES, SOURCE_TITLES, UNIT_TITLES, VOIDED_TITLE } from './shared.titles.ts'

export const priceTitles = {
  $: title('货物价格', 'Goods prices', 'Precios', '商品価格'),
  $one: title('货物价格', 'price', 'precio', '商品価格'),
  ...ID_TITLE,
  good_id: title('货物', 'Goods', 'Mercancía', '商品'),
  spec_name: title('规格', 'Spec', 'Especificación', '規格'),
  ...REGION_TITLES,
  'region.hint': title(
    '不选则为全国价格',
    'Leave it empty for the whole country',
    'Vacío: todo el país',
    '未選択なら全国の価格',
  ),
  price: title('价格', 'Price', 'Precio', '価格'),
  ...UNIT_TITLES,
  last_price: title('上次价格', 'Last price', 'Precio anterior', '前回価格'),
  change_rate: title('涨跌幅', 'Change', 'Variación', '騰落率'),
  price_date: title('价格日期', 'Price date', 'Fecha del precio', '価格日'),
  valid_to: title('有效至', 'Valid until', 'Válido hasta', '有効期限'),
  ...SOURCE_TITLES,
  source_name: title('来源名称', 'Source name', 'Nombre de la fuente', '出所名'),
  voucher: title('佐证', 'Evidence', 'Justificantes', '証拠資料'),
  add_name: title('提交人', 'Submitted by', 'Presentado por', '提出者'),
  ...AUDIT_TITLES,
  rule_version: title('审核规则版本', 'Rule version', 'Versión de la regla', '審査ルール版'),
  is_void: title('是否作废', 'Voided', 'Anulado', '無効化'),
  'is_void.0': title('未作废', 'Not voided', 'No anulado', '無効化なし'),
  'is_void.1': title('已作废', 'Voided', 'Anulado', '無効化済み'),
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  ...VOIDED_TITLE,
  'form.basic': title('价格', 'Price', 'Precio', '価格'),
  'form.source': title('来源与佐证', 'Source and evidence', 'Fuente y justificantes', '出所と証拠資料'),
} as const
