// The accepted or submitted report of an inspection with its counts and photos, and the visits of the signed-in inspector.
import type { Wire } from '../described/named-schemas.ts'
import type { inspectionReportResponse, visitDeskResponse } from './visit-desk.schemas.ts'

export const INSPECTION_REPORT = 'seller_p/inspection/InspectionReport'
export const VISIT_DESK = 'seller_p/inspection/VisitDesk'

export type InspectionSheet = Wire<typeof inspectionReportResponse>
export type VisitDesk = Wire<typeof visitDeskResponse>
export type PlannedVisit = VisitDesk['visits'][number]
