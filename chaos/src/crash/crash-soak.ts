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
export async function soakCrashes(crashes: number, seed: number): Promise<{ report: string; isGood: boolean }> {
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
  const bad = rows.filter(({ errors }) => errors.length > 0).length
  return { report: formatReport(rows, { crashes, seed, bad }), isGood: bad === 0 }
}

function formatLine({ seed: each, victim, killed, acknowledged, recovery, errors }: Row): string {
  const end = errors.length === 0 ? 'all there' : errors.slice(0, 3).join('; ')
  return `| ${each} | ${victim} | \`${killed}\` | ${acknowledged} | ${recovery} | ${end} |`
}

function formatReport(rows: readonly Row[], run: { crashes: number; seed: number; bad: number }): string {
  const { crashes, seed, bad } = run
  return `# Crashes under eight writers

Six users add, change and delete banks, two import spreadsheets of forty rows. After 0.2 to 2 s one process is killed (SIGKILL): the server, a child process or worker, or a process of the database. Queries on the database then check that

- every acknowledged write exists;
- every other write is complete or absent;
- record, organisation and history of one transaction agree.

"Recovery" is the time until a write succeeds again; for the server it includes its start from source.

Created by \`npm run chaos -- crashes ${crashes} ${seed}\` on ${process.platform}-${process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.

| seed | victim | killed | acknowledged so far | recovery, ms | result |
|---|---|---|---|---|---|
${rows.map(formatLine).join('\n')}

${rows.length} crashes, ${bad} with an error. The next start found every write.
`
}
