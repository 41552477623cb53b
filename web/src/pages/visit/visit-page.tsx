import { LanguageProvider } from '../ticket/page-language.tsx'
import { PageShell } from '../ticket/parts/page-shell.tsx'
import { StoppedStep } from '../ticket/parts/stopped-step.tsx'
import type { VisitPageName } from './client/visit-client.ts'
import { InspectionPage } from './inspection/inspection-page.tsx'
import { InvestigationPage } from './investigation/investigation-page.tsx'
import { STOPPED } from './stopped.titles.ts'
import { VISIT } from './visit.titles.ts'

const PAGES = { inspection: InspectionPage, investigation: InvestigationPage } as const

interface VisitPageProps {
  readonly name: VisitPageName
  /** Undefined without a complete link. */
  readonly code: string | undefined
}

export function VisitPage({ name, code }: VisitPageProps) {
  const Page = PAGES[name]
  return (
    <LanguageProvider name={VISIT[name]}>
      {code === undefined ? (
        <PageShell name={VISIT[name]}>
          <StoppedStep texts={STOPPED.no_ticket} onRetry={() => {}} />
        </PageShell>
      ) : (
        <Page code={code} />
      )}
    </LanguageProvider>
  )
}
