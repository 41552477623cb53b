import type { RecordRules } from '#engine/declare/resource.ts'

export const recordRules: RecordRules = ({ begin_date: begin, end_date: end }) =>
  typeof begin === 'number' && typeof end === 'number' && end <= begin ? { end_date: { code: 'ends_before' } } : {}
