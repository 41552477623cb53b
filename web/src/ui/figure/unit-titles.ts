// Units of figures and the label of their buttons, separate because every figure needs them.
import { title } from '@cangdan/protocol'

export const UNITS = {
  tonne: title('吨', 't', 't', 'トン'),
  days: title('天', 'days', 'días', '日'),
  years: title('年', 'years', 'años', '年'),
} as const

export const EXPLAIN = title('如何算出', 'how it is worked out', 'cómo se calcula', '計算の内訳')
