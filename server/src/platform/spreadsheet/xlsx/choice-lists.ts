// The lists that cells are chosen from (ECMA-376 part 1, 18.3.1.32): beside the cells as far as Excel keeps them there, else on a hidden sheet.
import type { SheetColumn } from '../values.ts'
import { columnName } from './columns.ts'
import { xmlText } from './escape.ts'

/** What it is called; nobody sees it. */
export const CHOICE_SHEET = '_choices'
/** What Excel keeps of a list that stands in the sheet itself; a comma parts its words. */
const MAX_BESIDE = 255
/** As far down as anybody fills in by hand; some programs keep each cell of a range. */
const CHOICE_ROWS = 5_000

export interface ChoiceLists {
  /** An element of a worksheet; empty where nothing is chosen. */
  readonly validations: string
  /** The lists that do not fit beside their cells, a column each, as the rows of the hidden sheet; empty where all do. */
  readonly rows: string
}

/** The lists of these columns. */
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
