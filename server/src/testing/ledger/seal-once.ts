// Seals once, and dies where the order says so: a process of its own for the tests of what a kill leaves.
import { openDatabase, type DatabaseAddress } from '#platform/database/database.ts'
import type { LedgerSettings } from '#platform/ledger/settings.ts'
import { beginPublishing, sealAll } from '#workflows/ledger/keep-ledger.ts'

export interface SealOrder {
  readonly address: DatabaseAddress
  readonly settings: LedgerSettings
  /** `before:store`; absent to live. */
  readonly dieAt?: string
}

process.on('disconnect', () => process.exit(1))
process.on('message', ({ address, settings, dieAt }: SealOrder) => {
  void seal(openDatabase(address, { onFault: () => undefined }), settings, dieAt).then(() => process.exit(0))
})

async function seal(
  db: ReturnType<typeof openDatabase>,
  settings: LedgerSettings,
  dieAt?: string,
): Promise<void> {
  const publishing = await beginPublishing({ db, settings })
  await sealAll({
    ...publishing,
    onStep: (step, when) => {
      if (`${when}:${step}` === dieAt) process.kill(process.pid, 'SIGKILL')
    },
  })
}
