// Which sheet of a workbook is read.
import { SpreadsheetFailure } from './failure.ts'

/** The place of the wanted sheet among those that people see; the first where none is wanted. @throws SpreadsheetFailure `no_such_sheet` */
export function chosenOf(visible: readonly { readonly name: string }[], wanted: string | undefined): number {
  if (wanted === undefined) return 0
  const found = visible.findIndex(({ name }) => name === wanted)
  if (found < 0) throw new SpreadsheetFailure('no_such_sheet')
  return found
}
