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
    const { faults } = lab
    const done = await lab.countDone()
    const atTheEnd = [...wrong, ...missing]
    const isGood = atTheEnd.length + faults.length === 0 && rows.every(({ broken }) => broken.length === 0)
    return { report: formatReport(texts, rows, { seed, atTheEnd, faults, done, codes: lab.codes }), isGood }
  } finally {
    await lab.stop()
  }
}

const formatLine = ({ seed, acknowledged, broken }: Row) =>
  `| ${seed} | ${acknowledged} | ${broken.length === 0 ? 'nothing broken' : broken.slice(0, 3).join('; ')} |`

interface Outcome {
  readonly seed: number
  readonly atTheEnd: readonly string[]
  readonly faults: readonly string[]
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
  title: 'Receipts under six people, two processes and kills',
  text: `A clerk, a manager, two owners and two risk officers bring goods in, write, issue, endorse, split, merge, freeze, unfreeze, deliver, replace, cancel and renew receipts on the lots
of one storage firm, count them, put books right, seal a zone and open it, and hand goods over to trucks that were announced or were not, over two server processes on one database. One of the processes is killed
(SIGKILL) 0.5 to 2.5 s later and started again. Then, and once more after it is back, the database is asked whether I1, I2, I3, I4, I5 and I9 hold, whether every chain of the ledger is whole, and whether each carried-out operation has its entry, by statements
that share nothing with the product (\`server/src/modules/receipts/testing/invariants/receipt-invariants.ts\`).`,
  kinds: new Map([
    ...NAMES.map((name, place): [number, string] => [place + 1, name]),
    [EXTRA_KINDS.admitted, 'admissions of who was not announced'],
    [EXTRA_KINDS.last, 'last deliveries'],
    [EXTRA_KINDS.counted, 'stocktakes'],
    [EXTRA_KINDS.settled, 'books put right'],
    [EXTRA_KINDS.unsealed, 'seals opened'],
  ]),
  needed: [6, ...Object.values(EXTRA_KINDS)],
}

const LOAN_TEXTS: ReportTexts = {
  part: 'loans',
  title: 'Loans under eleven people, two processes and kills',
  text: `Two owners of goods, of whom one has a wallet, two managers, two approvers, two accountants and an officer of risks of a bank, and two of the storage firm bring goods in, write receipts,
ask for loans, decide, pledge, draw, charge and waive, repay, by transfer, out of a wallet and across loans, import statements and match them, reverse, top up, exchange, release, renew, count, give up
what is lost, call defaulted, sell the goods of, write off and close, over two server processes on one database. Seven of ten commands are of those that the state of a record permits, as the
scenario reads it by itself; the others are any with any record. One of the processes is killed (SIGKILL) 0.5 to 2.5 s later and started again. Meanwhile nights pass, or the clock is set back by two
days: the job that accrues interest runs twice at once, in processes of its own of which one is killed on the way. Then, and once more after the server is back, the database is asked
whether I1 to I4, I6 to I9, I16 and I17 hold, limits and concentrations are what runs, lines of statements are booked once, no day of interest was taken twice or left out, each loan is to the fen
what an independent calculation makes of its documents (\`server/src/modules/lending/testing/reference/reference-loan.ts\`), and every chain of the ledger is whole, by statements that share nothing with the product
(\`chaos/src/loan-kills/loan-invariants.ts\`).`,
  kinds: LOAN_KINDS,
  needed: [...LOAN_KINDS.keys()],
}

function formatReport(
  texts: ReportTexts,
  rows: readonly Row[],
  { seed, atTheEnd, faults, done, codes }: Outcome,
): string {
  const carriedOut = [...texts.kinds].map(([kind, name]) => `${done.get(kind) ?? 0} ${name}`).join(', ')
  const answers = [...codes].toSorted(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`)
  const end = atTheEnd.length === 0 ? 'everything that was acknowledged is there' : atTheEnd.join('; ')
  return `# ${texts.title}

${texts.text} Made by \`npm run chaos -- ${texts.part} ${rows.length} ${seed}\` on ${process.platform}-${process.arch},
${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.

| seed | acknowledged so far | result |
|---|---|---|
${rows.map(formatLine).join('\n')}

${rows.length} kills, ${rows.filter(({ broken }) => broken.length > 0).length} with a fault; at the end ${end}${faults.length === 0 ? '' : `; answers with ${faults.join(', ')}`}.

Carried out: ${carriedOut}.

Answers: ${answers.join(', ')}.
`
}
