// A figure with its unit, to its last digit.
import { ASSET_CLASSES, type ExplainedFigure, type FigureUnit } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { useLanguage } from '#i18n/index.ts'
import { Money, Quantity, Ratio } from '../data-display/quantity.tsx'
import { UNITS } from './unit-words.ts'

export function FigureValue({
  figure,
}: {
  readonly figure: Pick<ExplainedFigure, 'unit' | 'shown' | 'exact'>
}) {
  const { unit, shown, exact } = figure
  return shown === null ? <YearsValue part={exact ?? ''} /> : <DigitsValue unit={unit} digits={shown} />
}

interface DigitsValueProps {
  readonly unit: FigureUnit
  /** A whole number of the unit. */
  readonly digits: string
}

function DigitsValue({ unit, digits }: DigitsValueProps): ReactNode {
  const { language } = useLanguage()
  switch (unit) {
    case 'fen':
      return <Money fen={digits} />
    case 'fen_per_tonne':
      return <Money fen={digits} per={UNITS.tonne[language]} />
    case 'hundredths_of_tonne':
      return <Quantity value={digits} unit={UNITS.tonne[language]} />
    case 'ppm':
      return <Ratio hundredths={digits} places={4} />
    case 'years':
      return <YearsValue part={digits} />
    case 'days':
      return <Quantity value={digits} places={0} unit={UNITS.days[language]} />
    case 'asset_class':
      return isClass(digits) ? ASSET_CLASSES[digits][language] : digits
    default:
      // Of a server that is newer than this page.
      return digits
  }
}

const isClass = (digits: string): digits is `${keyof typeof ASSET_CLASSES}` =>
  Object.hasOwn(ASSET_CLASSES, digits)

function YearsValue({ part }: { readonly part: string }) {
  const { language } = useLanguage()
  return `${part} ${UNITS.years[language]}`
}
