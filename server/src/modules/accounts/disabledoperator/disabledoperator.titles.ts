import { title } from '@cangdan/protocol'
import { accountTitles } from '../account/account.titles.ts'

const {
  logo: _logo,
  email: _email,
  person_name: _person,
  password: _password,
  password_confirm: _again,
  has_password: _has,
  'has_password.0': _none,
  'has_password.1': _some,
  is_bind_wx: _bound,
  'is_bind_wx.0': _unbound,
  'is_bind_wx.1': _isBound,
  last_login_ip: _ip,
  remark: _remark,
  create_time: _created,
  'form.basic': _basic,
  'form.roles': _roles,
  'form.password': _form,
  ...words
} = accountTitles

export const disabledOperatorTitles = {
  ...words,
  $: title('已停用操作员', 'Disabled operators', 'Operadores deshabilitados', '停止中のオペレーター'),
  $one: title('已停用操作员', 'disabled operator', 'operador deshabilitado', '停止中のオペレーター'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
  disabled_by: title('停用人', 'Disabled by', 'Deshabilitado por', '停止した人'),
  disabled_time: title('停用时间', 'Disabled at', 'Deshabilitado el', '停止日時'),
  disabled_remark: title('停用原因', 'Reason', 'Motivo', '停止の理由'),
} as const
