// The worker process: runs long and scheduled work, and exits with the server.
import { createReloadingVault } from '#platform/addons/vault.ts'
import { readAddonSeeds } from '#platform/secrets.ts'
import { closeDatabase } from '#platform/database/close-database.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createFileStore } from '#platform/files/file-store.ts'
import { openLog } from '#platform/log.ts'
import type { WorkerMessage, WorkerConfig } from '#platform/worker/messages.ts'
import { startWork } from './work.ts'

// A terminal sends signals to all processes; the worker waits for the message of the server instead.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit(1))

/**
 * Each of the thirteen loops of `work.ts` may hold one connection under its lock and wait for another; one more connection prevents a
 * deadlock.
 */
const MAX_CONNECTIONS = 14

let stop: (() => Promise<void>) | undefined

process.on('message', (message: WorkerMessage) => {
  if (message === 'stop') void (stop?.() ?? Promise.resolve()).finally(() => process.exit(0))
  else stop ??= startJobs(message)
})

function startJobs({
  database,
  filesFolder,
  logLevel,
  mail,
  ledger,
  secretsFile,
  outgoing,
}: WorkerConfig): () => Promise<void> {
  const log = openLog(logLevel)
  const db = openDatabase(database, {
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
    maxConnections: MAX_CONNECTIONS,
  })
  const stopWork = startWork({
    db,
    address: database,
    files: createFileStore(filesFolder),
    log,
    mail,
    ledger,
    vault: createReloadingVault(() => readAddonSeeds(secretsFile)),
    outgoing,
  })
  return async () => {
    await stopWork()
    await closeDatabase(db)
  }
}
