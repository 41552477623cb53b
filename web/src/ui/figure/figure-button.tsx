// A figure that opens its explanation.
import type { ExplainedFigure } from '@cangdan/protocol'
import { Suspense, useState } from 'react'
import { useLanguage } from '#i18n/index.ts'
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
  const { language } = useLanguage()
  // Undefined until it is opened; from then on it stays, so that it can go away by itself.
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        title={EXPLAIN[language]}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <FigureValue figure={figure} />
        <span className="visually-hidden">{`, ${name}: ${EXPLAIN[language]}`}</span>
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <FigureDialog figure={figure} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
