import { IMPORT_PATHS, type Language, TASK_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecondFactors } from '#platform/identity/second-factor.ts'
import { type DemoDatabase, createDemoDatabase } from '#testing/database/demo-database.ts'
import { readEverything } from '#testing/every-read/read-all.ts'
import { compareSnapshots, type Snapshot, takeSnapshot } from '#testing/installation/snapshot.ts'
import { createTestLedgerSettings } from '#modules/system/testing/ledger/settings.ts'
import { oneTimeCode } from '#testing/client/plain-client.mjs'
import { type TestPlatform, openTestPlatform } from '#testing/test-platform.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/ledger-worker.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { DEMO_LOANS } from './loans/loans.ts'
import { DEMO_LOTS } from './receipts.ts'
import { loanWork } from './loans/seed-loans.ts'
import { MONTHS, priceWork } from './seed-prices.ts'
import { receiptWork } from './seed-receipts.ts'

const SEED = Number(process.env['CANGDAN_SEED'] ?? 1)
const LANGUAGES: readonly Language[] = ['zh', 'en', 'es', 'ja']

/** One account per kind of organisation; their responses are also compared with their descriptions. */
const THOROUGH = new Set(['admin', 'reviewer', 'clerk', 'owner', 'inspector', 'supplier'])

const EXPECTED = new Set([
  // The demo has neither.
  `not_found ${TASK_PATHS.info}`,
  `not_found ${IMPORT_PATHS.task}`,
  // Only members submit documents.
  'forbidden buyer/user/PaperList',
  'forbidden buyer/user/PaperForm',
  // A posted repayment has no preview.
  'not_now seller_p/contract/RepaymentPreview',
])

const CHANGING = ['seller/role/roledel', 'seller/supplier/Logout']

/** Tables and columns changed by signing in, by single-use signatures and by reading articles. */
const LEFT = new Set([
  'account.login_count',
  'account.last_login_ip',
  'account.last_login_time',
  'help_read',
  'known_place',
  'known_place.seen_at',
  'log_login',
  'nonce',
  'second_factor.last_step',
  'session',
])

let demo: DemoDatabase
let platform: TestPlatform
let before: Snapshot

beforeAll(async () => {
  demo = await createDemoDatabase()
  await demo.steps(priceWork, MONTHS + 1)
  await demo.steps(receiptWork, DEMO_LOTS.length)
  await demo.steps(loanWork, DEMO_LOANS.length)
  const factors = createSecondFactors(demo.secrets.factorKey)
  platform = await openTestPlatform(demo.database, { factors, files: demo.files })
  await sealAll(await beginPublishing({ db: demo.db, settings: createTestLedgerSettings(platform.files.folder) }))
  before = await takeSnapshot(demo.db)
})
afterAll(async () => {
  await platform.close()
  await demo.close()
})

function signIn(username: string): ReturnType<TestPlatform['signIn']> {
  const { password = '', factor } = demo.accounts.find((each) => each.username === username) ?? {}
  const code = factor === undefined ? undefined : oneTimeCode(factor, Date.now() / 1000)
  return platform.signIn(username, password, code)
}

describe('calls that read', () => {
  it.each(DEMO_ACCOUNTS.map(({ username }, place) => [username, LANGUAGES[place % 4] ?? 'zh'] as const))(
    'succeeds for %s, in %s',
    async (username, language) => {
      const way = { seed: SEED, language, isThorough: THOROUGH.has(username) }
      const { reads: asked, rejected, unknown, changing } = await readEverything(username, await signIn(username), way)
      // A call with a join needs its queries, or a reason for its omission, in `testing/every-read/custom-calls.ts`.
      expect(unknown).toEqual([])
      expect(CHANGING).toEqual(expect.arrayContaining([...changing]))
      const wrong = rejected.filter(({ call, code }) => !EXPECTED.has(`${code} ${call}`))
      expect(wrong.map((each) => `${each.call} ${JSON.stringify(each.query)}: ${each.code}`)).toEqual([])
      expect(asked).toBeGreaterThan(100)
    },
  )

  it('changes no record', async () => {
    const differences = compareSnapshots(before, await takeSnapshot(demo.db))
    const written = [...differences].flatMap(([table, { gone, added, changed }]) => [
      ...(gone.length > 0 || added > 0 ? [table] : []),
      ...Object.keys(changed).map((column) => `${table}.${column}`),
    ])
    expect(written.filter((each) => !LEFT.has(each))).toEqual([])
  })
})
