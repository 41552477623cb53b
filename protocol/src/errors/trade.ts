import { defineError } from './error-definition.ts'

export const TRADE_ERRORS = {
  in_future: defineError(
    '不能晚于今天',
    'Not later than today',
    'No puede ser posterior a hoy',
    '今日以前の日付にしてください',
  ),
  duplicate_of: defineError(
    '与编号 {id} 重复',
    'The same as no. {id}',
    'Repite el n.º {id}',
    '番号{id}と重複しています',
  ),
  moves_far: defineError(
    '与上一价格 {last} 相差 {rate}%，超过 {max}%：请核实；超过复核规则的须两人审核',
    'Moves {rate}% from the last price of {last}, beyond {max}%: verify it; beyond the review rule it takes two auditors',
    'Varía un {rate}% del último precio, {last}, más del {max}%: verifíquelo; por encima de la regla de revisión requiere dos auditores',
    '直近価格 {last} から{rate}%変動し、{max}%を超えています。確認してください（審査ルールを超える場合は二名で審査）',
  ),
  two_sided: defineError(
    '2020 年以前交易所按双边统计成交量和持仓量，与之后的数据不能相加：请折半，或核实已是单边',
    'Until 2020 exchanges counted volume and open interest on both sides, and they do not add up with later ones: halve them, or verify that they are of one side',
    'Hasta 2020 las bolsas contaban volumen e interés abierto por ambos lados y no se suman con los posteriores: divídalos entre dos, o verifique que son de un lado',
    '2020年より前の出来高と建玉は双方計算のため、以後の値と合計できません。半分にするか、片側計算であることを確認してください',
  ),
  bad_contract_code: defineError(
    '请输入合约代码，如 cu2405',
    'Enter a contract code, such as cu2405',
    'Introduzca un código de contrato, como cu2405',
    'cu2405のような限月コードを入力してください',
  ),
  unlisted_variety: defineError(
    '期货品种“{symbol}”不在系统所列品种之中',
    'The futures variety “{symbol}” is not among those that are listed here',
    'El futuro «{symbol}» no está entre los que figuran aquí',
    '先物品目「{symbol}」は登録されている品目にありません',
  ),
  no_such_month: defineError(
    '合约月份“{month}”不存在，应为 01 至 12',
    'There is no delivery month “{month}”: it is 01 to 12',
    'No existe el mes de entrega «{month}»: va de 01 a 12',
    '限月「{month}」は存在しません（01～12）',
  ),
  not_traded_then: defineError(
    '该合约在此交易日并不交易：已过交割月份，或尚有 {max} 个月以上才交割',
    'This contract was not traded on that day: its month was over, or more than {max} months ahead',
    'Este contrato no se negociaba ese día: su mes había pasado, o faltaban más de {max} meses',
    'この限月はその日に取引されていません（受渡月を過ぎているか、{max}か月より先です）',
  ),
  not_trading_day: defineError(
    '不是交易日：周末和法定节假日休市',
    'Not a trading day: exchanges are closed on weekends and public holidays',
    'No es día de negociación: los mercados cierran los fines de semana y festivos',
    '取引日ではありません（土日・祝日は休場）',
  ),
  outside_range: defineError(
    '不在当日最低价与最高价之间。请核对；确属如此时，请在“{other}”列填“是”',
    'Not between the low and the high of the day. Check it; if it is so, write “Yes” under “{other}”',
    'No está entre el mínimo y el máximo del día. Compruébelo; si es así, escriba «Sí» en «{other}»',
    '当日の安値と高値の間にありません。確認のうえ、正しければ「{other}」に「はい」と入力してください',
  ),
  no_settlement: defineError(
    '没有结算价（0 视为没有）。如交易所当日确未公布，请在“{other}”列填“是”',
    'There is no settlement price (0 counts as none). If the exchange published none that day, write “Yes” under “{other}”',
    'No hay precio de liquidación (0 cuenta como ninguno). Si el mercado no lo publicó ese día, escriba «Sí» en «{other}»',
    '清算値がありません（0は未入力とみなします）。取引所が公表していない日であれば「{other}」に「はい」と入力してください',
  ),
  beyond_high: defineError(
    '低于当日开盘价、收盘价或最新价。请核对；确属如此时，请在“{other}”列填“是”',
    'The open, close or last price of the day is higher. Check it; if it is so, write “Yes” under “{other}”',
    'La apertura, el cierre o el último del día es mayor. Compruébelo; si es así, escriba «Sí» en «{other}»',
    '当日の始値・終値・直近値がこれより高くなっています。確認のうえ、正しければ「{other}」に「はい」と入力してください',
  ),
  beyond_low: defineError(
    '高于当日开盘价、收盘价或最新价。请核对；确属如此时，请在“{other}”列填“是”',
    'The open, close or last price of the day is lower. Check it; if it is so, write “Yes” under “{other}”',
    'La apertura, el cierre o el último del día es menor. Compruébelo; si es así, escriba «Sí» en «{other}»',
    '当日の始値・終値・直近値がこれより低くなっています。確認のうえ、正しければ「{other}」に「はい」と入力してください',
  ),
  jump_from_day: defineError(
    '与 {day} 的结算价 {last} 相差超过 {max}%。请核对；确属如此时，请在“{other}”列填“是”',
    'More than {max}% from the settlement of {day}, {last}. Check it; if it is so, write “Yes” under “{other}”',
    'Más del {max}% respecto a la liquidación del {day}, {last}. Compruébelo; si es así, escriba «Sí» en «{other}»',
    '{day}の清算値{last}と{max}％を超えて離れています。確認のうえ、正しければ「{other}」に「はい」と入力してください',
  ),
  jump_from_previous: defineError(
    '与昨结算 {last} 相差超过 {max}%。请核对；确属如此时，请在“{other}”列填“是”',
    'More than {max}% from the previous settlement, {last}. Check it; if it is so, write “Yes” under “{other}”',
    'Más del {max}% respecto a la liquidación anterior, {last}. Compruébelo; si es así, escriba «Sí» en «{other}»',
    '前日清算値{last}と{max}％を超えて離れています。確認のうえ、正しければ「{other}」に「はい」と入力してください',
  ),
  not_highest: defineError(
    '不能低于当日其他价格',
    'Other prices of the day are higher',
    'Hay precios del día más altos',
    '当日の他の価格より低くできません',
  ),
  in_past: defineError(
    '不能早于今天',
    'Not before today',
    'No puede ser anterior a hoy',
    '今日以降の日付にしてください',
  ),
  below_used: defineError(
    '不能小于已使用的数额',
    'Not below what is in use already',
    'No puede ser menor que lo ya utilizado',
    '使用中の数量を下回ることはできません',
  ),
  not_above: defineError(
    '必须大于{other}',
    'Must be above “{other}”',
    'Debe ser mayor que «{other}»',
    '「{other}」より大きくしてください',
  ),
  not_at_least: defineError(
    '不能小于{other}',
    'At least “{other}”',
    'Como mínimo «{other}»',
    '「{other}」以上にしてください',
  ),
} as const
