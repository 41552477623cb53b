import type { VisitClient, VisitPage, VisitPageName, VisitReport } from '../client/visit-client.ts'
import type { Draft } from '../draft/draft.ts'

/** The differences between an inspection and an investigation. */
export interface VisitKind<Page extends VisitPage, Entries, Report extends VisitReport> {
  readonly name: VisitPageName
  readonly steps: readonly [string, ...string[]]
  readonly emptyEntries: Entries
  readonly hasUnsent: (draft: Draft<Page, Entries, Report>) => boolean
  /** Sends entries that the server needs before the report, and returns the page with the result. */
  readonly sendEntries: (draft: Draft<Page, Entries, Report>, client: VisitClient<Page>) => Promise<Page>
  readonly isComplete: (draft: Draft<Page, Entries, Report>) => boolean
  readonly buildReport: (draft: Draft<Page, Entries, Report>) => Report
}
