// What numbers count, and in how many decimals people read it. Stored is always the whole number (fen, hundredths).
import { type Title, title } from '@cangdan/protocol'

interface Unit {
  readonly title: Title
  readonly decimal: number
}

export const UNITS = {
  yuan: { title: title('元', 'CNY', 'CNY', '人民元'), decimal: 2 },
  ton: { title: title('吨', 't', 't', 'トン'), decimal: 2 },
  square_metre: { title: title('㎡', 'm²', 'm²', '㎡'), decimal: 2 },
  metre: { title: title('米', 'm', 'm', 'm'), decimal: 0 },
  degree: { title: title('°', '°', '°', '°'), decimal: 7 },
  percent: { title: title('%', '%', '%', '%'), decimal: 2 },
} as const satisfies Record<string, Unit>

export type UnitName = keyof typeof UNITS
