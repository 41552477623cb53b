import type { InvestigationPage, InvestigationReport } from '@cangdan/protocol'
import type { Input } from '#pages/ticket/client/ticket-calls.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Frame } from '#pages/ticket/parts/frame.tsx'
import { StepActions } from '../parts/step-actions.tsx'
import { SubmitStep } from '../parts/submit-step.tsx'
import { PhotoStep } from '../photos/photo-step.tsx'
import type { StepsProps } from '../use-visit.ts'
import { ChecksStep, CompanyStep, ConclusionStep, TradeStep } from './form-steps.tsx'
import {
  findOpenSteps,
  INVESTIGATION_STEPS,
  type InvestigationEntries,
  type InvestigationStep,
} from './investigation.ts'
import { STEP_TITLES } from './investigation.titles.ts'

const FORM_STEPS = { company: CompanyStep, trade: TradeStep, checks: ChecksStep, conclusion: ConclusionStep } as const

export function InvestigationSteps({
  visit,
  draft,
}: StepsProps<InvestigationPage, InvestigationEntries, Input<InvestigationReport>>) {
  const { t } = useTexts()
  const { session, store, explain } = visit
  const step = draft.step as InvestigationStep
  const at = { draft, change: session.change, explain }
  const FormStep = step === 'photos' || step === 'submit' ? undefined : FORM_STEPS[step]
  return (
    <Frame
      key={step}
      title={t(STEP_TITLES[step])}
      step={[INVESTIGATION_STEPS.indexOf(step) + 1, INVESTIGATION_STEPS.length]}
    >
      {FormStep !== undefined && <FormStep visit={at} />}
      {step === 'photos' && (
        <PhotoStep
          visit={at}
          store={store}
          min={0}
          getDraft={() => session.getState().draft ?? draft}
          onAdd={() => void session.send()}
        />
      )}
      {step === 'submit' ? (
        <SubmitStep
          visit={at}
          submit={session.submit}
          openSteps={findOpenSteps(draft).flatMap((open) =>
            open === 'submit' ? [] : [[open, STEP_TITLES[open]] as const],
          )}
          previous="photos"
        />
      ) : (
        <StepActions steps={INVESTIGATION_STEPS} visit={at} />
      )}
    </Frame>
  )
}
