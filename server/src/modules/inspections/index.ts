import { defineModule } from '#engine/define-module.ts'

export { listCounts, toLotCount } from './record/record.counts.ts'
export { record } from './record/record.ts'

export const inspections = defineModule({ key: 'inspections' })
