// `npm run soak`: what takes too long for `npm test`, with a report of each part under docs/reports. Ends with 1 where anything was wrong.
//   npm run soak -- crashes [crashes [seed]]   kills processes under eight writers: twenty times where no number is given
//   npm run soak -- cuts [minutes [seed]]      cuts connections at any moment: for an hour where no time is given
//   npm run soak -- receipts [kills [seed]]    kills one of two servers under six people who write receipts: a hundred times where no number is given
//   npm run soak -- loans [kills [seed]]      kills one of two servers and a job of the nights under nine people who write loans: a hundred times where no number is given
//   npm run soak -- seal [kills [seed]]        kills one of two processes that seal the ledger under sixteen writers: sixty times where no number is given
// Without a name all run, one after the other.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { soakCuts } from '../cuts/cut-soak.ts'
import { soakSeal } from '../ledger/seal-soak.ts'
import { soakLoans, soakReceipts } from '../receipt-kills/kill-soak.ts'
import { soakCrashes } from './crash-soak.ts'

const REPORTS = resolve('docs/reports')
const PARTS = {
  crashes: async (crashes = 20, seed = 1) => {
    const { report, isGood } = await soakCrashes(crashes, seed)
    await save('crashes', report)
    return isGood
  },
  cuts: (minutes = 60, seed = 1) => soakCuts({ minutes, seed, save: (report) => save('cuts', report) }),
  receipts: async (kills = 100, seed = 1) => {
    const { report, isGood } = await soakReceipts(kills, seed)
    await save('receipts', report)
    return isGood
  },
  loans: async (kills = 100, seed = 1) => {
    const { report, isGood } = await soakLoans(kills, seed)
    await save('loans', report)
    return isGood
  },
  seal: async (kills = 60, seed = 1) => {
    const { report, isGood } = await soakSeal(kills, seed)
    await save('ledger', report)
    return isGood
  },
}

async function save(name: string, report: string): Promise<void> {
  await mkdir(REPORTS, { recursive: true })
  await writeFile(join(REPORTS, `${name}.md`), report)
}

const [wanted = '', ...given] = process.argv.slice(2)
const names = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter(
  (name) => wanted === '' || name === wanted,
)
if (names.length === 0) {
  process.stderr.write(`There is no part “${wanted}”: ${Object.keys(PARTS).join(', ')}.\n`)
  process.exitCode = 1
}
for (const name of names) if (!(await PARTS[name](...given.map(Number)))) process.exitCode = 1
