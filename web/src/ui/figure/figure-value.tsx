import { ASSET_CLASSES, type ExplainedFigure, type FigureUnit } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { Money, Quantity, Ratio } from '../data-display/quantity.tsx'
import { UNITS } from './unit-titles.ts'

export function FigureValue({ figure }: { readonly figure: Pick<ExplainedFigure, 'unit' | 'shown' | 'exact'> }) {
  const { unit, shown, exact } = figure
  return shown === null ? <YearsValue part={exact ?? ''} /> : <DigitsValue unit={unit} digits={shown} />
}

interface DigitsValueProps {
  readonly unit: FigureUnit
  /** Integer of the unit. */
  readonly digits: string
}

function DigitsValue({ unit, digits }: DigitsValueProps): ReactNode {
  const { t } = useTranslation()
  switch (unit) {
    case 'fen':
      return <Money fen={digits} />
    case 'fen_per_tonne':
      return <Money fen={digits} per={t(UNITS.tonne)} />
    case 'hundredths_of_tonne':
      return <Quantity value={digits} unit={t(UNITS.tonne)} />
    case 'ppm':
      return <Ratio hundredths={digits} places={4} />
    case 'years':
      return <YearsValue part={digits} />
    case 'days':
      return <Quantity value={digits} places={0} unit={t(UNITS.days)} />
    case 'asset_class':
      return isClass(digits) ? t(ASSET_CLASSES[digits]) : digits
    default:
      // Unit of a newer server.
      return digits
  }
}

const isClass = (digits: string): digits is `${keyof typeof ASSET_CLASSES}` => Object.hasOwn(ASSET_CLASSES, digits)

function YearsValue({ part }: { readonly part: string }) {
  const { t } = useTranslation()
  return `${part} ${t(UNITS.years)}`
}
