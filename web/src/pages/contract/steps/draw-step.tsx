import { useState } from 'react'
import { PAGE } from '../contract-page.titles.ts'
import { DRAWING } from '#pages/ticket/drawing/drawing.titles.ts'
import type { Drawing } from '#pages/ticket/drawing/signature-canvas.tsx'
import { SignatureField } from '#pages/ticket/drawing/signature-field.tsx'
import { checkStrokes, toStrokes } from '#pages/ticket/drawing/strokes.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Actions, Button, ErrorText } from '#pages/ticket/parts/frame.tsx'
import { StepFrame } from '../parts/step-frame.tsx'
import type { Signing } from '../use-signing.ts'
import { DRAW } from './steps.titles.ts'
import styles from '#pages/ticket/page.module.css'

interface DrawStepProps {
  readonly signing: Signing
  readonly drawing: Drawing
  readonly onDraw: (drawing: Drawing) => void
  readonly onAskPaper: (reason: string) => void
}

export function DrawStep({ signing: { go, sender }, drawing, onDraw, onAskPaper }: DrawStepProps) {
  const { t } = useTexts()
  const [error, setError] = useState('')
  const change = (changed: Drawing) => {
    setError('')
    onDraw(changed)
  }
  const confirm = () => {
    const state = checkStrokes(toStrokes(drawing.groups))
    if (state === 'complete') go('confirm')
    else setError(t(DRAWING[state]))
  }
  return (
    <StepFrame step="draw" title={t(DRAW.title)}>
      <p>{t(DRAW.hint)}</p>
      <SignatureField label={t(DRAWING.canvas)} drawing={drawing} onDraw={change} />
      <ErrorText>{error}</ErrorText>
      <details className={styles['details']}>
        <summary>{t(DRAW.cannot)}</summary>
        <p>{t(DRAW.cannotHint, { sender: sender?.sender ?? '' })}</p>
        <Button look="danger" onPress={() => onAskPaper(t(DRAW.paperReason))}>
          {t(DRAW.askPaper)}
        </Button>
      </details>
      <Actions>
        <Button look="primary" onPress={confirm}>
          {t(PAGE.next)}
        </Button>
        <Button onPress={() => go('identity')}>{t(PAGE.back)}</Button>
        <Button look="quiet" onPress={() => go('refuse')}>
          {t(PAGE.refuse)}
        </Button>
      </Actions>
    </StepFrame>
  )
}
