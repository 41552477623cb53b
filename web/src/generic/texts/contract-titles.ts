// Titles of the variables, terms and conditions of a contract text, as its chips and boxes show them.
import {
  CONTRACT_CONDITIONS,
  CONTRACT_VARIABLES,
  fill,
  formatTerm,
  getTermSpec,
  isContractCondition,
  isContractTerm,
  isContractVariable,
  type Language,
  title,
  type Title,
} from '@cangdan/protocol'

const ONLY_IF = title('仅当：{condition}', 'Only if: {condition}', 'Solo si: {condition}', '条件：{condition}')

const UNITS: Readonly<Partial<Record<string, Title>>> = {
  hours: title('小时', 'h', 'h', '時間'),
  days: title('天', 'days', 'días', '日'),
  yuan: title('元', 'yuan', 'yuanes', '元'),
}

export const getTermUnit = (key: string, language: Language): string => {
  if (!isContractTerm(key)) return ''
  const { unit } = getTermSpec(key)
  return unit === 'percent' ? '%' : (UNITS[unit]?.[language] ?? '')
}

/** Returns the title of a variable; one of the template is its own title. */
export const getVariableTitle = (key: string, language: Language): string =>
  isContractVariable(key) ? CONTRACT_VARIABLES[key][language] : key

export const getTermTitle = (key: string, language: Language): string =>
  isContractTerm(key) ? getTermSpec(key).title[language] : key

/** Returns a term with its value and unit: `Warning line 80.00%`. */
export function describeTerm(key: string, value: string, language: Language): string {
  const unit = isContractTerm(key) && getTermSpec(key).unit !== 'percent' ? getTermUnit(key, language) : ''
  return [getTermTitle(key, language), formatTerm(key, value, language), unit].filter((part) => part !== '').join(' ')
}

export const getConditionTitle = (when: string, language: Language): string =>
  isContractCondition(when) ? CONTRACT_CONDITIONS[when][language] : when

export const formatClauseLabel = (when: string, language: Language): string =>
  fill(ONLY_IF[language], { condition: getConditionTitle(when, language) })
