// Units of numbers with their displayed decimals. Numbers are stored as integers (fen, hundredths).
import { type Title, title } from '@cangdan/protocol'

interface Unit {
  readonly title: Title
  readonly decimal: number
  /** False for units whose total means nothing, such as heights and percentages. */
  readonly isSummed: boolean
}

export const UNITS = {
  yuan: { title: title('元', 'CNY', 'CNY', '人民元'), decimal: 2, isSummed: true },
  ton: { title: title('吨', 't', 't', 'トン'), decimal: 2, isSummed: true },
  square_metre: { title: title('㎡', 'm²', 'm²', '㎡'), decimal: 2, isSummed: true },
  metre: { title: title('米', 'm', 'm', 'm'), decimal: 0, isSummed: false },
  degree: { title: title('°', '°', '°', '°'), decimal: 7, isSummed: false },
  percent: { title: title('%', '%', '%', '%'), decimal: 2, isSummed: false },
} as const satisfies Record<string, Unit>

export type UnitName = keyof typeof UNITS
