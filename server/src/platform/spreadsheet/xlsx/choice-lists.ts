// Drop-down lists of cells (ECMA-376 part 1, 18.3.1.32): inline if they are short enough for Excel, otherwise on a hidden sheet.
import type { SheetColumn } from '../values.ts'
import { getColumnName } from './columns.ts'
import { escapeXml } from './escape.ts'

export const CHOICE_SHEET = '_choices'
/** Maximum characters of an inline list, which is separated by commas. */
const MAX_INLINE = 255
/** Rows that users fill in by hand; some programs store each cell of a range. */
const CHOICE_ROWS = 5_000

export interface ChoiceLists {
  readonly validations: string
  /** XML rows of the hidden sheet, one column per list; empty if all lists are inline. */
  readonly rows: string
}

export function buildChoiceLists(columns: readonly SheetColumn[]): ChoiceLists {
  const hiddenLists: (readonly string[])[] = []
  const buildFormula = (choices: readonly string[]) => {
    if (fitsInline(choices)) return `"${escapeXml(choices.join(','))}"`
    const name = getColumnName(hiddenLists.push(choices) - 1)
    return `'${CHOICE_SHEET}'!$${name}$1:$${name}$${choices.length}`
  }
  const lists = columns.flatMap(({ choices = [] }, index) => {
    if (choices.length === 0) return []
    const cells = `${getColumnName(index)}2:${getColumnName(index)}${CHOICE_ROWS}`
    return `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>${buildFormula(choices)}</formula1></dataValidation>`
  })
  const validations =
    lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
  return { validations, rows: buildRows(hiddenLists) }
}

const fitsInline = (choices: readonly string[]): boolean =>
  choices.join(',').length <= MAX_INLINE && !choices.some((choice) => /[,"]/.test(choice))

function buildRows(lists: readonly (readonly string[])[]): string {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => {
    const cells = lists.flatMap((list, index) => {
      const text = list[at]
      return text === undefined
        ? []
        : `<c r="${getColumnName(index)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
    })
    return `<row r="${at + 1}">${cells.join('')}</row>`
  }).join('')
}
