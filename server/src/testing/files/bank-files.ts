import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileRef, getFiles, type Row } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { type RawResponse, send, type SignedInCaller } from '../client/callers.ts'
import { ok, type TestPlatform, createTestPlatform } from '../test-platform.ts'

export const LIST = bank.path
export const { info: INFO, add: SAVE, del: DEL } = bank.calls
export const BANK = { bank_type: 1, contact_name: 'Li', contact_phone: '13800000000' }

/** Creates the platform of a test file; deletes banks and files before each test. */
export function createBankFilesFixture() {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await createTestPlatform()
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    await platform.db.deleteFrom('bank').execute()
    await platform.db.deleteFrom('file').execute()
  })

  let banks = 0
  const open = (url = ''): Promise<RawResponse> => send(platform.app, { method: 'GET', url })
  const loadRows = (caller: SignedInCaller) => ok(caller.get<Row[]>(LIST, { page: 1 }))
  const getLogo = (rows: readonly Row[]): FileRef => getFiles(rows[0]?.['logo'])[0] ?? { id: 0 }
  return {
    get platform() {
      return platform
    },
    get admin() {
      return platform.admin
    },
    open,
    rowsOf: loadRows,
    bankWith: async (logo: readonly FileRef[], caller: SignedInCaller = platform.admin): Promise<number> => {
      banks += 1
      return (await ok(caller.post<{ id: number }>(SAVE, { ...BANK, bank_name: `Bank ${banks}`, logo }))).id
    },
    logoFor: async (caller: SignedInCaller) => getLogo(await loadRows(caller)),
    expectGone: async (url: string | undefined): Promise<void> => {
      const { status, text } = await open(url)
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([404, 'file_gone'])
    },
    onDisk: async (): Promise<string[]> => {
      const entries = await readdir(platform.files.folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    },
  }
}
