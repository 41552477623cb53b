// Keeps the ledger sealed: numbers entries, signs the head, requests cosignatures of witnesses. Any number of processes may run it concurrently.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { clearFaults, isHalted, LedgerFault, writeFault } from '#platform/ledger/ledger-fault.ts'
import { getPublicKey, ensureSpareKey, getSpareKeyFile } from '#platform/ledger/keys.ts'
import { loadCurrentLog, loadSealedHead } from '#platform/ledger/log.ts'
import { openFirstLog } from '#platform/ledger/open-log.ts'
import { requestCosignatures, checkWitnesses, publishHead, type PublishDeps } from '#platform/ledger/publish.ts'
import { initializeMemory } from '#platform/ledger/restore-memory.ts'
import { SEAL_BATCH, sealWaiting } from '#platform/ledger/seal.ts'
import { type LedgerSettings, readPolicy, openLedgerSecrets, getSignerFile } from '#platform/ledger/settings.ts'
import { createFileMemory } from '#platform/ledger/signer.ts'
import { recordWitnessed } from '#platform/ledger/witnessed-head.ts'
import { createTileCache } from '#platform/ledger/tile-reader.ts'

/** Milliseconds between checks for waiting entries, and after which even a few are sealed. */
const LOOK_MS = 1_000
const SEAL_AFTER_MS = 15_000
const RETRY_MS = 15_000
/** Maximum milliseconds between requests to witnesses, whose state is compared. */
const WITNESS_MS = 60_000

interface LedgerWorkerDeps {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly settings: LedgerSettings
}

export function startLedgerWorker(work: LedgerWorkerDeps): () => Promise<void> {
  const stopping = new AbortController()
  const working = runSealing(work, stopping.signal)
  return async () => {
    stopping.abort()
    await working
  }
}

async function runSealing(work: LedgerWorkerDeps, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  let [sealedAt, askedAt] = [-Infinity, -Infinity]
  let publishing: PublishDeps | undefined
  let mayHaveFailed = true
  while (!signal.aborted) {
    try {
      publishing ??= await resumePublishing(work)
      const now = performance.now()
      if (now - askedAt > WITNESS_MS) {
        publishing = { ...publishing, policy: await loadPolicy(work) }
        await checkWitnesses(publishing)
        await saveWitnessed(publishing)
        askedAt = now
      }
      if (await isDue(work.db, now - sealedAt)) {
        await sealAll(publishing)
        // A complete seal proves that tiles and key are available.
        if (mayHaveFailed) await clearFaults(work.db, 'tiles', 'signer')
        mayHaveFailed = false
        sealedAt = now
      }
      await pause(LOOK_MS)
    } catch (error) {
      // Cached data may be wrong, so it is read and checked again before the next seal.
      publishing = undefined
      mayHaveFailed = true
      await reportError(work, error)
      await pause(RETRY_MS)
    }
  }
}

// Signs a head that was sealed but not signed when a process ended.
async function resumePublishing(work: LedgerWorkerDeps): Promise<PublishDeps> {
  const publishing = await beginPublishing(work)
  await publishHead(publishing)
  return publishing
}

/** Loads the context of a seal; opens the first log if there is none. @throws LedgerFault */
export async function beginPublishing({
  db,
  settings,
}: Pick<LedgerWorkerDeps, 'db' | 'settings'>): Promise<PublishDeps> {
  const secrets = await openLedgerSecrets(settings)
  const ledger = await openFirstLog(db, settings.origin, async () => {
    const [seed = Buffer.alloc(0)] = await secrets.ledgerSeeds()
    const spare = await ensureSpareKey(getSpareKeyFile(settings.secretsFile), seed)
    return { origin: settings.origin, seed, spare: getPublicKey(spare) }
  })
  const memory = createFileMemory(getSignerFile(settings))
  await initializeMemory(db, memory, ledger)
  // The first leaf of a log describes the log.
  if ((await loadSealedHead(db, ledger.id)) === undefined) await sealWaiting(db)
  return {
    db,
    seeds: () => secrets.ledgerSeeds(),
    memory,
    policy: await loadPolicy({ db, settings }),
    tiles: createTileCache(),
  }
}

// Returns the witness policy. Without a policy no witness is called and sealing continues; an unusable file is reported and read again later.
async function loadPolicy({ db, settings }: Pick<LedgerWorkerDeps, 'db' | 'settings'>): Promise<PublishDeps['policy']> {
  try {
    const file = await readPolicy(settings)
    await clearFaults(db, 'policy')
    return file?.policy
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error
    await writeFault(db, error)
    return undefined
  }
}

/** Seals all waiting entries, signs the head and requests cosignatures. @throws LedgerFault */
export async function sealAll(publishing: PublishDeps): Promise<void> {
  while ((await sealWaiting(publishing.db, publishing)) === SEAL_BATCH);
  await publishHead(publishing)
  await requestCosignatures(publishing)
  await saveWitnessed(publishing)
}

async function saveWitnessed({ db, policy }: PublishDeps): Promise<void> {
  const log = policy === undefined ? undefined : await loadCurrentLog(db)
  if (policy !== undefined && log !== undefined) await recordWitnessed(db, log, policy)
}

async function isDue(db: Db, sinceMs: number): Promise<boolean> {
  if (await isHalted(db)) return false
  const { rows } = await sql<{ waits: number }>`
    select count(*) as waits from (select from ledger_waiting limit ${SEAL_BATCH}) as first_ones`.execute(db)
  const waits = rows[0]?.waits ?? 0
  return waits === SEAL_BATCH || (waits > 0 && sinceMs > SEAL_AFTER_MS)
}

async function reportError({ db, log }: LedgerWorkerDeps, error: unknown): Promise<void> {
  if (!(error instanceof LedgerFault)) {
    log.warn({ err: error }, 'ledger sealing failed')
    return
  }
  log.error({ fault: error.kind }, error.message)
  await writeFault(db, error).catch((cause: unknown) => log.warn({ err: cause }, 'ledger fault not recorded'))
}
