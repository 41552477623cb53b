import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk } from '../testing/financing-desk.ts'
import { ledgerIn } from '#modules/system/testing/ledger/settings.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { beginPublishing, sealAll } from '#modules/system/ledger/keep-ledger.ts'

let platform: TestPlatform
let desk: FinancingDesk
let folder: string
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform, { terms: { draw_witnessed: 1 } })
  folder = await mkdtemp(join(tmpdir(), 'cangdan-draw-'))
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

/** Records how many leaves witnesses have signed. */
const witnessedUpTo = (size: number) =>
  sql`insert into ledger_witnessed select id, ${size} from ledger_log
       on conflict (log) do update set size = excluded.size`.execute(platform.db)

it('blocks a draw until enough witnesses have signed the ledger entries of the loan', async () => {
  const id = await desk.upTo(6, [await desk.receipt(300_00)], 1_000_000_00)
  const given = { draw_way: 2, draw_no: 'W-1', draw_files: await desk.files(desk.accountant) }
  const draw = () => desk.act(desk.accountant, 'Draw', id, given)
  // Neither sealed nor witnessed.
  const refused = await draw()
  expect(refused).toMatchObject({ code: 'not_witnessed' })
  const [, entries, waiting] = /共 (\d+) 条.*其中 (\d+) 条/.exec(refused.message) ?? []
  expect(Number(entries)).toBeGreaterThan(5)
  expect(waiting).toBe(entries)
  await sealAll(await beginPublishing({ db: platform.db, settings: ledgerIn(folder) }))
  expect(await draw()).toMatchObject({ code: 'not_witnessed' })
  const { rows } = await sql<{ last: number }>`
    select max(leaf) as last from ledger_leaf join ledger_entry on id = entry_id
     where stream = 'financing:' || ${id}::bigint or stream in (select 'pledge:' || id from pledge where financing_id = ${id})`.execute(
    platform.db,
  )
  const last = rows[0]?.last ?? 0
  await witnessedUpTo(last)
  expect((await draw()).message).toMatch(/其中 1 条/)
  await witnessedUpTo(last + 1)
  await ok(draw())
})
