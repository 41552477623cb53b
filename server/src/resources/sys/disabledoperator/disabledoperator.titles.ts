// The words of an operator that is kept from signing in.
import { title } from '@cangdan/protocol'
import { accountTitles } from '#resources/account.titles.ts'

const {
  id,
  logo,
  username,
  nick_name,
  phone,
  disabled,
  'disabled.0': enabled,
  'disabled.1': forGood,
  'disabled.2': locked,
  role_names,
  lock_end_time,
  last_login_time,
  'action.enable': enable,
  'action.enable.confirm': confirm,
} = accountTitles

export const disabledOperatorTitles = {
  $: title('已停用操作员', 'Disabled operators', 'Operadores deshabilitados', '停止中のオペレーター'),
  $one: title('已停用操作员', 'disabled operator', 'operador deshabilitado', '停止中のオペレーター'),
  id,
  logo,
  username,
  nick_name,
  phone,
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
  role_names,
  disabled,
  'disabled.0': enabled,
  'disabled.1': forGood,
  'disabled.2': locked,
  disabled_by: title('停用人', 'Disabled by', 'Deshabilitado por', '停止した人'),
  disabled_time: title('停用时间', 'Disabled at', 'Deshabilitado el', '停止日時'),
  disabled_remark: title('停用原因', 'Reason', 'Motivo', '停止の理由'),
  lock_end_time,
  last_login_time,
  'action.enable': enable,
  'action.enable.confirm': confirm,
} as const
