import { title } from '@cangdan/protocol'

export const FINANCING_QUOTE_TITLE = title(
  '融资测算：可贷金额与限制',
  'Quote: what can be drawn, and why not more',
  'Cálculo: cuánto se puede disponer y por qué no más',
  '融資試算：可能額とその制約',
)
