// Kills servers many times in a row while people write receipts or loans, and formats a report.
import { availableParallelism } from 'node:os'
import { withOwnCluster } from '../own-cluster.ts'
import { LOAN_KINDS } from '../loan-kills/loan-counts.ts'
import { LOAN_SCENARIO } from '../loan-kills/loan-scenario.ts'
import type { ScenarioContext } from './actions.ts'
import { type Scenario, KillLab } from './kill-lab.ts'
import { EXTRA_KINDS, RECEIPT_SCENARIO } from '../receipt-kills/receipt-scenario.ts'

interface Row {
  readonly seed: number
  readonly acknowledged: number
  readonly broken: readonly string[]
}

interface SoakResult {
  readonly report: string
  readonly isGood: boolean
}

interface ReportTexts {
  readonly part: string
  readonly title: string
  readonly text: string
  /** Names of the kinds that `Scenario.countQuery` counts. */
  readonly kinds: ReadonlyMap<number, string>
  /** Kinds that must be reached: without them the run has tested nothing. */
  readonly needed?: readonly number[]
}

/** Kills one of two servers a number of times while people write receipts. Returns the report and whether it is free of errors. */
export const soakReceipts = (kills: number, seed: number): Promise<SoakResult> =>
  withOwnCluster(() => runSoak(RECEIPT_SCENARIO, RECEIPT_TEXTS, { kills, seed }))
export const soakLoans = (kills: number, seed: number): Promise<SoakResult> =>
  withOwnCluster(() => runSoak(LOAN_SCENARIO, LOAN_TEXTS, { kills, seed }))

async function runSoak<Context extends ScenarioContext>(
  scenario: Scenario<Context>,
  texts: ReportTexts,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): Promise<SoakResult> {
  const lab = await KillLab.start(seed, scenario)
  const rows: Row[] = []
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const broken = await lab.kill(seed + turn)
      const row = { seed: seed + turn, acknowledged: lab.acknowledged, broken }
      rows.push(row)
      process.stdout.write(`${formatLine(row)}\n`)
    }
    const { needed = [] } = texts
    const missing = (await lab.waitForKinds(needed)).map((kind) => `no ${texts.kinds.get(kind) ?? kind}`)
    const wrong = await lab.finish()
    const { errors } = lab
    const done = await lab.countDone()
    const atTheEnd = [...wrong, ...missing]
    const isGood = atTheEnd.length + errors.length === 0 && rows.every(({ broken }) => broken.length === 0)
    return { report: formatReport(texts, rows, { seed, atTheEnd, errors, done, codes: lab.codes }), isGood }
  } finally {
    await lab.stop()
  }
}

const formatLine = ({ seed, acknowledged, broken }: Row) =>
  `| ${seed} | ${acknowledged} | ${broken.length === 0 ? 'nothing broken' : broken.slice(0, 3).join('; ')} |`

interface Outcome {
  readonly seed: number
  readonly atTheEnd: readonly string[]
  readonly errors: readonly string[]
  readonly done: ReadonlyMap<number, number>
  readonly codes: ReadonlyMap<string, number>
}

const NAMES = [
  'endorsements',
  'splits',
  'mergers',
  'freezes',
  'unfreezes',
  'deliveries',
  'replacements',
  'cancellations',
  'renewals',
]

const RECEIPT_TEXTS: ReportTexts = {
  part: 'receipts',
  title: 'Receipts with six users, two processes and kills',
  text: `A clerk, a manager, two owners and two risk officers store goods, and write, issue, endorse, split, merge, freeze, unfreeze, deliver, replace, cancel and renew receipts on the lots of one storage firm. They count lots, correct books, seal and open a zone, and hand goods over to announced and unannounced trucks. Two server processes share one database. After 0.5 to 2.5 s one of them is killed (SIGKILL) and started again.

After the kill, and again after the restart, queries that share no code with the product (\`server/src/modules/receipts/testing/invariants/receipt-invariants.ts\`) check that the [invariants](../requirements.md) I1, I2, I3, I4, I5 and I9 hold, that every chain of the ledger is complete, and that each executed operation has its entry.

`,
  kinds: new Map([
    ...NAMES.map((name, place): [number, string] => [place + 1, name]),
    [EXTRA_KINDS.admitted, 'admissions of unannounced drivers'],
    [EXTRA_KINDS.last, 'last deliveries'],
    [EXTRA_KINDS.counted, 'stocktakes'],
    [EXTRA_KINDS.settled, 'corrected books'],
    [EXTRA_KINDS.unsealed, 'opened seals'],
  ]),
  needed: [6, ...Object.values(EXTRA_KINDS)],
}

const LOAN_TEXTS: ReportTexts = {
  part: 'loans',
  title: 'Loans with eleven users, two processes and kills',
  text: `The users are two owners of goods (one with a wallet), two managers, two approvers, two accountants and a risk officer of a bank, and two users of the storage firm. They store goods, write receipts, and apply for, decide, pledge, draw, charge, repay, default, write off and close loans. They pay by transfer, from a wallet and across loans; waive fees; import and match bank statements; reverse; top up, exchange, release, renew, count and write off lost collateral; and sell goods of defaulted loans. Seven of ten commands are allowed by the state of the record, which the scenario reads from the database; the others are random commands on random records.

Two server processes share one database. After 0.5 to 2.5 s one of them is killed (SIGKILL) and started again. Meanwhile nights pass, or the clock is set back by two days: the job that accrues interest runs in two concurrent processes, and one of these is killed.

After the kill, and again after the restart, queries that share no code with the product (\`chaos/src/loan-kills/loan-invariants.ts\`) check that

- the [invariants](../requirements.md) I1 to I4, I6 to I9, I16 and I17 hold;
- used limits and concentrations equal the running loans;
- each line of a statement is booked once, and no day of interest is accrued twice or omitted;
- each loan equals to the fen the result of an independent calculation from its documents (\`server/src/modules/lending/testing/reference/reference-loan.ts\`);
- every chain of the ledger is complete.

`,
  kinds: LOAN_KINDS,
  needed: [...LOAN_KINDS.keys()],
}

function formatReport(
  texts: ReportTexts,
  rows: readonly Row[],
  { seed, atTheEnd, errors, done, codes }: Outcome,
): string {
  const carriedOut = [...texts.kinds].map(([kind, name]) => `${done.get(kind) ?? 0} ${name}`).join(', ')
  const answers = [...codes].toSorted(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`)
  const end = atTheEnd.length === 0 ? 'every acknowledged write exists' : atTheEnd.join('; ')
  return `# ${texts.title}

${texts.text}Created by \`npm run chaos -- ${texts.part} ${rows.length} ${seed}\` on ${process.platform}-${process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.

| seed | acknowledged so far | result |
|---|---|---|
${rows.map(formatLine).join('\n')}

${rows.length} kills, ${rows.filter(({ broken }) => broken.length > 0).length} with an error; at the end ${end}${errors.length === 0 ? '' : `; server errors: ${errors.join(', ')}`}.

Executed: ${carriedOut}.

Responses by code: ${answers.join(', ')}.
`
}
