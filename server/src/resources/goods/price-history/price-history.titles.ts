// The words of what held on which day.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/kept-columns.ts'
import { REGION_TITLES, SOURCE_TITLES, UNIT_TITLES } from '../price.titles.ts'

export const historyTitles = {
  $: title('价格历史', 'Price history', 'Historial de precios', '価格履歴'),
  $one: title('价格记录', 'price record', 'registro de precio', '価格記録'),
  ...ID_TITLE,
  price_id: title('价格编号', 'Price no.', 'N.º de precio', '価格番号'),
  good_id: title('货物', 'Goods', 'Mercancía', '商品'),
  spec_name: title('规格', 'Spec', 'Especificación', '規格'),
  ...REGION_TITLES,
  valid_from: title('生效日', 'Valid from', 'Válido desde', '有効開始日'),
  valid_to: title('失效日', 'Valid until', 'Válido hasta', '有効終了日'),
  gap_days: title('此前空缺天数', 'Days open before', 'Días sin precio antes', '直前の空白日数'),
  new_price: title('新价', 'New price', 'Precio nuevo', '新価格'),
  old_price: title('旧价', 'Old price', 'Precio anterior', '旧価格'),
  change_amount: title('涨跌额', 'Change', 'Diferencia', '値幅'),
  change_rate: title('涨跌幅', 'Change %', 'Variación', '騰落率'),
  ...UNIT_TITLES,
  price_date: title('价格日期', 'Price date', 'Fecha del precio', '価格日'),
  ...SOURCE_TITLES,
  operator_name: title('操作人', 'Operator', 'Operador', '担当者'),
  remark: title('原因', 'Reason', 'Motivo', '理由'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.1': title('有效', 'In force', 'Vigente', '有効'),
  'status.2': title('已作废', 'Voided', 'Anulado', '無効化済み'),
  'status.3': title('已被取代', 'Superseded', 'Sustituido', '置換済み'),
  void_remark: title('作废原因', 'Reason for voiding', 'Motivo de la anulación', '無効化の理由'),
  void_name: title('作废人', 'Voided by', 'Anulado por', '無効化した人'),
  void_by: title('作废账号', 'Account', 'Cuenta', 'アカウント'),
  void_time: title('作废时间', 'Voided at', 'Anulado el', '無効化日時'),
  ...CREATED_TITLE,
  'form.price': title('价格', 'Price', 'Precio', '価格'),
  'form.days': title('有效期间', 'Days', 'Vigencia', '有効期間'),
  'action.void': title('作废', 'Void', 'Anular', '無効化'),
  'action.void.void_remark': title('作废原因', 'Reason', 'Motivo', '理由'),
} as const
