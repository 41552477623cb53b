// A dry run in one statement finds the same errors as inserting row by row (docs/decisions/import-transactions.md): every row that triggers or constraints reject is doubted
// before.
import { scaleRuns } from '#testing/share.ts'
import fc from 'fast-check'
import { IMPORT_MODES } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { FuturesDryRun, openFuturesDryRun } from './price-qh.dry-run.ts'

const LIST = 'seller_p/good/PriceQhList'
const TITLES = '合约代码,交易日,结算价,昨结算,主力合约,异常已核实'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => platform.close())

// Weekdays; 2025-10-01 to 10-08 are holidays.
const DAYS = ['09-24', '09-25', '09-26', '09-29', '09-30', '10-09', '10-10', '10-13'].map((day) => `2025-${day}`)
const ODD_DAYS = ['2025-10-01', '2025-10-04', '2099-01-05']
const CODES = ['cu2601', 'CU2601', 'cu2602', 'al2601', 'SR601']
const ODD_CODES = ['zz2601', 'cu2501', 'cu3001']

/** Mostly ordered days of a contract with changes within one percent, like real files. */
const line = fc.record({
  code: fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...CODES) }, fc.constantFrom(...ODD_CODES)),
  day: fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...DAYS) }, fc.constantFrom(...ODD_DAYS)),
  settle: fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 9_900, max: 10_000 }) }, fc.constantFrom(8_500, 11_500)),
  before: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('', '9950') }, fc.constant('8000')),
  main: fc.oneof({ weight: 6, arbitrary: fc.constant('否') }, fc.constant('是')),
  said: fc.oneof({ weight: 8, arbitrary: fc.constant('否') }, fc.constantFrom('是', '换月')),
})
const lines = fc
  .record({
    all: fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: ({ code, day }) => `${code} ${day}` }),
    again: fc.nat({ max: 12 }),
    inOrder: fc.nat({ max: 5 }),
  })
  .map(({ all, again, inOrder }) => {
    const sorted = inOrder > 0 ? all.toSorted((a, b) => `${a.code}${a.day}`.localeCompare(`${b.code}${b.day}`)) : all
    const [first] = sorted
    return again === 0 && first !== undefined ? [...sorted, first] : sorted
  })

const buildSheet = (
  rows: readonly { code: string; day: string; settle: number; before: string; main: string; said: string }[],
) =>
  Buffer.from(
    [
      TITLES,
      ...rows.map(({ code, day, settle, before, main, said }) => [code, day, settle, before, main, said].join()),
    ].join('\n'),
  )

it('finds the same errors with and without existing rows (D5)', async () => {
  const requested = vi.spyOn(FuturesDryRun.prototype, 'isGood')
  const importSheet = (mode: number, bytes: Uint8Array) => ok(platform.admin.importSheet(LIST, 'a.csv', bytes, mode))
  await fc.assert(
    fc.asyncProperty(lines, fc.nat({ max: 3 }), async (rows, forget) => {
      if (forget === 0) await sql`delete from good_price_qh`.execute(platform.db)
      const bytes = buildSheet(rows)
      const tried = await importSheet(IMPORT_MODES.try, bytes)
      const taken = await importSheet(IMPORT_MODES.take, bytes)
      const { success, fail, warned, errors, warnings, total } = taken
      expect(tried).toMatchObject({ success, fail, total })
      expect([tried.warned, tried.errors, tried.warnings]).toEqual([warned, errors, warnings])
      expect(taken.kept).toBe(fail + (warned ?? 0) === 0)
    }),
    { numRuns: scaleRuns(100) },
  )
  const answers = await Promise.all(requested.mock.results.map(({ value }) => value as Promise<boolean>))
  // Both paths were taken.
  expect(answers.filter(Boolean).length).toBeGreaterThan(2)
  expect(answers.filter((isGood) => !isGood).length).toBeGreaterThan(2)
}, 240_000)

it('falls back to single inserts if the table has an unknown trigger', async () => {
  await platform.db.transaction().execute(async (tx) => {
    await sql`create trigger another before insert on good_price_qh for each row execute function validate_futures_price()`.execute(
      tx,
    )
    expect(await openFuturesDryRun(tx)).toBeUndefined()
    await sql`drop trigger another on good_price_qh`.execute(tx)
    expect(await openFuturesDryRun(tx)).toBeDefined()
  })
})
