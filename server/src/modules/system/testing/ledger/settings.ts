import { join } from 'node:path'
import type { LedgerSettings } from '#platform/ledger/settings.ts'

export const TEST_ORIGIN = 'ledger.test/cangdan'

export const createTestLedgerSettings = (folder: string): LedgerSettings => ({
  origin: TEST_ORIGIN,
  folder: join(folder, 'ledger'),
  secretsFile: join(folder, 'ledger-secrets.json'),
  policyFile: undefined,
})
