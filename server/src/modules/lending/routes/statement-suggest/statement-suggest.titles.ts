import { title } from '@cangdan/protocol'

export const STATEMENT_SUGGEST_TITLE = title(
  '银行流水的匹配建议',
  'What a line of a statement may repay',
  'Qué puede pagar una línea del extracto',
  '銀行明細の照合候補',
)
