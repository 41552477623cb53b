// Drop-down lists of cells (ECMA-376 part 1, 18.3.1.32): inline if they are short enough for Excel, otherwise on a hidden sheet.
import type { SheetColumn } from '../values.ts'
import { columnName } from './columns.ts'
import { xmlText } from './escape.ts'

export const CHOICE_SHEET = '_choices'
/** Maximum characters of an inline list, which is separated by commas. */
const MAX_BESIDE = 255
/** Rows that users fill in by hand; some programs store each cell of a range. */
const CHOICE_ROWS = 5_000

export interface ChoiceLists {
  readonly validations: string
  /** XML rows of the hidden sheet, one column per list; empty if all lists are inline. */
  readonly rows: string
}

export function choiceListsOf(columns: readonly SheetColumn[]): ChoiceLists {
  const apart: (readonly string[])[] = []
  const formulaOf = (choices: readonly string[]) => {
    if (isKeptBeside(choices)) return `"${xmlText(choices.join(','))}"`
    const name = columnName(apart.push(choices) - 1)
    return `'${CHOICE_SHEET}'!$${name}$1:$${name}$${choices.length}`
  }
  const lists = columns.flatMap(({ choices = [] }, index) => {
    if (choices.length === 0) return []
    const cells = `${columnName(index)}2:${columnName(index)}${CHOICE_ROWS}`
    return `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>${formulaOf(choices)}</formula1></dataValidation>`
  })
  const validations =
    lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
  return { validations, rows: rowsOf(apart) }
}

const isKeptBeside = (choices: readonly string[]): boolean =>
  choices.join(',').length <= MAX_BESIDE && !choices.some((choice) => /[,"]/.test(choice))

function rowsOf(lists: readonly (readonly string[])[]): string {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => {
    const cells = lists.flatMap((list, index) => {
      const text = list[at]
      return text === undefined
        ? []
        : `<c r="${columnName(index)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
    })
    return `<row r="${at + 1}">${cells.join('')}</row>`
  }).join('')
}
