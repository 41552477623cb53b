import { title } from '@cangdan/protocol'

export const RISK_DESK_TITLE = title('风险台', 'Risk desk', 'Mesa de riesgos', 'リスク管理')

export const RISK_STRESS_TITLE = title(
  '压力测试：价格下跌时的补仓与敞口',
  'Stress test: margin calls and uncovered debt if prices fall',
  'Prueba de estrés: reposiciones y deuda descubierta si caen los precios',
  'ストレステスト：価格下落時の追加担保と不足額',
)
