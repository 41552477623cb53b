import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/database/database.ts'
import { loadCurrentLog } from '#platform/ledger/log.ts'
import { loadPublishedHead } from '#platform/ledger/publish.ts'
import type { LedgerSettings } from '#platform/ledger/settings.ts'
import { createWitnessServer } from '#platform/witness/serve.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/ledger-worker.ts'
import { createTestLedgerSettings } from './settings.ts'
import { createWitnessDesk } from './witness-desk.ts'

export interface WitnessedLedger {
  readonly settings: LedgerSettings
  readonly witnessed: () => Promise<number>
  readonly close: () => Promise<void>
}

export async function createWitnessedLedger(db: Db, folder: string): Promise<WitnessedLedger> {
  const publishing = await beginPublishing({ db, settings: createTestLedgerSettings(folder) })
  await sealAll(publishing)
  const log = await loadCurrentLog(db)
  const head = log === undefined ? undefined : await loadPublishedHead(db, log)
  if (head === undefined) throw new Error('nothing was signed')
  const fixture = await createWitnessDesk({ publishing }, head)
  const server = createWitnessServer(fixture.witness, () => undefined)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const policyFile = join(folder, 'policy')
  await writeFile(policyFile, `witness bank ${fixture.vkey} ${url}\nquorum bank\n`)
  const [witnessed] = fixture.witness.settings.logs
  if (witnessed === undefined) throw new Error('nothing is witnessed')
  return {
    settings: { ...createTestLedgerSettings(folder), policyFile },
    witnessed: async () => (await fixture.witness.lastOf(witnessed)).head.size,
    async close() {
      await server.close()
      await fixture.close()
    },
  }
}
