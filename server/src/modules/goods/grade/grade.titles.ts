import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'

export const gradeTitles = {
  $: title('等级系数', 'Grade factors', 'Factores de calidad', '等級係数'),
  $one: title('等级系数', 'grade factor', 'factor de calidad', '等級係数'),
  ...ID_TITLE,
  good_id: title('货物', 'Goods', 'Mercancía', '商品'),
  grade_factor: title('等级系数', 'Grade factor', 'Factor de calidad', '等級係数'),
  'grade_factor.hint': title(
    '货值＝数量×单价×等级系数；审核通过后立即用于估值',
    'Value = quantity × price × grade factor; used for valuation once approved',
    'Valor = cantidad × precio × factor; se aplica a la valoración al aprobarse',
    '価額＝数量×単価×等級係数。承認後すぐに評価に使われます',
  ),
  last_factor: title('原系数', 'Previous factor', 'Factor anterior', '変更前の係数'),
  pledged_weight: title('在押重量', 'Pledged now', 'En prenda', '質入れ中の重量'),
  add_name: title('提交人', 'Submitted by', 'Presentado por', '提出者'),
  ...AUDIT_TITLES,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('等级系数', 'Grade factor', 'Factor de calidad', '等級係数'),
} as const
