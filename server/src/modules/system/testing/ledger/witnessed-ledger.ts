import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#platform/database/database.ts'
import { currentLog } from '#platform/ledger/log.ts'
import { publishedHead } from '#platform/ledger/publish.ts'
import type { LedgerSettings } from '#platform/ledger/settings.ts'
import { witnessServer } from '#platform/witness/serve.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/keep-ledger.ts'
import { ledgerIn } from './settings.ts'
import { witnessDesk } from './witness-desk.ts'

export interface WitnessedLedger {
  readonly settings: LedgerSettings
  readonly witnessed: () => Promise<number>
  readonly close: () => Promise<void>
}

export async function witnessedLedger(db: Db, folder: string): Promise<WitnessedLedger> {
  const publishing = await beginPublishing({ db, settings: ledgerIn(folder) })
  await sealAll(publishing)
  const log = await currentLog(db)
  const head = log === undefined ? undefined : await publishedHead(db, log)
  if (head === undefined) throw new Error('nothing was signed')
  const desk = await witnessDesk({ publishing }, head)
  const server = witnessServer(desk.witness, () => undefined)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const policyFile = join(folder, 'policy')
  await writeFile(policyFile, `witness bank ${desk.vkey} ${url}\nquorum bank\n`)
  const [witnessed] = desk.witness.settings.logs
  if (witnessed === undefined) throw new Error('nothing is witnessed')
  return {
    settings: { ...ledgerIn(folder), policyFile },
    witnessed: async () => (await desk.witness.lastOf(witnessed)).head.size,
    async close() {
      await server.close()
      await desk.close()
    },
  }
}
