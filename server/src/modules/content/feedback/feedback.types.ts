import { title, type Title } from '@cangdan/protocol'

export const FEEDBACK_TYPES: Readonly<Record<1 | 2 | 3 | 4 | 5, Title>> = {
  1: title('功能异常', 'Something does not work', 'Algo no funciona', '不具合'),
  2: title('产品建议', 'Suggestion', 'Sugerencia', '提案'),
  3: title('业务咨询', 'Question', 'Consulta', '問い合わせ'),
  4: title('投诉', 'Complaint', 'Queja', '苦情'),
  5: title('其他', 'Other', 'Otro', 'その他'),
}
