import { title } from '@cangdan/protocol'

export const RISK_DESK_TITLE = title('风险台', 'Risk desk', 'Mesa de riesgos', 'リスク管理')

export const RISK_STRESS_TITLE = title(
  '压力测试：价格下跌或仓储企业失陷时的补仓与敞口',
  'Stress test: margin calls and uncovered debt if prices fall or a storage firm fails',
  'Prueba de estrés: reposiciones y deuda descubierta si caen los precios o falla un almacén',
  'ストレステスト：価格下落や倉庫会社の破綻時の追加担保と不足額',
)
