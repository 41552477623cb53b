import { defineModule } from '#engine/define-module.ts'
import { escalateDocuments, reportAbnormalFacts } from './jobs/abnormal-documents.ts'
import { drawSurprises } from './jobs/surprises.ts'
import { planRoutineVisits } from './jobs/visit-plan.ts'
import { endMissedVisits } from './jobs/visits.ts'
import { registerDeskCalls } from './desk/desk-calls.ts'
import { registerInspectionCalls } from './routes/inspection.ts'
import { registerInvestigationCalls } from './routes/investigation.ts'

export { listCounts, toLotCount } from './record/record.counts.ts'
export { listGoodsDocuments } from './abnormal/goods-documents.ts'
export { abnormal } from './abnormal/abnormal.ts'
export { findAbnormalGoods } from './abnormal/abnormal.queries.ts'
export { VISIT_DESK_TITLE } from './desk/desk.titles.ts'
export { assay } from './assay/assay.ts'
export { inspection } from './inspection/inspection.ts'
export { inspuser } from './inspuser/inspuser.ts'
export { investigation } from './investigation/investigation.ts'
export { inspectionLine } from './line/line.ts'
export { surprise } from './surprise/surprise.ts'
export { record } from './record/record.ts'
export { reportAbnormalFacts } from './jobs/abnormal-documents.ts'

export const inspections = defineModule({
  key: 'inspections',
  scheduledJobs: (deps) => ({
    visit_end: { run: () => endMissedVisits(deps), params: '' },
    visit_plan: { run: () => planRoutineVisits(deps), params: '' },
    visit_surprise: { run: () => drawSurprises(deps), params: '' },
    abnormal_report: { run: () => reportAbnormalFacts(deps), params: '' },
    abnormal_raise: { run: () => escalateDocuments(deps), params: '' },
  }),
  routes: async (api, deps) => {
    await api.register(async (app) => {
      registerInspectionCalls(app, deps)
      registerInvestigationCalls(app, deps)
      registerDeskCalls(app, deps)
    })
  },
})
