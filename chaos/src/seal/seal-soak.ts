// Runs sixteen writers while two processes seal, kills one of them at each step in turn, and has a witness confirm; recomputes the tree from its rows after each few kills.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../../server/src/platform/database/database.ts'
import { createRandom } from '../../../server/src/testing/oracle/random.ts'
import { createTestDatabase } from '../../../server/src/testing/database/database.ts'
import { beginPublishing, sealAll } from '../../../server/src/modules/system/ledger/ledger-worker.ts'
import { withOwnCluster } from '../own-cluster.ts'
import {
  startSealingProcess,
  sealInProcess,
  SEAL_POINTS,
} from '../../../server/src/modules/system/testing/ledger/seal-process.ts'
import { writeUntilAborted } from '../../../server/src/modules/system/testing/ledger/streams.ts'
import { checkLedgerRows } from '../../../server/src/modules/system/testing/ledger/verdict.ts'
import {
  type WitnessedLedger,
  createWitnessedLedger,
} from '../../../server/src/modules/system/testing/ledger/witnessed-ledger.ts'

const WRITERS = 16
/** Kills between two checks of the whole tree. */
const ROUND = 6

interface Round {
  readonly kills: number
  readonly committed: number
  readonly leaves: number
  readonly heads: number
  readonly errors: readonly string[]
}

/** Kills a number of times; the seed fixes all choices except the timing of the machine. */
export const soakSeal = (kills: number, seed: number): Promise<SoakResult> => withOwnCluster(() => runSoak(kills, seed))

interface SoakResult {
  readonly report: string
  readonly isGood: boolean
}

async function runSoak(kills: number, seed: number): Promise<SoakResult> {
  const fresh = await createTestDatabase()
  const db = openDatabase(fresh.address, { onError: () => undefined, maxConnections: 24 })
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-seal-soak-'))
  const ledger = await createWitnessedLedger(db, folder)
  const { settings } = ledger
  const rounds: Round[] = []
  try {
    const random = createRandom(seed)
    let committed = 0
    for (let done = 0; done < kills; done += ROUND) {
      const stopping = new AbortController()
      const { signal } = stopping
      const writers = Array.from({ length: WRITERS }, (_writer, n) =>
        writeUntilAborted({ db, random: createRandom(seed * 1_000 + done + n), signal }),
      )
      const stopSealing = startSealingProcess(fresh.address, settings)
      const lived: string[] = []
      for (let kill = done; kill < Math.min(kills, done + ROUND); kill += 1) {
        const dieAt = SEAL_POINTS[Math.floor(random() * SEAL_POINTS.length)] ?? ''
        if ((await sealInProcess(fresh.address, settings, dieAt)) === 'lived') lived.push(`not killed ${dieAt}`)
      }
      stopping.abort()
      committed += (await Promise.all(writers)).reduce((sum, count) => sum + count, 0)
      await stopSealing()
      await sealAll(await beginPublishing({ db, settings }))
      const { leaves, heads, waiting, errors } = await checkLedgerRows(db)
      const lost = leaves < committed + 1 ? [`${committed + 1 - leaves} acknowledged entries are missing`] : []
      const left = waiting > 0 ? [`${waiting} entries wait`] : []
      rounds.push({
        kills: Math.min(kills, done + ROUND),
        committed,
        leaves,
        heads,
        errors: [...errors, ...lost, ...left, ...lived, ...(await findFaults(db, ledger, leaves))],
      })
    }
  } finally {
    await ledger.close()
    await db.destroy()
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { report: formatReport(rounds, seed), isGood: rounds.every(({ errors }) => errors.length === 0) }
}

/** Returns the logged ledger errors except slow witnesses, and whether the witness has signed all leaves. */
async function findFaults(db: Db, { witnessed }: WitnessedLedger, leaves: number): Promise<string[]> {
  const { rows } = await sql<{ kind: string; detail: string }>`
    select kind, detail from ledger_fault where kind <> 'witness'`.execute(db)
  const signed = await witnessed()
  return [
    ...rows.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(signed === leaves ? [] : [`the witness has signed ${signed} of ${leaves} leaves`]),
  ]
}

const formatReport = (rounds: readonly Round[], seed: number): string => `# The seal with sixteen writers and kills

Sixteen writers add entries to twelve streams; some keep their transaction open, some roll it back. Two processes seal and sign, and a witness confirms. One of the two is killed (SIGKILL) before or after a step of the seal (\`server/src/platform/ledger/seal.ts\`) that the seed chooses.

After every few kills, code that shares nothing with the seal (\`server/src/modules/system/testing/ledger/verdict.ts\`) recomputes the tree from its rows by the definitions of RFC 6962 and checks that leaves have no gap, streams are in order, every head is the root of its leaves, every tile is correct, no entry is lost, every leaf is witnessed, and no rollback was found.

Created by \`npm run chaos -- seal ${rounds.at(-1)?.kills ?? 0} ${seed}\`.

| kills so far | certainly committed | leaves | heads | result |
|---|---|---|---|---|
${rounds
  .map(
    ({ kills, committed, leaves, heads, errors }) =>
      `| ${kills} | ${committed} | ${leaves} | ${heads} | ${errors.length === 0 ? 'gapless' : errors.join('; ')} |`,
  )
  .join('\n')}
`
