import type { Readable } from 'node:stream'
import type { Language } from '@cangdan/protocol'
import { writeSpreadsheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { SheetColumn, Value } from '#platform/spreadsheet/values.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { getEntryTitle, STATEMENT_COLUMNS } from './pdf.ts'
import { LOAN_STATEMENT_TITLE, STATEMENT_TITLES } from './statement.titles.ts'
import { type LoanStatement, type OwedAmounts, sumOwed } from './statement.ts'

const T = STATEMENT_TITLES

/** Yuan, exact. */
export function writeStatementSheet(statement: LoanStatement, language: Language): Readable {
  const { row, lender, borrower } = statement
  const getColumnTitle = (name: string) => loan.columns.get(name)?.title[language] ?? ''
  const text = (title: string): SheetColumn => ({ title, kind: 'text' })
  const money = (title: string): SheetColumn => ({ title, kind: 'number', decimals: 2, grouped: true })
  const day = (title: string): SheetColumn => ({ title, kind: 'date' })
  const columns: SheetColumn[] = [
    text(getColumnTitle('financing_no')),
    text(getColumnTitle('contract_no')),
    text(T.lender[language]),
    text(T.borrower[language]),
    day(T.day[language]),
    day(T.value_day[language]),
    text(T.what[language]),
    text(T.reference[language]),
    ...STATEMENT_COLUMNS.map((name) => money(T[name][language])),
    money(T.excess[language]),
    money(T.recovered[language]),
    money(T.balance[language]),
  ]
  const loanCells = [row.financing_no, row.contract_no, lender, borrower]
  return writeSpreadsheet('xlsx', columns, yieldRows(buildRows(statement, loanCells, language)), {
    shift: () => 0,
    sheetName: `${LOAN_STATEMENT_TITLE[language]} ${row.financing_no}`,
  })
}

function buildRows(
  { from, to, opening, lines, closing }: LoanStatement,
  loanCells: readonly string[],
  language: Language,
): Value[][] {
  const listParts = (of: OwedAmounts) => STATEMENT_COLUMNS.map((name) => of[name])
  const buildBalanceRow = (day: string, word: string, of: OwedAmounts): Value[] => [
    ...loanCells,
    day,
    null,
    word,
    null,
    ...listParts(of),
    null,
    null,
    sumOwed(of),
  ]
  return [
    buildBalanceRow(from, T.opening[language], opening),
    ...lines.map((line) => [
      ...loanCells,
      line.day,
      line.from,
      getEntryTitle(line, language),
      line.reference === '' ? null : line.reference,
      ...listParts(line.change),
      line.excess === 0n ? null : line.excess,
      line.recovered === 0n ? null : line.recovered,
      sumOwed(line.balance),
    ]),
    buildBalanceRow(to, T.closing[language], closing),
  ]
}

async function* yieldRows(rows: readonly Value[][]): AsyncGenerator<readonly (readonly Value[])[]> {
  yield rows
}
