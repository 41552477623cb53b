// Why goods, prices and terms cannot be so; a part of the one catalogue.
import { business } from './failure.ts'

export const TRADE_ERRORS = {
  in_future: business(
    '不能晚于今天',
    'Not later than today',
    'No puede ser posterior a hoy',
    '今日以前の日付にしてください',
  ),
  duplicate_of: business(
    '与编号 {id} 重复',
    'The same as no. {id}',
    'Repite el n.º {id}',
    '番号{id}と重複しています',
  ),
  bad_contract_code: business(
    '请输入合约代码，如 cu2405',
    'Enter a contract code, such as cu2405',
    'Introduzca un código de contrato, como cu2405',
    'cu2405のような限月コードを入力してください',
  ),
  not_highest: business(
    '不能低于当日其他价格',
    'Other prices of the day are higher',
    'Hay precios del día más altos',
    '当日の他の価格より低くできません',
  ),
  not_lowest: business(
    '不能高于当日其他价格',
    'Other prices of the day are lower',
    'Hay precios del día más bajos',
    '当日の他の価格より高くできません',
  ),
  in_past: business(
    '不能早于今天',
    'Not before today',
    'No puede ser anterior a hoy',
    '今日以降の日付にしてください',
  ),
  below_used: business(
    '不能小于已使用的数额',
    'Not below what is in use already',
    'No puede ser menor que lo ya utilizado',
    '使用中の数量を下回ることはできません',
  ),
  not_above: business(
    '必须大于{other}',
    'Must be above “{other}”',
    'Debe ser mayor que «{other}»',
    '「{other}」より大きくしてください',
  ),
  not_at_least: business(
    '不能小于{other}',
    'At least “{other}”',
    'Como mínimo «{other}»',
    '「{other}」以上にしてください',
  ),
} as const
