// Quantities, money and ratios with their units. All take the stored integers and never divide: the decimal point is placed in text.
import { toDecimalText } from '@cangdan/protocol'
import { formatNumber, formatRatio, useTranslation } from '#i18n/index.ts'
import styles from './quantity.module.css'

/** Decimals of money, quantities and ratios: fen, hundredths of a unit, hundredths of a percent. */
const HUNDREDTHS = 2
/** Hundredths of a percent; larger changes get a warning. */
const FAR_HUNDREDTHS = 10_00

export interface QuantityProps {
  /** Integer in units of 10^-`places`; a string of digits when it may exceed the safe integers. */
  readonly value: number | string
  readonly places?: number
  readonly unit?: string | undefined
  /** True for a difference: signed, in the colours of Chinese markets. */
  readonly isChange?: boolean
}

export function Quantity({ value, places = HUNDREDTHS, unit, isChange = false }: QuantityProps) {
  const { language } = useTranslation()
  const text = formatNumber(language, value, places)
  return (
    <data
      className={styles['quantity']}
      value={toDecimalText(value, places)}
      data-direction={isChange ? getDirection(value) : undefined}
    >
      {isChange && Number(value) > 0 ? `+${text}` : text}
      {unit !== undefined && <span className={styles['unit']}> {unit}</span>}
    </data>
  )
}

export interface MoneyProps {
  readonly fen: number | string
  /** Denominator of a price: `吨` renders `5,820.00 元/吨`. */
  readonly per?: string
  readonly hasUnit?: boolean
}

export function Money({ fen, per, hasUnit = true }: MoneyProps) {
  const { t } = useTranslation()
  const yuan = per === undefined ? t('unit.yuan') : `${t('unit.yuan')}/${per}`
  return <Quantity value={fen} unit={hasUnit ? yuan : undefined} />
}

export interface RatioProps {
  /** Percent × 100: 12.34 % is 1234. */
  readonly hundredths: number | string
  /** Stored decimals of the percent: parts per million have four. */
  readonly places?: 2 | 4
  /** True for a rate of change: signed, in the colours of Chinese markets, with a warning beyond 10 %. */
  readonly isChange?: boolean
  readonly hasUnit?: boolean
}

export function Ratio({ hundredths, places = HUNDREDTHS, isChange = false, hasUnit = true }: RatioProps) {
  const { language } = useTranslation()
  const text = hasUnit ? formatRatio(language, hundredths, places) : formatNumber(language, hundredths, places)
  return (
    <>
      {isChange && Math.abs(Number(hundredths)) > FAR_HUNDREDTHS * 10 ** (places - HUNDREDTHS) && <FarMark />}
      <data
        className={styles['quantity']}
        value={toDecimalText(hundredths, places)}
        data-direction={isChange ? getDirection(hundredths) : undefined}
      >
        {isChange && Number(hundredths) > 0 ? `+${text}` : text}
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

const getDirection = (value: number | string): 'up' | 'down' | 'level' =>
  Number(value) > 0 ? 'up' : Number(value) < 0 ? 'down' : 'level'
