import { title } from '@cangdan/protocol'

export const REPORT_TITLE = title('巡检报告', 'Inspection report', 'Informe de inspección', '検査報告')
export const VISIT_DESK_TITLE = title('我的巡检', 'My visits', 'Mis visitas', '自分の検査')
