// The public signing page. Steps: code, text, identity, drawn signature, second code. Entries live in memory only.
import { useState } from 'react'
import { PAGE } from './contract-page.titles.ts'
import { EMPTY_DRAWING } from '../ticket/drawing/signature-canvas.tsx'
import { useTexts } from '../ticket/page-language.tsx'
import { PageShell } from '../ticket/parts/page-shell.tsx'
import { StoppedStep } from '../ticket/parts/stopped-step.tsx'
import { ConfirmStep } from './steps/confirm-step.tsx'
import { DoneStep } from './steps/done-step.tsx'
import { DrawStep } from './steps/draw-step.tsx'
import { IdentityStep } from './steps/identity-step.tsx'
import { LevelStep } from './steps/level-step.tsx'
import { OpenStep } from './steps/open-step.tsx'
import { ReadStep } from './steps/read-step.tsx'
import { RefuseStep } from './steps/refuse-step.tsx'
import { STOPPED } from './steps/stopped.titles.ts'
import { type Step, useSigning } from './use-signing.ts'

export function ContractPage({ code }: { readonly code: string | undefined }) {
  return (
    <PageShell name={PAGE.name}>
      <CurrentStep code={code} />
    </PageShell>
  )
}

function CurrentStep({ code }: { readonly code: string | undefined }) {
  const { t } = useTexts()
  const signing = useSigning(code)
  const [identity, setIdentity] = useState({ real_name: '', card_tail: '' })
  const [drawing, setDrawing] = useState(EMPTY_DRAWING)
  const [refusal, setRefusal] = useState<{ readonly from: Step; readonly reason: string }>({ from: 'read', reason: '' })
  const { view, page, go, retry } = signing
  const refuse = (from: Step, reason = '') => {
    setRefusal({ from, reason })
    go('refuse')
  }

  if (view.at === 'stopped') return <StoppedStep key={view.reason} texts={STOPPED[view.reason]} onRetry={retry} />
  if (view.at === 'done') return <DoneStep outcome={view.outcome} />
  if (view.at === 'open') return <OpenStep signing={signing} />
  if (view.at === 'loading' || page === undefined) return <output>{t(PAGE.loading)}</output>
  const at = {
    ...signing,
    go: (step: Step, notice?: string) => (step === 'refuse' ? refuse(view.at) : go(step, notice)),
  }
  switch (view.at) {
    case 'read':
      return <ReadStep signing={at} page={page} />
    case 'level':
      return <LevelStep signing={at} page={page} />
    case 'identity':
      return <IdentityStep signing={at} identity={identity} onEnter={setIdentity} />
    case 'draw':
      return (
        <DrawStep signing={at} drawing={drawing} onDraw={setDrawing} onAskPaper={(reason) => refuse('draw', reason)} />
      )
    case 'confirm':
      return <ConfirmStep signing={at} page={page} identity={identity} drawing={drawing} />
    case 'refuse':
      return <RefuseStep signing={at} initialReason={refusal.reason} onBack={() => go(refusal.from)} />
  }
}
