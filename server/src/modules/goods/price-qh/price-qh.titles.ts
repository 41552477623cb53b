// The words of a futures contract's day.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { EXCHANGE_TITLES, VARIETY_TITLES } from '../variety.titles.ts'

export const futuresTitles = {
  $: title('期货价格', 'Futures prices', 'Precios de futuros', '先物価格'),
  $one: title('期货行情', 'futures price', 'precio de futuros', '先物価格'),
  ...ID_TITLE,
  ...EXCHANGE_TITLES,
  ...VARIETY_TITLES,
  contract_code: title('合约代码', 'Contract', 'Contrato', '限月コード'),
  contract_name: title('合约名称', 'Contract name', 'Nombre del contrato', '限月名'),
  good_name: title('对应货物', 'Goods', 'Mercancía', '対応商品'),
  last_price: title('最新价', 'Last', 'Último', '直近値'),
  change_price: title('涨跌', 'Change', 'Diferencia', '前日比'),
  change_rate: title('涨跌幅', 'Change rate', 'Variación', '騰落率'),
  open_price: title('开盘价', 'Open', 'Apertura', '始値'),
  high_price: title('最高价', 'High', 'Máximo', '高値'),
  low_price: title('最低价', 'Low', 'Mínimo', '安値'),
  close_price: title('收盘价', 'Close', 'Cierre', '終値'),
  settle_price: title('结算价', 'Settlement price', 'Precio de liquidación', '清算値'),
  pre_settle_price: title('昨结算', 'Prev. settlement', 'Liquidación anterior', '前日清算値'),
  volume: title('成交量(手)', 'Volume (lots)', 'Volumen (lotes)', '出来高(枚)'),
  open_interest: title('持仓量(手)', 'Open interest (lots)', 'Interés abierto (lotes)', '建玉(枚)'),
  is_main: title('主力合约', 'Main contract', 'Contrato principal', '中心限月'),
  'is_main.0': title('否', 'No', 'No', 'いいえ'),
  'is_main.1': title('是', 'Yes', 'Sí', 'はい'),
  is_confirmed: title('异常已核实', 'Unusual, verified', 'Anomalía verificada', '異常値確認済み'),
  'is_confirmed.0': title('否', 'No', 'No', 'いいえ'),
  'is_confirmed.1': title('是', 'Yes', 'Sí', 'はい'),
  'is_confirmed.2': title('换月', 'Contract changed', 'Cambio de contrato', '限月交代'),
  trade_date: title('交易日', 'Trade date', 'Fecha de negociación', '取引日'),
  trade_time: title('行情时间', 'Quoted at', 'Hora de cotización', '気配時刻'),
  ...CREATED_TITLE,
  'form.day': title('行情', 'Quotation', 'Cotización', '相場'),
} as const
