// The words of an operator.
import { title } from '@cangdan/protocol'
import { accountTitles } from '#resources/account.titles.ts'

export const operatorTitles = {
  ...accountTitles,
  $: title('操作员管理', 'Operators', 'Operadores', 'オペレーター管理'),
  $one: title('操作员', 'operator', 'operador', 'オペレーター'),
  // Both are always empty until the plugin is there, and say so.
  is_bind_wx: title(
    '绑定微信（需插件）',
    'WeChat bound (needs the plugin)',
    'WeChat vinculado (requiere el complemento)',
    'WeChat 連携（要プラグイン）',
  ),
  bind_wx_time: title(
    '微信绑定时间（需插件）',
    'Bound at (needs the plugin)',
    'Vinculado el (requiere el complemento)',
    '連携日時（要プラグイン）',
  ),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
} as const
