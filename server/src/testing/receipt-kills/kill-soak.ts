// Many kills in a row while six people write receipts, and a report of them.
import { availableParallelism } from 'node:os'
import { onOwnCluster } from '../own-cluster.ts'
import { KillLab } from './kill-lab.ts'

interface Row {
  readonly seed: number
  readonly acknowledged: number
  readonly broken: readonly string[]
}

interface Soaked {
  readonly report: string
  readonly isGood: boolean
}

/** Answers the report, and whether nothing was wrong. */
export const soakReceipts = (kills: number, seed: number): Promise<Soaked> =>
  onOwnCluster(() => soak(kills, seed))

async function soak(kills: number, seed: number): Promise<Soaked> {
  const lab = await KillLab.start(seed)
  const rows: Row[] = []
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const broken = await lab.kill(seed + turn)
      const row = { seed: seed + turn, acknowledged: lab.acknowledged, broken }
      rows.push(row)
      process.stdout.write(`${line(row)}\n`)
    }
    const atTheEnd = await lab.finish()
    const faults = ['internal', 'bad_request'].filter((code) => lab.codes.has(code))
    const isGood = atTheEnd.length + faults.length === 0 && rows.every(({ broken }) => broken.length === 0)
    const done = await lab.done()
    return { report: reportOf(rows, { seed, atTheEnd, faults, done, codes: lab.codes }), isGood }
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

const KINDS = [
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

function reportOf(rows: readonly Row[], { seed, atTheEnd, faults, done, codes }: Outcome): string {
  const carriedOut = KINDS.map((name, place) => `${done.get(place + 1) ?? 0} ${name}`).join(', ')
  const answers = [...codes].toSorted(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`)
  const end = atTheEnd.length === 0 ? 'everything that was acknowledged is there' : atTheEnd.join('; ')
  return `# Receipts under six people, two processes and kills

A clerk, a manager, two owners and two risk officers bring goods in, write, issue, endorse, split, merge, freeze, unfreeze, deliver, replace, cancel and renew receipts on the lots
of one storage firm, over two server processes on one database. One of the processes is killed (SIGKILL) 0.5 to 2.5 s later and started again. Then, and once more after it is back, the
database is asked whether I1, I2, I3, I4, I5 and I9 hold, whether every chain of the ledger is whole, and whether each carried-out operation has its entry, by statements
that share nothing with the product (\`testing/receipt-kills/invariants.ts\`). Made by \`npm run soak -- receipts ${rows.length} ${seed}\` on ${process.platform}-${process.arch},
${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.

| seed | acknowledged so far | result |
|---|---|---|
${rows.map(line).join('\n')}

${rows.length} kills, ${rows.filter(({ broken }) => broken.length > 0).length} with a fault; at the end ${end}${faults.length === 0 ? '' : `; answers with ${faults.join(', ')}`}.

Carried out: ${carriedOut}.

Answers: ${answers.join(', ')}.
`
}
