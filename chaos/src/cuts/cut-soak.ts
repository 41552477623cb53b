// Cuts connections at any moment for a number of minutes, and formats a report of the operation log.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from '../../../scripts/build.mjs'
import { SERVER_FOLDER } from '../../../server/src/platform/folders.ts'
import { startFromBundle } from '../../../server/src/platform/programs.ts'
import { CutLab, type Round } from './cut-lab.ts'
import { LONG_TICKS_TEXT, formatLongTicks } from './long-ticks.ts'
import { type LoopDelays, LIMIT_MS, getLongestHold, withSamples } from './loop-delays.ts'

const MINUTE_MS = 60_000
const ROUND_MINUTES = 5
const MAX_FAULTS = 5
/** Outcomes in the order of the report's column; any other outcome counts as refused. */
const OUTCOMES = ['done', 'unanswered', 'cut_off', 'stalled']

interface Soak {
  readonly minutes: number
  readonly seed: number
  readonly save: (report: string) => Promise<void>
}

/** Runs rounds for a number of minutes and saves a report after each. Returns whether it is free of errors. */
export async function soakCuts({ minutes, seed, save }: Soak): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-soak-'))
  // Runs from a bundle, as the product does: its processes are not compiled when they start.
  const bundle = await mkdtemp(join(SERVER_FOLDER, 'node_modules/cangdan-soak-'))
  await bundleServer(bundle)
  startFromBundle(bundle)
  const lab = new CutLab(folder, { isLong: true })
  const rounds: Round[] = []
  const add = async (round: Round) => {
    rounds.push(round)
    await save(formatReport(rounds, { minutes, seed }))
    process.stdout.write(`${formatLine(round, rounds.length)}\n`)
    for (const error of round.errors.slice(0, MAX_FAULTS)) process.stdout.write(`    ${error}\n`)
    if (round.errors.length > 0) process.stdout.write(`${round.printed}\n`)
    for (const look of round.server.looks)
      if (look.busy > LIMIT_MS) process.stdout.write(`    busy: ${JSON.stringify(look)}\n`)
  }
  try {
    await lab.start()
    for (let left = minutes; left > 0; left -= ROUND_MINUTES)
      await add(await lab.round(Math.min(left, ROUND_MINUTES) * MINUTE_MS, seed + rounds.length))
    await add(await lab.stopUnderway(MINUTE_MS / 4, seed + rounds.length))
    await lab.stop()
    const sampled = await lab.sampled()
    rounds.splice(0, Infinity, ...rounds.map((each) => ({ ...each, server: withSamples(each.server, sampled) })))
    await save(formatReport(rounds, { minutes, seed }))
    process.stdout.write(`${formatLongTicks(rounds.map(({ server }) => server.looks))}\n`)
  } finally {
    await lab.stop()
    for (const made of [folder, bundle]) await rm(made, { recursive: true, force: true })
  }
  return rounds.every(({ errors, server, idle }) => errors.length === 0 && getLongestHold(server, idle) <= LIMIT_MS)
}

const formatSpread = ({ median, p99, longest }: LoopDelays['late']): string => `${median} / ${p99} / ${longest}`

function formatLine({ entries, done, unacknowledged, results, errors, server, idle }: Round, number: number): string {
  const logged = (name: string) => results.get(name) ?? 0
  const others = [...results].filter(([name]) => !OUTCOMES.includes(name)).map(([, count]) => count)
  return `| ${[
    number,
    entries.length,
    done,
    unacknowledged,
    entries.filter(({ received }) => received.isFile).length,
    [...OUTCOMES.map(logged), others.reduce((sum, count) => sum + count, 0)].join(' / '),
    errors.length === 0 ? 'none' : `${errors.length}: ${errors.slice(0, MAX_FAULTS).join('; ')}`,
    formatSpread(server.busy),
    getLongestHold(server, idle),
    formatSpread(server.late),
    formatSpread(idle.late),
  ].join(' | ')} |`
}

const HEADING = `| round | calls | written | unacknowledged | exports | done / unanswered / cut off / stalled / rejected | errors | busy | itself | late | idle late |
|---|---|---|---|---|---|---|---|---|---|---|`

function formatReport(rounds: readonly Round[], { minutes, seed }: Omit<Soak, 'save'>): string {
  return `# Connections cut at any moment

Four users with two browsers each add, change and delete banks, upload files, import spreadsheets, export 40,000 rows and more, and send values of 60 kB that are rejected. Half of their connections end before the response is read: during the request, up to 80 ms after it (with FIN or RST), during the response, or unread. Some users send three calls together over one connection and disconnect. In each round one user opens an export and never reads it. After each round queries on the database check that

- every call with a response, and every export that began, is logged once, with the outcome that its caller saw;
- every write (by the histories of the records and the table of files), acknowledged or not, is logged once and as done;
- no call is logged as done that was not.

In the last round the server is shut down cleanly while all users send calls, and started again.

Created by \`npm run chaos -- cuts ${minutes} ${seed}\` on ${process.platform}-${process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.

| Column | Meaning |
|---|---|
| written | writes in the database |
| unacknowledged | of these, writes whose callers received no response |
| exports | exports whose first byte arrived |
| busy | how long the thread of the server ran between two measurements. A timer measures the event loop every 10 ms |
| itself | the longest of these, minus the time in which an idle process shows that the whole machine paused, and minus the time in which its samples do not show it running (both are subtracted only from the part beyond ${LIMIT_MS} ms) |
| late | the delay of a measurement, for any reason |
| idle late | the same for an idle process on the same, shared machine at the same time |

Times are the worst of each second in ms: median / 99th percentile / longest.

${HEADING}
${rounds.map((round, at) => formatLine(round, at + 1)).join('\n')}

${formatSummary(rounds, Math.min(minutes, rounds.length * ROUND_MINUTES))}

## Long measurements

${LONG_TICKS_TEXT}

${formatLongTicks(rounds.map(({ server }) => server.looks))}
`
}

function formatSummary(rounds: readonly Round[], minutes: number): string {
  const sum = (count: (round: Round) => number) => rounds.reduce((all, round) => all + count(round), 0)
  const most = (of: (round: Round) => number) => Math.max(...rounds.map(of))
  const exported = sum(({ entries }) => entries.filter(({ received }) => received.isFile).length)
  return `${sum(({ entries }) => entries.length)} calls in ${minutes} minutes, ${sum(({ done }) => done)} writes of which ${sum(({ unacknowledged }) => unacknowledged)} were not acknowledged, ${exported} exports that began: ${sum(({ errors }) => errors.length)} errors. The event loop was busy for ${most(({ server, idle }) => getLongestHold(server, idle))} ms at most (limit ${LIMIT_MS}). It was late by up to ${most(({ server }) => server.late.longest)} ms, and by more than ${LIMIT_MS} ms in ${sum(({ server }) => server.late.beyond)} of ${sum(({ server }) => server.seconds)} seconds; the idle process by up to ${most(({ idle }) => idle.late.longest)} ms, and by more than ${LIMIT_MS} ms in ${sum(({ idle }) => idle.late.beyond)} seconds. The time in which the thread of the server neither ran nor waited for a processor (other threads of the process that wait for one, the start of a process, the disk, a paused machine) was ${most(({ server }) => server.blocked.longest)} ms at most, and more than ${LIMIT_MS} ms in ${sum(({ server }) => server.blocked.beyond)} seconds; for the idle process ${most(({ idle }) => idle.blocked.longest)} ms, and in ${sum(({ idle }) => idle.blocked.beyond)} seconds.`
}
