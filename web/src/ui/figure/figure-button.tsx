import type { ExplainedFigure } from '@cangdan/protocol'
import { Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '../lazy-component.ts'
import { FigureValue } from './figure-value.tsx'
import { EXPLAIN } from './unit-titles.ts'
import styles from './figure.module.css'

const FigureDialog = createLazyComponent(async () => (await import('./figure-dialog.tsx')).FigureDialog)

export interface FigureButtonProps {
  readonly figure: ExplainedFigure
  readonly name: string
}

export function FigureButton({ figure, name }: FigureButtonProps) {
  const { t } = useTranslation()
  // Undefined before the first open; the dialog then stays mounted for its closing animation.
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
