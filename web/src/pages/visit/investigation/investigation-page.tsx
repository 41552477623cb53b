import { VisitFrame } from '../parts/visit-frame.tsx'
import { useVisit } from '../use-visit.ts'
import { INVESTIGATION } from './investigation.ts'

const loadSteps = async () => (await import('./investigation-steps.tsx')).InvestigationSteps

export function InvestigationPage({ code }: { readonly code: string }) {
  const visit = useVisit(INVESTIGATION, code, loadSteps)
  return <VisitFrame name="investigation" visit={visit} />
}
