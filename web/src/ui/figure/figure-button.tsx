// A figure that opens its explanation.
import type { ExplainedFigure } from '@cangdan/protocol'
import { Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { lazyPart } from '../lazy-part.ts'
import { FigureValue } from './figure-value.tsx'
import { EXPLAIN } from './unit-words.ts'
import styles from './figure.module.css'

const FigureDialog = lazyPart(async () => (await import('./figure-dialog.tsx')).FigureDialog)

export interface FigureButtonProps {
  readonly figure: ExplainedFigure
  /** What it is called where it stands. */
  readonly name: string
}

export function FigureButton({ figure, name }: FigureButtonProps) {
  const { t } = useTranslation()
  // Undefined until it is opened; from then on it stays, so that it can go away by itself.
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        title={t(EXPLAIN)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <FigureValue figure={figure} />
        <span className="visually-hidden">{`, ${name}: ${t(EXPLAIN)}`}</span>
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <FigureDialog figure={figure} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
