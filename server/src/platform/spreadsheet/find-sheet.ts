import { SpreadsheetFailure } from './failure.ts'

/** Returns the index of the wanted sheet among the visible ones; default the first. @throws SpreadsheetFailure `no_such_sheet` */
export function findSheetIndex(visible: readonly { readonly name: string }[], wanted: string | undefined): number {
  if (wanted === undefined) return 0
  const found = visible.findIndex(({ name }) => name === wanted)
  if (found < 0) throw new SpreadsheetFailure('no_such_sheet')
  return found
}
