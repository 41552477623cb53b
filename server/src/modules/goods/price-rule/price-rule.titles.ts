import { title } from '@cangdan/protocol'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'
import { ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'

export const priceRuleTitles = {
  $: title('价格审核规则', 'Price review rule', 'Regla de revisión de precios', '価格審査ルール'),
  $one: title('价格审核规则', 'price review rule', 'regla de revisión de precios', '価格審査ルール'),
  ...ID_TITLE,
  max_change_rate: title(
    '单人审核的最大涨跌幅',
    'Largest change for one reviewer',
    'Variación máxima con un revisor',
    '一名審査の騰落率上限',
  ),
  'max_change_rate.hint': title(
    '超过此涨跌幅的价格须两人审核；修改经他人审核通过后生效',
    'Beyond it a price takes two reviewers. A change takes effect once another person approves it',
    'Por encima, un precio requiere dos revisores. El cambio rige cuando otra persona lo aprueba',
    'これを超える価格は二名で審査します。変更は別の担当者の承認後に有効になります',
  ),
  ...REMARK_TITLE,
  rule_version: title('生效版本', 'Version in force', 'Versión vigente', '適用中の版'),
  rate_in_force: title('生效的涨跌幅', 'Change in force', 'Variación vigente', '適用中の騰落率'),
  effective_time: title('生效时间', 'In force since', 'Vigente desde', '適用開始日時'),
  ...AUDIT_TITLES,
  'form.basic': title('审核规则', 'Rule', 'Regla', 'ルール'),
} as const
