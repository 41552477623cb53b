import type { ExplainedFigure, FigureUnit, Language } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { toDecimals } from './exact.ts'
import { UNITS } from './unit-titles.ts'
import { FIGURE_TITLES, ROUNDINGS } from './titles.ts'
import styles from './figure.module.css'

/** Decimals in which the integer of a unit is displayed. */
const PLACES: Readonly<Record<FigureUnit, number>> = {
  fen: 2,
  fen_per_tonne: 2,
  hundredths_of_tonne: 2,
  ppm: 4,
  years: 0,
  days: 0,
  asset_class: 0,
}

const SEPARATORS: Readonly<Record<Language, string>> = { zh: '；', en: '; ', es: '; ', ja: '。' }

export function RoundingStep({ figure }: { readonly figure: Extract<ExplainedFigure, { kind: 'computed' }> }) {
  const { t } = useTranslation()
  const exact = useExactText(figure)
  const isWhole = figure.exact === undefined
  const rounding = isWhole ? 'exact' : figure.rounding
  const notes = [
    Object.hasOwn(ROUNDINGS, rounding) ? t(ROUNDINGS[rounding]) : rounding,
    ...(figure.goes_on_exact && !isWhole ? [t(FIGURE_TITLES.shown_only)] : []),
  ]
  return (
    <p className={styles['rounding']}>
      {t(FIGURE_TITLES.rounding)}: {exact !== undefined && <span className={styles['exact']}>{exact} → </span>}
      {notes.join(t(SEPARATORS))}
    </p>
  )
}

/** Returns the exact value before rounding; undefined when it was an integer of the unit. */
function useExactText({ unit, exact }: ExplainedFigure): string | undefined {
  const { t, language } = useTranslation()
  const decimals = exact === undefined ? undefined : toDecimals(exact, PLACES[unit] ?? 0)
  if (decimals === undefined) return undefined
  const { digits, places, isCut } = decimals
  const number = `${formatNumber(language, digits, places)}${isCut ? '…' : ''}`
  const yuan = t('unit.yuan')
  const words: Partial<Record<FigureUnit, string>> = {
    fen: yuan,
    fen_per_tonne: `${yuan}/${t(UNITS.tonne)}`,
    hundredths_of_tonne: t(UNITS.tonne),
    ppm: '%',
  }
  return [number, words[unit] ?? ''].join(' ').trim()
}
