// Numbers with what they count: how much of something, money, and ratios. All take whole numbers as they are stored, and none divides: digits
// move as text.
import { toDecimalText } from '@cangdan/protocol'
import { formatNumber, formatRatio, useLanguage, useTranslation } from '#i18n/index.ts'
import styles from './quantity.module.css'

/** Decimals of money, of quantities and of ratios alike: fen, hundredths of a unit, hundredths of a percent. */
const HUNDREDTHS = 2
/** Hundredths of a percent; a change beyond it is marked. */
const FAR = 10_00

export interface QuantityProps {
  /** Whole, in units of ten to the power of minus `places`. */
  readonly value: number
  readonly places?: number
  /** What is counted; left out where a heading says it. */
  readonly unit?: string | undefined
  /** True for a difference: with its sign, in the colours of Chinese markets. */
  readonly isChange?: boolean
}

export function Quantity({ value, places = HUNDREDTHS, unit, isChange = false }: QuantityProps) {
  const { language } = useLanguage()
  const text = formatNumber(language, value, places)
  return (
    <data
      className={styles['quantity']}
      value={toDecimalText(value, places)}
      data-direction={isChange ? directionOf(value) : undefined}
    >
      {isChange && value > 0 ? `+${text}` : text}
      {unit !== undefined && <span className={styles['unit']}> {unit}</span>}
    </data>
  )
}

export interface MoneyProps {
  readonly fen: number
  /** What the money is for one of: `吨` makes it a price, `5,820.00 元/吨`. */
  readonly per?: string
  /** False where a heading says that it is yuan. */
  readonly hasUnit?: boolean
}

export function Money({ fen, per, hasUnit = true }: MoneyProps) {
  const { t } = useTranslation()
  const yuan = per === undefined ? t('unit.yuan') : `${t('unit.yuan')}/${per}`
  return <Quantity value={fen} unit={hasUnit ? yuan : undefined} />
}

export interface RatioProps {
  /** Percent × 100: 12.34 % is 1234. */
  readonly hundredths: number
  /** True for a rate of change: with its sign, in the colours of Chinese markets, and marked beyond 10 %. */
  readonly isChange?: boolean
  /** False where a heading says that it is percent. */
  readonly hasUnit?: boolean
}

export function Ratio({ hundredths, isChange = false, hasUnit = true }: RatioProps) {
  const { language } = useLanguage()
  const text = hasUnit ? formatRatio(language, hundredths) : formatNumber(language, hundredths, HUNDREDTHS)
  return (
    <>
      {isChange && Math.abs(hundredths) > FAR && <FarMark />}
      <data
        className={styles['quantity']}
        value={toDecimalText(hundredths, HUNDREDTHS)}
        data-direction={isChange ? directionOf(hundredths) : undefined}
      >
        {isChange && hundredths > 0 ? `+${text}` : text}
      </data>
    </>
  )
}

function FarMark() {
  const { t } = useTranslation()
  return (
    <span className={styles['far']} title={t('list.far_change')}>
      <span className="visually-hidden">{t('list.far_change')}</span>
    </span>
  )
}

const directionOf = (value: number): 'up' | 'down' | 'level' =>
  value > 0 ? 'up' : value < 0 ? 'down' : 'level'
