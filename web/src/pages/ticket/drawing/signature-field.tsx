import { useTexts } from '../page-language.tsx'
import { Button } from '../parts/frame.tsx'
import { DRAWING } from './drawing.titles.ts'
import { type Drawing, EMPTY_DRAWING, SignatureCanvas } from './signature-canvas.tsx'
import styles from '../page.module.css'

interface SignatureFieldProps {
  readonly label: string
  readonly drawing: Drawing
  readonly onDraw: (drawing: Drawing) => void
}

/** Canvas with the number of strokes, undo and clear. */
export function SignatureField({ label, drawing, onDraw }: SignatureFieldProps) {
  const { t } = useTexts()
  const { groups, width } = drawing
  const isEmpty = groups.length === 0
  return (
    <>
      <SignatureCanvas label={label} drawing={drawing} onDraw={onDraw} />
      <div className={styles['tools']}>
        <output>{t(DRAWING.count, { n: groups.length })}</output>
        <Button isDisabled={isEmpty} onPress={() => onDraw({ groups: groups.slice(0, -1), width })}>
          {t(DRAWING.undo)}
        </Button>
        <Button isDisabled={isEmpty} onPress={() => onDraw({ ...EMPTY_DRAWING, width })}>
          {t(DRAWING.clear)}
        </Button>
      </div>
    </>
  )
}
