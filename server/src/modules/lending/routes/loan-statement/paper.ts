import { fill, groupedText, type Language } from '@cangdan/protocol'
import { lookUp } from '#engine/declare/look-up.ts'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { titledTable } from '#platform/pdf/titled-table.ts'
import { wordOf } from '#engine/declare/option-word.ts'
import { application } from '#modules/lending/application/application.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import type { LoanRow } from '#modules/lending/loan/loan.record.ts'
import { LOAN } from '#modules/lending/loan/loan.states.ts'
import { policy } from '#modules/lending/policy/policy.ts'
import { ENTRY_TITLES, LOAN_STATEMENT_TITLE, STATEMENT_TITLES } from './statement.titles.ts'
import { type LoanStatement, type Owed, type StatementLine, totalOwed } from './statement.ts'

const INK = '#1f1f1f'
const SECONDARY = '#595959'
const T = STATEMENT_TITLES
export const PARTS = ['principal', 'interest', 'penalty', 'fee', 'claim'] as const

export function statementPdf(statement: LoanStatement, language: Language): PdfDefinition {
  const { row, from, to } = statement
  const name = LOAN_STATEMENT_TITLE[language]
  return {
    info: { title: `${name} ${row.financing_no}` },
    pageOrientation: 'landscape',
    pageMargins: [40, 36, 40, 44],
    defaultStyle: { fontSize: 8.5, lineHeight: 1.1, color: INK },
    styles: {
      heading: { bold: true, fontSize: 10.5, margin: [0, 12, 0, 4] },
      label: { color: SECONDARY },
    },
    foot: [
      row.financing_no,
      `${from} – ${to}`,
      fill(T.printed[language], { day: row.today }),
      '{page} / {pages}',
    ].join(' · '),
    content: [
      { text: name, fontSize: 18, bold: true },
      { text: row.financing_no, fontSize: 11, margin: [0, 0, 0, 8] },
      { columns: headOf(statement, language).map((facts) => factsTable(facts)) },
      entriesTable(statement, language),
      ...interestPart(statement, language),
    ],
  }
}

type Fact = readonly [name: string, text: string]

/** Percent × 100. */
const percent = (rate: number, language: Language) => `${groupedText(rate, 2, language)} %`
const money = (fen: bigint, language: Language) => groupedText(Number(fen), 2, language)

export function headOf({ row, ...of }: LoanStatement, language: Language): readonly (readonly Fact[])[] {
  const named = (name: string) => loan.columns.get(name)?.title[language] ?? ''
  return [
    [
      [T.lender[language], of.lender],
      [T.borrower[language], of.borrower],
      [named('contract_no'), row.contract_no],
      [T.period[language], `${of.from} – ${of.to}`],
      [named('loan_state'), wordOf(loan, 'loan_state', row.loan_state, language)],
    ],
    [
      [T.drawn[language], `${money(BigInt(row.draw_amount), language)} · ${row.draw_date}`],
      [T.term[language], row.due_date],
      [named('rate'), percent(row.rate, language)],
      [named('penalty_rate'), percent(row.penalty_rate, language)],
      [
        policy.columns.get('day_count')?.title[language] ?? '',
        `${wordOf(policy, 'day_count', row.day_count, language)} · ${wordOf(application, 'repay_mode', row.repay_mode, language)}`,
      ],
      ...(row.loan_state === LOAN.writtenOff ? lossOf(row, language) : []),
    ],
  ]
}

const lossOf = (row: LoanRow, language: Language): Fact[] =>
  (['written_off', 'recovered', 'recovery_left'] as const).map((name) => [
    loan.columns.get(name)?.title[language] ?? '',
    money(BigInt(row[name]), language),
  ])

const factsTable = (facts: readonly Fact[]): PdfContent => ({
  table: {
    widths: [96, '*'],
    body: facts.map(([name, text]) => [{ text: name, style: 'label' }, text]),
  },
  layout: 'noBorders',
})

const right = (text: string, bold = false): PdfContent => ({ text, alignment: 'right', bold })
const head = (text: string): PdfContent => ({ text, style: 'label' })
const headRight = (text: string): PdfContent => ({ text, style: 'label', alignment: 'right' })

function entriesTable({ from, to, opening, lines, closing }: LoanStatement, language: Language): PdfContent {
  const parts = (of: Owed) => PARTS.map((name) => right(money(of[name], language), true))
  // An entry shows only its changes: zeros would hide them.
  const moved = (fen: bigint) => right(fen === 0n ? '' : money(fen, language))
  const hasRecoveries = lines.some(({ recovered }) => recovered !== 0n)
  const standing = (day: string, word: string, of: Owed) => [
    { text: day, bold: true },
    '',
    { text: word, bold: true },
    '',
    ...parts(of),
    ...(hasRecoveries ? ['', ''] : ['']),
    right(money(totalOwed(of), language), true),
  ]
  return titledTable({
    title: T.entries[language],
    note: `${T.yuan[language]} · ${T.sign[language]}`,
    heads: [
      ...([T.day, T.value_day, T.what, T.reference] as const).map((text) => head(text[language])),
      ...[...PARTS.map((name) => T[name]), T.excess, ...(hasRecoveries ? [T.recovered] : []), T.balance].map(
        (text) => headRight(text[language]),
      ),
    ],
    widths: hasRecoveries
      ? [48, 48, 72, '*', 64, 54, 44, 44, 44, 44, 60, 64]
      : [48, 48, 96, '*', 68, 58, 48, 48, 48, 48, 70],
    rows: [
      standing(from, T.opening[language], opening),
      ...lines.map((line) => [
        line.day,
        line.from,
        entryText(line, language),
        line.reference,
        ...PARTS.map((name) => moved(line.change[name])),
        moved(line.excess),
        ...(hasRecoveries ? [moved(line.recovered)] : []),
        right(money(totalOwed(line.balance), language)),
      ]),
      standing(to, T.closing[language], closing),
    ],
  })
}

export const entryText = ({ kind }: Pick<StatementLine, 'kind'>, language: Language): string =>
  lookUp(ENTRY_TITLES, kind)[language]

function interestPart({ interest, history }: LoanStatement, language: Language): PdfContent[] {
  if (interest.length === 0) return []
  const totals = (['interest', 'penalty'] as const)
    .map((kind) => [kind, history.due[kind] + history.paid[kind]] as const)
    .filter(([, total]) => total !== 0n)
  return [
    titledTable({
      title: T.accruals[language],
      note: fill(T.accruals_note[language], { day: history.day }),
      heads: [
        head(T.what[language]),
        head(T.from[language]),
        head(T.to[language]),
        ...([T.days, T.base, T.rate, T.amount] as const).map((text) => headRight(text[language])),
      ],
      widths: ['*', 70, 70, 50, 100, 70, 90],
      rows: [
        ...interest.map(({ kind, from, to, days, principal, rate, amount }) => [
          T[`accrued.${kind}`][language],
          from,
          to,
          right(String(days)),
          right(money(principal, language)),
          right(percent(Number(rate) / PPM_OF_HUNDREDTH, language)),
          right(money(amount, language)),
        ]),
        ...totals.map(([kind, total]) => [
          { text: `${T.accrued_total[language]} · ${T[`accrued.${kind}`][language]}`, bold: true },
          '',
          '',
          '',
          '',
          '',
          right(money(total, language), true),
        ]),
      ],
    }),
  ]
}

const PPM_OF_HUNDREDTH = 100
