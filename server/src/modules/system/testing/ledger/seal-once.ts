// Seals in a separate process for kill tests: once, until it dies at a given step, or until it is stopped.
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseAddress, openDatabase } from '#platform/database/database.ts'
import { requestCosignatures, publishHead } from '#platform/ledger/publish.ts'
import { sealWaiting } from '#platform/ledger/seal.ts'
import type { LedgerSettings } from '#platform/ledger/settings.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/ledger-worker.ts'

export interface SealRequest {
  readonly address: DatabaseAddress
  readonly settings: LedgerSettings
  /** For example `before:store`: seals repeatedly until it dies there. `stop`: until that message. Absent: once. */
  readonly until?: string
}

const PATIENCE_MS = 60_000
/** A small batch, so that there are many heads. */
const BATCH = 40

const stopping = new AbortController()
process.on('disconnect', () => process.exit(1))
process.on('message', (message: SealRequest | 'stop') => {
  if (message === 'stop') return stopping.abort()
  void seal(message).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

async function seal({ address, settings, until }: SealRequest): Promise<void> {
  const db = openDatabase(address, { onError: () => undefined })
  const publishing = await beginPublishing({ db, settings })
  const dying = {
    ...publishing,
    onStep: (step: string, when: string) => {
      if (`${when}:${step}` === until) process.kill(process.pid, 'SIGKILL')
    },
  }
  if (until === undefined) return sealAll(publishing)
  const last = until === 'stop' ? Infinity : Date.now() + PATIENCE_MS
  while (!stopping.signal.aborted && Date.now() < last) {
    await sealWaiting(db, { batch: BATCH, onStep: dying.onStep })
    await publishHead(dying)
    await requestCosignatures(dying)
    await sleep(10)
  }
}
