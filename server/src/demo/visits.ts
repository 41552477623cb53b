// Plans a route of the demo inspector for today and a visit for tomorrow, and runs the rules of abnormal documents once.
import { DEMO_LOANS, DEMO_RECEIPTS, DEMO_VISITS } from '#modules/console/index.ts'
import { inspection, inspuser, reportAbnormalFacts } from '#modules/inspections/index.ts'
import { warehouse } from '#modules/storage/index.ts'
import { createPastWork } from './keep-seeding.ts'
import { createDemoJobs } from './loans/loan-run.ts'
import { DAY } from './units.ts'
import { createDemoCalls, findId } from './writers.ts'

const VISITS = [
  { code: 'YJ-ZH-01', inspection_type: 2, days: 0 },
  { code: 'YJ-BL-02', inspection_type: 2, days: 0 },
  { code: 'YJ-YS-03', inspection_type: 2, days: 0 },
  { code: 'JB-LG-01', inspection_type: 3, days: 1 },
] as const

export const visitWork = createPastWork(DEMO_VISITS, [DEMO_RECEIPTS, DEMO_LOANS], VISITS, async (tx, visit, at) => {
  const { code, inspection_type, days } = visit
  await createDemoCalls(tx).add('operator', inspection, {
    inspection_type,
    warehouse_id: await findId(tx, warehouse, 'warehouse_code', code),
    inspuser_id: await findId(tx, inspuser, 'username', 'inspector'),
    plan_date: at.today + days * DAY,
  })
  if (at.place === 0) await reportAbnormalFacts(createDemoJobs(tx))
})
