import type { Readable } from 'node:stream'
import type { Language } from '@cangdan/protocol'
import { writeSheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { SheetColumn, Value } from '#platform/spreadsheet/values.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import { entryText, PARTS } from './paper.ts'
import { LOAN_STATEMENT_TITLE, STATEMENT_TITLES } from './statement.titles.ts'
import { type LoanStatement, type Owed, totalOwed } from './statement.ts'

const T = STATEMENT_TITLES

/** Yuan, exact. */
export function statementSheet(statement: LoanStatement, language: Language): Readable {
  const { row, lender, borrower } = statement
  const named = (name: string) => loan.columns.get(name)?.title[language] ?? ''
  const text = (title: string): SheetColumn => ({ title, kind: 'text' })
  const money = (title: string): SheetColumn => ({ title, kind: 'number', decimals: 2, grouped: true })
  const day = (title: string): SheetColumn => ({ title, kind: 'date' })
  const columns: SheetColumn[] = [
    text(named('financing_no')),
    text(named('contract_no')),
    text(T.lender[language]),
    text(T.borrower[language]),
    day(T.day[language]),
    day(T.value_day[language]),
    text(T.what[language]),
    text(T.reference[language]),
    ...PARTS.map((name) => money(T[name][language])),
    money(T.excess[language]),
    money(T.recovered[language]),
    money(T.balance[language]),
  ]
  const whose = [row.financing_no, row.contract_no, lender, borrower]
  return writeSheet('xlsx', columns, inOneBatch(rowsOf(statement, whose, language)), {
    shift: () => 0,
    sheetName: `${LOAN_STATEMENT_TITLE[language]} ${row.financing_no}`,
  })
}

function rowsOf(
  { from, to, opening, lines, closing }: LoanStatement,
  whose: readonly string[],
  language: Language,
): Value[][] {
  const parts = (of: Owed) => PARTS.map((name) => of[name])
  const standing = (day: string, word: string, of: Owed): Value[] => [
    ...whose,
    day,
    null,
    word,
    null,
    ...parts(of),
    null,
    null,
    totalOwed(of),
  ]
  return [
    standing(from, T.opening[language], opening),
    ...lines.map((line) => [
      ...whose,
      line.day,
      line.from,
      entryText(line, language),
      line.reference === '' ? null : line.reference,
      ...parts(line.change),
      line.excess === 0n ? null : line.excess,
      line.recovered === 0n ? null : line.recovered,
      totalOwed(line.balance),
    ]),
    standing(to, T.closing[language], closing),
  ]
}

async function* inOneBatch(rows: readonly Value[][]): AsyncGenerator<readonly (readonly Value[])[]> {
  yield rows
}
