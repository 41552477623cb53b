// Calls of the visit pages.
import {
  INSPECTION_PATHS,
  type InspectionCount,
  type InspectionCounted,
  type InspectionPage,
  type InspectionReport,
  INVESTIGATION_PATHS,
  type InvestigationPage,
  type InvestigationReport,
  type TicketCodeTimes,
  type TicketSender,
  type VisitCode,
  type VisitPhotoReceived,
  type VisitSubmitted,
} from '@cangdan/protocol'
import { type CallerOptions, createTicketCaller, type Input } from '#pages/ticket/client/ticket-calls.ts'

export type VisitPage = InspectionPage | InvestigationPage
export type VisitReport = Input<InspectionReport> | Input<InvestigationReport>
export type VisitPageName = 'inspection' | 'investigation'

const PATHS = { inspection: INSPECTION_PATHS, investigation: INVESTIGATION_PATHS } as const

export interface VisitClient<Page> {
  open(): Promise<TicketSender>
  sendCode(purpose: VisitCode['purpose']): Promise<TicketCodeTimes>
  readPage(verify?: string): Promise<Page>
  /** Stores first counts. They cannot be changed. */
  count(lines: InspectionCount['lines']): Promise<InspectionCounted>
  uploadPhoto(sha256: string, jpeg: Blob): Promise<VisitPhotoReceived>
  /** A repetition with the same report returns the same response. */
  submit(report: VisitReport): Promise<VisitSubmitted>
}

/** All calls @throws CallError */
export function createVisitClient<Page>(page: VisitPageName, options: CallerOptions): VisitClient<Page> {
  const { call } = createTicketCaller(options)
  const paths = PATHS[page]
  return {
    open: () => call(paths.open),
    sendCode: (purpose) => call(paths.code, { purpose }),
    readPage: (verify) => call(paths.info, verify === undefined ? {} : { verify }),
    count: (lines) => call(INSPECTION_PATHS.count, { lines }),
    uploadPhoto: (sha256, jpeg) => call(paths.photo, { sha256 }, jpeg),
    submit: (report) => call(paths.save, report),
  }
}
