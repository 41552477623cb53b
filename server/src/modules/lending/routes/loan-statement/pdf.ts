import { fill, formatGrouped, type Language } from '@cangdan/protocol'
import { lookUp } from '#engine/declare/look-up.ts'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildTitledTable } from '#platform/pdf/titled-table.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import { application } from '#modules/lending/application/application.ts'
import { loan } from '#modules/lending/loan/loan.ts'
import type { LoanRow } from '#modules/lending/loan/loan.record.ts'
import { LOAN } from '#modules/lending/loan/loan.states.ts'
import { policy } from '#modules/lending/policy/policy.ts'
import { ENTRY_TITLES, LOAN_STATEMENT_TITLE, STATEMENT_TITLES } from './statement.titles.ts'
import { type LoanStatement, type OwedAmounts, type StatementLine, sumOwed } from './statement.ts'

const INK = '#1f1f1f'
const SECONDARY = '#595959'
const T = STATEMENT_TITLES
export const STATEMENT_COLUMNS = ['principal', 'interest', 'penalty', 'fee', 'claim'] as const

export function buildStatementPdf(statement: LoanStatement, language: Language): PdfDefinition {
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
    foot: [row.financing_no, `${from} – ${to}`, fill(T.printed[language], { day: row.today }), '{page} / {pages}'].join(
      ' · ',
    ),
    content: [
      { text: name, fontSize: 18, bold: true },
      { text: row.financing_no, fontSize: 11, margin: [0, 0, 0, 8] },
      { columns: buildTerms(statement, language).map((facts) => renderFacts(facts)) },
      renderEntries(statement, language),
      ...renderInterest(statement, language),
    ],
  }
}

type Fact = readonly [name: string, text: string]

/** Percent × 100. */
const formatPercent = (rate: number, language: Language) => `${formatGrouped(rate, 2, language)} %`
const formatMoney = (fen: bigint, language: Language) => formatGrouped(Number(fen), 2, language)

export function buildTerms({ row, ...of }: LoanStatement, language: Language): readonly (readonly Fact[])[] {
  const getColumnTitle = (name: string) => loan.columns.get(name)?.title[language] ?? ''
  return [
    [
      [T.lender[language], of.lender],
      [T.borrower[language], of.borrower],
      [getColumnTitle('contract_no'), row.contract_no],
      [T.period[language], `${of.from} – ${of.to}`],
      [getColumnTitle('loan_state'), getOptionLabel(loan, 'loan_state', row.loan_state, language)],
    ],
    [
      [T.drawn[language], `${formatMoney(BigInt(row.draw_amount), language)} · ${row.draw_date}`],
      [T.term[language], row.due_date],
      [getColumnTitle('rate'), formatPercent(row.rate, language)],
      [getColumnTitle('penalty_rate'), formatPercent(row.penalty_rate, language)],
      [
        policy.columns.get('day_count')?.title[language] ?? '',
        `${getOptionLabel(policy, 'day_count', row.day_count, language)} · ${getOptionLabel(application, 'repay_mode', row.repay_mode, language)}`,
      ],
      ...(row.loan_state === LOAN.writtenOff ? buildWriteOffFacts(row, language) : []),
    ],
  ]
}

const buildWriteOffFacts = (row: LoanRow, language: Language): Fact[] =>
  (['written_off', 'recovered', 'recovery_left'] as const).map((name) => [
    loan.columns.get(name)?.title[language] ?? '',
    formatMoney(BigInt(row[name]), language),
  ])

const renderFacts = (facts: readonly Fact[]): PdfContent => ({
  table: {
    widths: [96, '*'],
    body: facts.map(([name, text]) => [{ text: name, style: 'label' }, text]),
  },
  layout: 'noBorders',
})

const alignRight = (text: string, bold = false): PdfContent => ({ text, alignment: 'right', bold })
const renderHead = (text: string): PdfContent => ({ text, style: 'label' })
const renderHeadRight = (text: string): PdfContent => ({ text, style: 'label', alignment: 'right' })

function renderEntries({ from, to, opening, lines, closing }: LoanStatement, language: Language): PdfContent {
  const formatParts = (of: OwedAmounts) =>
    STATEMENT_COLUMNS.map((name) => alignRight(formatMoney(of[name], language), true))
  // An entry shows only its changes: zeros would hide them.
  const formatChange = (fen: bigint) => alignRight(fen === 0n ? '' : formatMoney(fen, language))
  const hasRecoveries = lines.some(({ recovered }) => recovered !== 0n)
  const renderBalanceRow = (day: string, word: string, of: OwedAmounts) => [
    { text: day, bold: true },
    '',
    { text: word, bold: true },
    '',
    ...formatParts(of),
    ...(hasRecoveries ? ['', ''] : ['']),
    alignRight(formatMoney(sumOwed(of), language), true),
  ]
  return buildTitledTable({
    title: T.entries[language],
    note: `${T.yuan[language]} · ${T.sign[language]}`,
    heads: [
      ...([T.day, T.value_day, T.what, T.reference] as const).map((text) => renderHead(text[language])),
      ...[
        ...STATEMENT_COLUMNS.map((name) => T[name]),
        T.excess,
        ...(hasRecoveries ? [T.recovered] : []),
        T.balance,
      ].map((text) => renderHeadRight(text[language])),
    ],
    widths: hasRecoveries
      ? [48, 48, 72, '*', 64, 54, 44, 44, 44, 44, 60, 64]
      : [48, 48, 96, '*', 68, 58, 48, 48, 48, 48, 70],
    rows: [
      renderBalanceRow(from, T.opening[language], opening),
      ...lines.map((line) => [
        line.day,
        line.from,
        getEntryTitle(line, language),
        line.reference,
        ...STATEMENT_COLUMNS.map((name) => formatChange(line.change[name])),
        formatChange(line.excess),
        ...(hasRecoveries ? [formatChange(line.recovered)] : []),
        alignRight(formatMoney(sumOwed(line.balance), language)),
      ]),
      renderBalanceRow(to, T.closing[language], closing),
    ],
  })
}

export const getEntryTitle = ({ kind }: Pick<StatementLine, 'kind'>, language: Language): string =>
  lookUp(ENTRY_TITLES, kind)[language]

function renderInterest({ interest, history }: LoanStatement, language: Language): PdfContent[] {
  if (interest.length === 0) return []
  const totals = (['interest', 'penalty'] as const)
    .map((kind) => [kind, history.due[kind] + history.paid[kind]] as const)
    .filter(([, total]) => total !== 0n)
  return [
    buildTitledTable({
      title: T.accruals[language],
      note: fill(T.accruals_note[language], { day: history.day }),
      heads: [
        renderHead(T.what[language]),
        renderHead(T.from[language]),
        renderHead(T.to[language]),
        ...([T.days, T.base, T.rate, T.amount] as const).map((text) => renderHeadRight(text[language])),
      ],
      widths: ['*', 70, 70, 50, 100, 70, 90],
      rows: [
        ...interest.map(({ kind, from, to, days, principal, rate, amount }) => [
          T[`accrued.${kind}`][language],
          from,
          to,
          alignRight(String(days)),
          alignRight(formatMoney(principal, language)),
          alignRight(formatPercent(Number(rate) / PPM_PER_HUNDREDTH, language)),
          alignRight(formatMoney(amount, language)),
        ]),
        ...totals.map(([kind, total]) => [
          { text: `${T.accrued_total[language]} · ${T[`accrued.${kind}`][language]}`, bold: true },
          '',
          '',
          '',
          '',
          '',
          alignRight(formatMoney(total, language), true),
        ]),
      ],
    }),
  ]
}

const PPM_PER_HUNDREDTH = 100
