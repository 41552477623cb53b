// Many kills in a row while people write receipts or loans, and a report of them.
import { availableParallelism } from 'node:os'
import { onOwnCluster } from '../own-cluster.ts'
import { KINDS } from '../loan-kills/loan-counts.ts'
import { LOANS } from '../loan-kills/loan-scenario.ts'
import type { Acting } from './actions.ts'
import { type Game, KillLab } from './kill-lab.ts'
import { DONE, RECEIPTS } from '../receipt-kills/receipt-scenario.ts'

interface Row {
  readonly seed: number
  readonly acknowledged: number
  readonly broken: readonly string[]
}

interface Soaked {
  readonly report: string
  readonly isGood: boolean
}

/** What a report says beside its figures. */
interface Story {
  readonly part: string
  readonly title: string
  readonly text: string
  /** What `Game.done` counts, by kind. */
  readonly kinds: ReadonlyMap<number, string>
  /** Those of them without which nothing was shown. */
  readonly needed?: readonly number[]
}

/** Answers the report, and whether nothing was wrong. */
export const soakReceipts = (kills: number, seed: number): Promise<Soaked> =>
  onOwnCluster(() => soak(RECEIPTS, RECEIPT_STORY, { kills, seed }))
export const soakLoans = (kills: number, seed: number): Promise<Soaked> =>
  onOwnCluster(() => soak(LOANS, LOAN_STORY, { kills, seed }))

async function soak<Scene extends Acting>(
  game: Game<Scene>,
  story: Story,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): Promise<Soaked> {
  const lab = await KillLab.start(seed, game)
  const rows: Row[] = []
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const broken = await lab.kill(seed + turn)
      const row = { seed: seed + turn, acknowledged: lab.acknowledged, broken }
      rows.push(row)
      process.stdout.write(`${line(row)}\n`)
    }
    const { needed = [] } = story
    const missing = (await lab.waitForKinds(needed)).map((kind) => `no ${story.kinds.get(kind) ?? kind}`)
    const wrong = await lab.finish()
    const { faults } = lab
    const done = await lab.done()
    const atTheEnd = [...wrong, ...missing]
    const isGood = atTheEnd.length + faults.length === 0 && rows.every(({ broken }) => broken.length === 0)
    return { report: reportOf(story, rows, { seed, atTheEnd, faults, done, codes: lab.codes }), isGood }
  } finally {
    await lab.stop()
  }
}

const line = ({ seed, acknowledged, broken }: Row) =>
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

const RECEIPT_STORY: Story = {
  part: 'receipts',
  title: 'Receipts under six people, two processes and kills',
  text: `A clerk, a manager, two owners and two risk officers bring goods in, write, issue, endorse, split, merge, freeze, unfreeze, deliver, replace, cancel and renew receipts on the lots
of one storage firm, count them, put books right, seal a zone and open it, and hand goods over to trucks that were announced or were not, over two server processes on one database. One of the processes is killed
(SIGKILL) 0.5 to 2.5 s later and started again. Then, and once more after it is back, the database is asked whether I1, I2, I3, I4, I5 and I9 hold, whether every chain of the ledger is whole, and whether each carried-out operation has its entry, by statements
that share nothing with the product (\`server/src/testing/invariants/receipt-invariants.ts\`).`,
  kinds: new Map([
    ...NAMES.map((name, place): [number, string] => [place + 1, name]),
    [DONE.admitted, 'admissions of who was not announced'],
    [DONE.last, 'last deliveries'],
    [DONE.counted, 'stocktakes'],
    [DONE.settled, 'books put right'],
    [DONE.unsealed, 'seals opened'],
  ]),
  needed: [6, ...Object.values(DONE)],
}

const LOAN_STORY: Story = {
  part: 'loans',
  title: 'Loans under eleven people, two processes and kills',
  text: `Two owners of goods, of whom one has a wallet, two managers, two approvers, two accountants and an officer of risks of a bank, and two of the storage firm bring goods in, write receipts,
ask for loans, decide, pledge, draw, charge and waive, repay, by transfer, out of a wallet and across loans, import statements and match them, reverse, top up, exchange, release, renew, count, give up
what is lost, call defaulted, sell the goods of, write off and close, over two server processes on one database. Seven of ten commands are of those that the state of a record permits, as the
game reads it by itself; the others are any with any record. One of the processes is killed (SIGKILL) 0.5 to 2.5 s later and started again. Meanwhile nights pass, or the clock is set back by two
days: the job that accrues interest runs twice at once, in processes of its own of which one is killed on the way. Then, and once more after the server is back, the database is asked
whether I1 to I4, I6 to I9, I16 and I17 hold, limits and concentrations are what runs, lines of statements are booked once, no day of interest was taken twice or left out, each loan is to the fen
what an independent calculation makes of its documents (\`server/src/testing/financing/reference-loan.ts\`), and every chain of the ledger is whole, by statements that share nothing with the product
(\`chaos/src/loan-kills/loan-invariants.ts\`).`,
  kinds: KINDS,
  needed: [...KINDS.keys()],
}

function reportOf(
  story: Story,
  rows: readonly Row[],
  { seed, atTheEnd, faults, done, codes }: Outcome,
): string {
  const carriedOut = [...story.kinds].map(([kind, name]) => `${done.get(kind) ?? 0} ${name}`).join(', ')
  const answers = [...codes].toSorted(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`)
  const end = atTheEnd.length === 0 ? 'everything that was acknowledged is there' : atTheEnd.join('; ')
  return `# ${story.title}

${story.text} Made by \`npm run chaos -- ${story.part} ${rows.length} ${seed}\` on ${process.platform}-${process.arch},
${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.

| seed | acknowledged so far | result |
|---|---|---|
${rows.map(line).join('\n')}

${rows.length} kills, ${rows.filter(({ broken }) => broken.length > 0).length} with a fault; at the end ${end}${faults.length === 0 ? '' : `; answers with ${faults.join(', ')}`}.

Carried out: ${carriedOut}.

Answers: ${answers.join(', ')}.
`
}
