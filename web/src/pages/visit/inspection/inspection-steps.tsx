import { type InspectionPage, type InspectionReport, MIN_INSPECTION_PHOTOS } from '@cangdan/protocol'
import { useState } from 'react'
import { hasCode, type Input } from '#pages/ticket/client/ticket-calls.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Frame } from '#pages/ticket/parts/frame.tsx'
import { StepActions } from '../parts/step-actions.tsx'
import { SubmitStep } from '../parts/submit-step.tsx'
import { PhotoStep } from '../photos/photo-step.tsx'
import { PlaceStep } from '../place/place-step.tsx'
import type { StepsProps, VisitStep } from '../use-visit.ts'
import { FindingsStep } from './findings-step.tsx'
import {
  findOpenSteps,
  INSPECTION_STEPS,
  type InspectionDraft,
  type InspectionEntries,
  type InspectionStep,
  type Lot,
} from './inspection.ts'
import { CLERK, LOT, STEP_TITLES } from './inspection.titles.ts'
import { ClerkStep } from './clerk-step.tsx'
import { LotStep } from './lot-step.tsx'
import { LotsStep } from './lots-step.tsx'

type Props = StepsProps<InspectionPage, InspectionEntries, Input<InspectionReport>>

export function InspectionSteps({ visit, draft }: Props) {
  const { t } = useTexts()
  const { session, store, explain } = visit
  const { submit, clerkNotice } = useSubmission(session)
  const step = draft.step as InspectionStep
  const at: VisitStep<InspectionDraft> = { draft, change: session.change, explain }
  const lot = draft.page.lots.find(({ lot_id }) => lot_id === draft.entries.lot_id)
  const openLot = (opened: Lot | undefined) =>
    void session.change(({ entries: { lot_id: _closed, ...entries }, ...latest }) => ({
      ...latest,
      entries: opened === undefined ? entries : { ...entries, lot_id: opened.lot_id },
    }))

  if (step === 'lots' && lot !== undefined)
    return (
      <Frame key={lot.lot_id} title={t(LOT.title, { no: lot.lot_no })}>
        <LotStep visit={at} lot={lot} onOpen={openLot} onCount={() => void session.send()} />
      </Frame>
    )
  return (
    <Frame key={step} title={t(STEP_TITLES[step])} step={[INSPECTION_STEPS.indexOf(step) + 1, INSPECTION_STEPS.length]}>
      {step === 'lots' && <LotsStep visit={at} onOpen={openLot} />}
      {step === 'photos' && (
        <PhotoStep
          visit={at}
          store={store}
          min={MIN_INSPECTION_PHOTOS}
          getDraft={() => session.getState().draft ?? draft}
          onAdd={() => void session.send()}
        />
      )}
      {step === 'place' && <PlaceStep visit={at} />}
      {step === 'findings' && <FindingsStep visit={at} />}
      {step === 'clerk' && (
        <ClerkStep visit={at} sendCode={() => session.getClient().sendCode('clerk')} notice={clerkNotice} />
      )}
      {step === 'submit' ? (
        <SubmitStep
          visit={at}
          submit={submit}
          openSteps={findOpenSteps(draft).flatMap((open) =>
            open === 'submit' ? [] : [[open, STEP_TITLES[open]] as const],
          )}
          previous="clerk"
        />
      ) : (
        <StepActions steps={INSPECTION_STEPS} visit={at} />
      )}
    </Frame>
  )
}

/** Submits the report, and leads to the step whose entry the server has rejected. */
function useSubmission(session: Props['visit']['session']) {
  const { t } = useTexts()
  const [clerkNotice, setClerkNotice] = useState('')
  const submit = async () => {
    setClerkNotice('')
    await session.submit().catch(async (error: unknown) => {
      if (hasCode(error, 'bad_verify_code')) {
        setClerkNotice(t(CLERK.wrong))
        await session.change((latest) => ({ ...latest, step: 'clerk' }))
      } else if (hasCode(error, 'place_unexplained'))
        await session.change((latest) => ({
          ...latest,
          step: 'place',
          entries: { ...latest.entries, isNoteRequired: true },
        }))
      throw error
    })
  }
  return { submit, clerkNotice }
}
