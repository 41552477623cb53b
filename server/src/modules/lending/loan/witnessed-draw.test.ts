import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { createTestLedgerSettings } from '#modules/system/testing/ledger/settings.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/ledger-worker.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let folder: string
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform, { terms: { draw_witnessed: 1 } })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-draw-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

/** Records how many leaves witnesses have signed. */
const setWitnessedSize = (size: number) =>
  sql`insert into ledger_witnessed select id, ${size} from ledger_log
       on conflict (log) do update set size = excluded.size`.execute(platform.db)

it('blocks a draw until enough witnesses have signed the ledger entries of the loan', async () => {
  const id = await fixture.createLoan(6, [await fixture.receipt(300_00)], 1_000_000_00)
  const input = { draw_way: 2, draw_no: 'W-1', draw_files: await fixture.files(fixture.accountant) }
  const drawLoan = () => fixture.act(fixture.accountant, 'Draw', id, input)
  // Neither sealed nor witnessed.
  const rejected = await drawLoan()
  expect(rejected).toMatchObject({ code: 'not_witnessed' })
  const [, entries, waiting] = /共 (\d+) 条.*其中 (\d+) 条/.exec(rejected.message) ?? []
  expect(Number(entries)).toBeGreaterThan(5)
  expect(waiting).toBe(entries)
  await sealAll(await beginPublishing({ db: platform.db, settings: createTestLedgerSettings(folder) }))
  expect(await drawLoan()).toMatchObject({ code: 'not_witnessed' })
  const { rows } = await sql<{ last: number }>`
    select max(leaf) as last from ledger_leaf join ledger_entry on id = entry_id
     where stream = 'financing:' || ${id}::bigint or stream in (select 'pledge:' || id from pledge where financing_id = ${id})`.execute(
    platform.db,
  )
  const last = rows[0]?.last ?? 0
  await setWitnessedSize(last)
  expect((await drawLoan()).message).toMatch(/其中 1 条/)
  await setWitnessedSize(last + 1)
  await ok(drawLoan())
})
