import { title } from '@cangdan/protocol'

export const RISK_DESK_TITLE = title('风险台', 'Risk desk', 'Mesa de riesgos', 'リスク管理')
