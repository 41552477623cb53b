// `npm run chaos`: runs that are too long for tests. Writes a report of each part to docs/reports. Exits with 1 if a part found an error. npm run
// chaos -- crashes [crashes [seed]]   kills processes under eight writers (default 20 crashes) npm run chaos -- cuts [minutes [seed]]      cuts
// connections at any moment (default 60 minutes) npm run chaos -- receipts [kills [seed]]    kills one of two servers while six people write receipts
// (default 100 kills) npm run chaos -- loans [kills [seed]]       kills one of two servers and a nightly job while eleven people write loans (default
// 100 kills) npm run chaos -- seal [kills [seed]]        kills one of two processes that seal the ledger under sixteen writers (default 60 kills)
// Runs all parts one after the other if no part is named.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { soakCuts } from './cuts/cut-soak.ts'
import { soakSeal } from './seal/seal-soak.ts'
import { soakLoans, soakReceipts } from './kills/kill-soak.ts'
import { soakCrashes } from './crash/crash-soak.ts'

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

const [wanted = '', ...input] = process.argv.slice(2)
const names = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter((name) => wanted === '' || name === wanted)
if (names.length === 0) {
  process.stderr.write(`Unknown part “${wanted}”. Known parts: ${Object.keys(PARTS).join(', ')}.\n`)
  process.exitCode = 1
}
for (const name of names) if (!(await PARTS[name](...input.map(Number)))) process.exitCode = 1
