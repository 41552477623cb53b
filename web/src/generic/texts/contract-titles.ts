// Titles of the variables, terms and conditions of a contract text, as its chips and boxes show them.
import {
  CONTRACT_CONDITIONS,
  fill,
  formatTerm,
  getValueTitle,
  getTermSpec,
  isContractCondition,
  isContractTerm,
  type Language,
  title,
  type Title,
} from '@cangdan/protocol'
import { formatNumber } from '#i18n/index.ts'

const ONLY_IF = title('仅当：{condition}', 'Only if: {condition}', 'Solo si: {condition}', '条件：{condition}')

const UNITS: Readonly<Partial<Record<string, Title>>> = {
  hours: title('小时', 'h', 'h', '時間'),
  days: title('天', 'days', 'días', '日'),
  yuan: title('元', 'yuan', 'yuanes', '元'),
}

/** Decimals of numbers by unit; others are no numbers. */
export const TERM_PLACES: Readonly<Partial<Record<string, number>>> = { percent: 2, yuan: 2, hours: 0, days: 0 }

export const getTermUnit = (key: string, language: Language): string => {
  if (!isContractTerm(key)) return ''
  const { unit } = getTermSpec(key)
  return unit === 'percent' ? '%' : (UNITS[unit]?.[language] ?? '')
}

export const AS_POLICY = title('按风控政策', 'as the risk policy', 'según la política de riesgo', 'リスク方針のとおり')

/** Returns a value with its unit as the reader writes numbers: `80.00%`, `24 h`. */
export function formatTermValue(key: string, value: string, language: Language): string {
  if (value === '') return AS_POLICY[language]
  const places = isContractTerm(key) ? TERM_PLACES[getTermSpec(key).unit] : undefined
  if (places === undefined) return formatTerm(key, value, language)
  const unit = getTermUnit(key, language)
  return `${formatNumber(language, value, places)}${unit === '%' ? '' : ' '}${unit}`
}

const COLON = title('：', ': ', ': ', '：')

/** Returns a term with its value: `Warning line: 80.00%`. */
export const describeTerm = (key: string, value: string, language: Language): string =>
  `${getValueTitle(key)[language]}${COLON[language]}${formatTermValue(key, value, language)}`

export const getConditionTitle = (when: string, language: Language): string =>
  isContractCondition(when) ? CONTRACT_CONDITIONS[when][language] : when

export const formatClauseLabel = (when: string, language: Language): string =>
  fill(ONLY_IF[language], { condition: getConditionTitle(when, language) })
