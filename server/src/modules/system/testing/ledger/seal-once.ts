// Seals in a process of its own for the tests of what a kill leaves: once, until it dies at the step that its caller names, or until it is asked to stop.
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseAddress, openDatabase } from '#platform/database/database.ts'
import { askWitnesses, publishHead } from '#platform/ledger/publish.ts'
import { sealWaiting } from '#platform/ledger/seal.ts'
import type { LedgerSettings } from '#platform/ledger/settings.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/keep-ledger.ts'

export interface SealOrder {
  readonly address: DatabaseAddress
  readonly settings: LedgerSettings
  /** `before:store`: it seals again and again until it gets there. `stop`: until it gets that message. Absent: once. */
  readonly until?: string
}

/** For which a process may look for the step at which it is to die. */
const PATIENCE_MS = 60_000
/** What is sealed at once, so that there are many heads. */
const BATCH = 40

const stopping = new AbortController()
process.on('disconnect', () => process.exit(1))
process.on('message', (message: SealOrder | 'stop') => {
  if (message === 'stop') return stopping.abort()
  void seal(message).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

async function seal({ address, settings, until }: SealOrder): Promise<void> {
  const db = openDatabase(address, { onFault: () => undefined })
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
    await askWitnesses(dying)
    await sleep(10)
  }
}
