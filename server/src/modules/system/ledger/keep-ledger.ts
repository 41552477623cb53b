// Keeps the ledger sealed: numbers entries, signs the head, requests cosignatures of witnesses. Any number of processes may run it concurrently.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { clearFaults, isHalted, LedgerFault, writeFault } from '#platform/ledger/fault.ts'
import { publicKeyOfText, spareKey, spareKeyFile } from '#platform/ledger/keys.ts'
import { currentLog, sealedHead } from '#platform/ledger/log.ts'
import { openFirstLog } from '#platform/ledger/open-log.ts'
import { askWitnesses, lookAtWitnesses, publishHead, type Publishing } from '#platform/ledger/publish.ts'
import { beginMemory } from '#platform/ledger/remember.ts'
import { SEAL_BATCH, sealWaiting } from '#platform/ledger/seal.ts'
import { type LedgerSettings, policyFileOf, secretsOf, signerFile } from '#platform/ledger/settings.ts'
import { memoryInFile } from '#platform/ledger/signer.ts'
import { stateWitnessed } from '#platform/ledger/witnessed.ts'
import { tileCache } from '#platform/ledger/tile-reader.ts'

/** Milliseconds between checks for waiting entries, and after which even a few are sealed. */
const LOOK_MS = 1_000
const SEAL_AFTER_MS = 15_000
const RETRY_MS = 15_000
/** Maximum milliseconds between requests to witnesses, whose state is compared. */
const WITNESS_MS = 60_000

interface LedgerWork {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly settings: LedgerSettings
}

export function keepLedger(work: LedgerWork): () => Promise<void> {
  const stopping = new AbortController()
  const working = keepSealing(work, stopping.signal)
  return async () => {
    stopping.abort()
    await working
  }
}

async function keepSealing(work: LedgerWork, signal: AbortSignal): Promise<void> {
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  let [sealedAt, askedAt] = [-Infinity, -Infinity]
  let publishing: Publishing | undefined
  let mayHaveFailed = true
  while (!signal.aborted) {
    try {
      publishing ??= await resumePublishing(work)
      const now = performance.now()
      if (now - askedAt > WITNESS_MS) {
        publishing = { ...publishing, policy: await policyNow(work) }
        await lookAtWitnesses(publishing)
        await noteWitnessed(publishing)
        askedAt = now
      }
      if (await isDue(work.db, now - sealedAt)) {
        await sealAll(publishing)
        // A complete seal proves that tiles and key are available.
        if (mayHaveFailed) await clearFaults(work.db, 'tiles', 'signer')
        mayHaveFailed = false
        sealedAt = now
      }
      await rest(LOOK_MS)
    } catch (error) {
      // Cached data may be wrong, so it is read and checked again before the next seal.
      publishing = undefined
      mayHaveFailed = true
      await report(work, error)
      await rest(RETRY_MS)
    }
  }
}

// Signs a head that was sealed but not signed when a process ended.
async function resumePublishing(work: LedgerWork): Promise<Publishing> {
  const publishing = await beginPublishing(work)
  await publishHead(publishing)
  return publishing
}

/** Loads the context of a seal; opens the first log if there is none. @throws LedgerFault */
export async function beginPublishing({
  db,
  settings,
}: Pick<LedgerWork, 'db' | 'settings'>): Promise<Publishing> {
  const secrets = await secretsOf(settings)
  const ledger = await openFirstLog(db, settings.origin, async () => {
    const [seed = Buffer.alloc(0)] = await secrets.ledgerSeeds()
    const spare = await spareKey(spareKeyFile(settings.secretsFile), seed)
    return { origin: settings.origin, seed, spare: publicKeyOfText(spare) }
  })
  const memory = memoryInFile(signerFile(settings))
  await beginMemory(db, memory, ledger)
  // The first leaf of a log describes the log.
  if ((await sealedHead(db, ledger.id)) === undefined) await sealWaiting(db)
  return {
    db,
    seeds: () => secrets.ledgerSeeds(),
    memory,
    policy: await policyNow({ db, settings }),
    tiles: tileCache(),
  }
}

// Returns the witness policy. Without a policy no witness is called and sealing continues; an unusable file is reported and read again later.
async function policyNow({
  db,
  settings,
}: Pick<LedgerWork, 'db' | 'settings'>): Promise<Publishing['policy']> {
  try {
    const file = await policyFileOf(settings)
    await clearFaults(db, 'policy')
    return file?.policy
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error
    await writeFault(db, error)
    return undefined
  }
}

/** Seals all waiting entries, signs the head and requests cosignatures. @throws LedgerFault */
export async function sealAll(publishing: Publishing): Promise<void> {
  while ((await sealWaiting(publishing.db, publishing)) === SEAL_BATCH);
  await publishHead(publishing)
  await askWitnesses(publishing)
  await noteWitnessed(publishing)
}

async function noteWitnessed({ db, policy }: Publishing): Promise<void> {
  const log = policy === undefined ? undefined : await currentLog(db)
  if (policy !== undefined && log !== undefined) await stateWitnessed(db, log, policy)
}

async function isDue(db: Db, sinceMs: number): Promise<boolean> {
  if (await isHalted(db)) return false
  const { rows } = await sql<{ waits: number }>`
    select count(*) as waits from (select from ledger_waiting limit ${SEAL_BATCH}) as first_ones`.execute(db)
  const waits = rows[0]?.waits ?? 0
  return waits === SEAL_BATCH || (waits > 0 && sinceMs > SEAL_AFTER_MS)
}

async function report({ db, log }: LedgerWork, error: unknown): Promise<void> {
  if (!(error instanceof LedgerFault)) {
    log.warn({ err: error }, 'ledger sealing failed')
    return
  }
  log.error({ fault: error.kind }, error.message)
  await writeFault(db, error).catch((cause: unknown) => log.warn({ err: cause }, 'ledger fault not recorded'))
}
