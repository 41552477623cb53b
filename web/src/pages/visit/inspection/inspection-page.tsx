import { VisitFrame } from '../parts/visit-frame.tsx'
import { useVisit } from '../use-visit.ts'
import { INSPECTION } from './inspection.ts'

const loadSteps = async () => (await import('./inspection-steps.tsx')).InspectionSteps

export function InspectionPage({ code }: { readonly code: string }) {
  const visit = useVisit(INSPECTION, code, loadSteps)
  return <VisitFrame name="inspection" visit={visit} />
}
