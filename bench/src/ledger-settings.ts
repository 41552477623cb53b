import { join } from 'node:path'
import type { LedgerSettings } from '../../server/src/platform/ledger/settings.ts'

export const createLedgerSettings = (folder: string): LedgerSettings => ({
  origin: 'bench.test/ledger',
  folder: join(folder, 'ledger'),
  secretsFile: join(folder, 'secrets.json'),
  policyFile: undefined,
})
