// Crashes one product many times in a row and formats a report.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Crash, CrashLab } from './crash-lab.ts'
import { VICTIMS } from './victims.ts'

interface Row extends Crash {
  readonly victim: string
  readonly seed: number
}

/** Crashes the product a number of times. Returns the report and whether it is free of errors. */
export async function soakCrashes(
  crashes: number,
  seed: number,
): Promise<{ report: string; isGood: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-soak-'))
  const lab = new CrashLab(folder)
  const rows: Row[] = []
  try {
    await lab.start()
    for (let turn = 0; turn < crashes; turn += 1) {
      const victim = VICTIMS[turn % VICTIMS.length]!
      const row = { victim, seed: seed + turn, ...(await lab.crash(victim, seed + turn)) }
      rows.push(row)
      process.stdout.write(`${formatLine(row)}\n`)
    }
    await lab.stop()
    await lab.start()
  } finally {
    await lab.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const bad = rows.filter(({ faults }) => faults.length > 0).length
  return { report: formatReport(rows, { crashes, seed, bad }), isGood: bad === 0 }
}

function formatLine({ seed: each, victim, killed, acknowledged, recovery, faults }: Row): string {
  const end = faults.length === 0 ? 'all there' : faults.slice(0, 3).join('; ')
  return `| ${each} | ${victim} | \`${killed}\` | ${acknowledged} | ${recovery} | ${end} |`
}

function formatReport(rows: readonly Row[], run: { crashes: number; seed: number; bad: number }): string {
  const { crashes, seed, bad } = run
  return `# Crashes under eight writers

Six people add, change and delete banks, two import sheets of forty rows. A process is killed (SIGKILL) 0.2 to 2 s later: the server, a process beside
it, or one of the database's. Then the database is asked, directly, whether every acknowledged write is there, whether of all others all or nothing is, and
whether what one transaction writes stands together (record, organisation, history). Made by \`npm run chaos -- crashes ${crashes} ${seed}\` on ${process.platform}-${process.arch},
${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. "Recovery" is the time until a write was taken again; for the server it
includes its start from source.

| seed | victim | killed | acknowledged so far | recovery, ms | result |
|---|---|---|---|---|---|
${rows.map(formatLine).join('\n')}

${rows.length} crashes, ${bad} with a fault; the next start after them found everything.
`
}
