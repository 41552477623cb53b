import { useState } from 'react'
import { PAGE } from '../contract-page.titles.ts'
import { type Drawing, EMPTY_DRAWING, SignatureCanvas } from '../drawing/signature-canvas.tsx'
import { checkStrokes, toStrokes } from '../drawing/strokes.ts'
import { useTexts } from '../page-language.tsx'
import { Actions, Button, ErrorText, Frame } from '../parts/frame.tsx'
import type { Signing } from '../use-signing.ts'
import { DRAW } from './steps.titles.ts'
import styles from '../contract-page.module.css'

interface DrawStepProps {
  readonly signing: Signing
  readonly drawing: Drawing
  readonly onDraw: (drawing: Drawing) => void
  readonly onAskPaper: (reason: string) => void
}

export function DrawStep({ signing: { go, sender }, drawing, onDraw, onAskPaper }: DrawStepProps) {
  const { t } = useTexts()
  const [error, setError] = useState('')
  const { groups, width } = drawing
  const change = (changed: Drawing) => {
    setError('')
    onDraw(changed)
  }
  const confirm = () => {
    const state = checkStrokes(toStrokes(groups))
    if (state === 'complete') go('confirm')
    else setError(t(DRAW[state]))
  }
  return (
    <Frame step="draw" title={t(DRAW.title)}>
      <p>{t(DRAW.hint)}</p>
      <SignatureCanvas label={t(DRAW.canvas)} drawing={drawing} onDraw={change} />
      <div className={styles['tools']}>
        <output>{t(DRAW.count, { n: groups.length })}</output>
        <Button isDisabled={groups.length === 0} onPress={() => change({ groups: groups.slice(0, -1), width })}>
          {t(DRAW.undo)}
        </Button>
        <Button isDisabled={groups.length === 0} onPress={() => change({ ...EMPTY_DRAWING, width })}>
          {t(DRAW.clear)}
        </Button>
      </div>
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
    </Frame>
  )
}
