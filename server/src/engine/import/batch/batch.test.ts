import { IMPORT_PATHS, type HistoryEntry, type OwnImport, type Row, getSiblingPath } from '@cangdan/protocol'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { crate } from '#engine/testing/sample-crate.ts'
import { fruitSection } from '#engine/testing/sample-fruit.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { zone } from '#modules/storage/zone/zone.ts'
import { futures } from '#modules/goods/price-qh/price-qh.ts'
import { good } from '#modules/goods/good/good.ts'
import { spec } from '#modules/goods/spec/spec.ts'
import { menu } from '#modules/index.ts'
import { importBatch } from '#modules/system/import/import.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let admin: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [...menu, fruitSection] })
  admin = platform.admin
  await createFruitTables(platform.db)
})
afterAll(() => platform.close())
afterEach(async () => {
  await sql`truncate import_batch cascade`.execute(platform.db)
  for (const table of ['good_price_qh', 'good_spec', 'good', 'crate'])
    await sql`delete from ${sql.table(table)}`.execute(platform.db)
})

const TRY = 2
const UNDO = getSiblingPath(importBatch.path, 'ImportUndo')
const TITLES = '合约代码,交易日,结算价(元),成交量(手)'
type ImportFlags = { mode?: number; existing?: string; keep?: string; skip?: string }
const importLines = (lines: readonly string[], queries: ImportFlags = {}, by: SignedInCaller = admin) =>
  by.importSheet(futures.path, '三月.csv', Buffer.from([TITLES, ...lines].join('\n')), queries)
const MARCH = ['cu2405,2024-03-01,69100,10', 'cu2406,2024-03-01,69300,20']
const BETTER = ['cu2405,2024-03-01,69100,10', 'cu2406,2024-03-01,69350,25', 'cu2407,2024-03-01,69500,30']
const loadPrices = async () =>
  (
    await sql<{ contract_code: string; settle_price: number; volume: number; version: number }>`
      select contract_code, settle_price, volume, version from good_price_qh order by contract_code`.execute(
      platform.db,
    )
  ).rows
const listBatches = () => ok(admin.get<Row[]>(importBatch.path, { page: 1, sort: 'id', order: 'false' }))
const undo = (id: number | undefined, by: SignedInCaller = admin) =>
  by.post(importBatch.actions.get('undo')?.call ?? UNDO, { id })
const undoOwn = (id: number | undefined, by: SignedInCaller = admin) => by.post(IMPORT_PATHS.undoOwn, { id })

describe('import batch (T4)', () => {
  it('runs few statements when all rows already exist', async () => {
    const lines = ['cu', 'al', 'zn', 'pb', 'ni'].flatMap((symbol) =>
      ['05', '06', '07', '08'].map((month) => `${symbol}24${month},2024-03-01,19000,1`),
    )
    await ok(importLines(lines))
    const queries = vi.spyOn(Client.prototype, 'query')
    const answer = await ok(importLines(lines))
    const statements = queries.mock.calls.map(([query]) => JSON.stringify(query))
    queries.mockRestore()
    expect(answer).toMatchObject({ fail: lines.length, kept: false })
    expect(answer.errors.map(({ reason }) => reason)).toEqual(lines.map(() => '已存在'))
    expect(statements.filter((text) => text.includes('insert into \\"good_price_qh')).length).toBeLessThan(3)
  })

  it('records the file, the counts and the user, and nothing for a dry run or a rejected spreadsheet', async () => {
    await ok(importLines(MARCH, { mode: TRY }))
    await ok(importLines([...MARCH, 'cu2406,2024-03-01,1,1']))
    expect(await listBatches()).toEqual([])
    const { batch } = await ok(importLines(MARCH))
    await ok(importLines(BETTER, { existing: 'overwrite' }))
    const [second, first] = await listBatches()
    expect(first).toMatchObject({
      id: batch,
      list_path: futures.path,
      file_name: '三月.csv',
      added: 2,
      changed: 0,
      total: 2,
      existing: 1,
      status: 1,
    })
    expect(second).toMatchObject({ added: 1, changed: 1, unchanged: 1, total: 3, existing: 3 })
    expect(first?.['sha256']).toMatch(/^[0-9a-f]{64}$/)
    const { rows } = await sql<{ version_before: number | null; before: Row | null; version_after: number }>`
      select version_before, before, version_after from import_batch_record where batch_id = ${second?.['id']}
       order by record_id`.execute(platform.db)
    expect(rows).toEqual([
      { version_before: 1, before: { settle_price: 69_300_00, volume: 20 }, version_after: 2 },
      { version_before: null, before: null, version_after: 1 },
    ])
  })

  it('counts skipped and failed rows', async () => {
    await ok(importLines([...MARCH, 'ec2406,2024-03-01,1,1', 'cu2408,2024-03-01,x,1'], { keep: '1', skip: '1' }))
    expect((await listBatches())[0]).toMatchObject({ added: 2, skipped: 1, failed: 1, total: 4 })
  })

  it('lists earlier imports of the same file, with user and undo state', async () => {
    const { batch } = await ok(importLines(MARCH))
    const again = await ok(importLines(MARCH, { mode: TRY, existing: 'skip' }))
    expect(again.before).toMatchObject([{ id: batch, rows: 2, undone: false }])
    expect((await ok(importLines(BETTER, { mode: TRY, existing: 'skip' }))).before).toBeUndefined()
    await ok(undoOwn(batch))
    expect((await ok(importLines(MARCH, { mode: TRY }))).before).toMatchObject([{ id: batch, undone: true }])
  })

  it('is visible to other users only with the right to the list of batches', async () => {
    await ok(importLines(MARCH))
    const apis = [getListEntry(futures), getVerbEntry(futures, 'import')]
    const clerk = await platform.someone(platform.platformId, { apis })
    expect((await ok(importLines(MARCH, { mode: TRY, existing: 'skip' }, clerk))).before).toBeUndefined()
    const chief = await platform.someone(platform.platformId, { apis: [...apis, getListEntry(importBatch)] })
    expect((await ok(importLines(MARCH, { mode: TRY, existing: 'skip' }, chief))).before).toHaveLength(1)
    expect(await ok(clerk.get<OwnImport[]>(IMPORT_PATHS.own, { list: futures.path }))).toEqual([])
    expect(await ok(admin.get<OwnImport[]>(IMPORT_PATHS.own, { list: futures.path }))).toMatchObject([
      { file: '三月.csv', rows: 2, undone: false },
    ])
  })
})

describe('undo of a batch (T4)', () => {
  it('deletes added records and restores overwritten ones, with histories', async () => {
    await ok(importLines(MARCH))
    const { batch } = await ok(importLines(BETTER, { existing: 'overwrite' }))
    await ok(undo(batch))
    expect((await loadPrices()).map((row) => ({ ...row }))).toEqual([
      { contract_code: 'cu2405', settle_price: 69_100_00, volume: 10, version: 1 },
      { contract_code: 'cu2406', settle_price: 69_300_00, volume: 20, version: 3 },
    ])
    expect((await listBatches())[0]).toMatchObject({ id: batch, status: 2 })
    const { rows } = await sql<{ id: number }>`select id from good_price_qh where volume = 20`.execute(platform.db)
    const history = await ok(admin.get<HistoryEntry[]>(futures.calls.history, { id: rows[0]?.id ?? 0 }))
    expect(history[0]).toMatchObject({ verb: 'edit', remark: `撤销导入 ${batch}` })
    expect(await getRejectionCode(undo(batch))).toBe('not_now')
  })

  it('undoes many rows with few statements', async () => {
    const lines = Array.from({ length: 12 }, (_, n) => `al${n < 8 ? 2405 + n : 2493 + n},2024-03-01,19000,${n}`)
    const { batch } = await ok(importLines(lines))
    await ok(undo(batch))
    expect(await loadPrices()).toEqual([])
  })

  it('rejects the whole undo and names the record when one changed since', async () => {
    const { batch } = await ok(importLines(MARCH))
    await ok(importLines(BETTER, { existing: 'overwrite' }))
    const before = await loadPrices()
    const answer = await undo(batch)
    expect(answer).toMatchObject({ status: false, code: 'import_bound' })
    expect(answer.message).toMatch(/^有 1 条记录无法撤销，因此全部保留：编号 \d+（/)
    expect(await loadPrices()).toEqual(before)
    expect((await listBatches()).every(({ status }) => status === 1)).toBe(true)
  })

  it('succeeds after the later batch was undone, and fails while a value differs', async () => {
    const { batch: first } = await ok(importLines(MARCH))
    const { batch: second } = await ok(importLines(BETTER, { existing: 'overwrite' }))
    await ok(undo(second))
    const { batch: third } = await ok(importLines(BETTER.slice(1, 2), { existing: 'overwrite' }))
    expect(await getRejectionCode(undo(first))).toBe('import_bound')
    await ok(undo(third))
    await ok(undo(first))
    expect(await loadPrices()).toEqual([])
  })

  it('rejects the undo while a record depends on an added one, and ignores deleted records', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into good_cate (cate_name) values ('Metal') returning id`.execute(platform.db)
    const sheet = Buffer.from('货物名称,货物编码,品类,计量单位\n铜,CU,Metal,吨\n铝,AL,Metal,吨')
    const { batch, errors } = await ok(admin.importSheet(good.path, 'goods.csv', sheet))
    expect(errors).toEqual([])
    const [copper] = await ok(admin.get<Row[]>(good.path, { page: 1, good_name: '铜' }))
    const [aluminium] = await ok(admin.get<Row[]>(good.path, { page: 1, good_name: '铝' }))
    const values = { good_id: copper?.['id'], spec_name: 'A' }
    const { id } = await ok(admin.post<{ id: number }>(spec.calls.add, values))
    const answer = await undo(batch)
    expect(answer).toMatchObject({ status: false, code: 'import_bound' })
    expect(answer.message).toContain(`编号 ${Number(copper?.['id'])}（`)
    await ok(admin.post(spec.calls.del, { id }))
    await ok(admin.post(good.calls.del, { id: aluminium?.['id'] }))
    await ok(undo(batch))
    expect(await ok(admin.get<Row[]>(good.path, { page: 1 }))).toEqual([])
    await sql`delete from good_cate where id = ${rows[0]?.id}`.execute(platform.db)
  })

  it('runs only once for concurrent requests', async () => {
    const { batch } = await ok(importLines(MARCH))
    const answers = await Promise.all([undo(batch), undoOwn(batch), undo(batch)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.filter(({ status }) => !status).map((answer) => !answer.status && answer.code)).toEqual([
      'not_now',
      'not_now',
    ])
    expect(await loadPrices()).toEqual([])
  })

  it('runs the hook for each record in order', async () => {
    const importCrates = (lines: string[], existing: string) =>
      ok(
        admin.importSheet(crate.path, 'c.csv', Buffer.from(['Name,Inside of', ...lines].join('\n')), {
          existing,
        }),
      )
    await importCrates(['a,', 'b,'], 'skip')
    const { batch } = await importCrates(['b,a', 'c,a'], 'overwrite')
    const { batch: later } = await importCrates(['b,c'], 'overwrite')
    await ok(undo(later))
    await ok(undo(batch))
    const rows = await ok(admin.get<Row[]>(crate.path, { page: 1, sort: 'id', order: 'true' }))
    expect(rows.map(({ crate_name, inside, version }) => [crate_name, inside, version])).toEqual([
      ['a', '', 1],
      ['b', '', 5],
    ])
  })
})

describe('right to undo (R6)', () => {
  it('allows the own batch with the import rights, and other batches only with the undo right', async () => {
    const entries = [getListEntry(futures), getVerbEntry(futures, 'import')]
    const clerk = await platform.someone(platform.platformId, { apis: entries })
    const { batch } = await ok(importLines(MARCH, {}, clerk))
    const other = await platform.someone(platform.platformId, { apis: entries })
    expect(await getRejectionCode(undoOwn(batch, other))).toBe('not_found')
    expect(await getRejectionCode(undo(batch, clerk))).toBe('forbidden')
    await ok(undoOwn(batch, clerk))
    const editor = await platform.someone(platform.platformId, {
      apis: [...entries, getVerbEntry(futures, 'del')],
    })
    await ok(importLines(MARCH, {}, editor))
    const { batch: over } = await ok(importLines(BETTER, { existing: 'overwrite' }, editor))
    // Simulates a user who lost the right to overwrite.
    await sql`
      update import_batch set account_id = (select account_id from import_batch where id = ${batch})
       where id = ${over}`.execute(platform.db)
    expect(await getRejectionCode(undoOwn(over, clerk))).toBe('forbidden')
    await ok(undo(over))
  })

  it('hides batches of other organisations and rejects their undo', async () => {
    const store = await platform.organisation('store', 'Harbour store')
    const neighbour = await platform.organisation('store', 'Hill store')
    const { rows } = await sql<{ id: number }>`
      insert into import_batch (list_path, organisation_id, sha256) values (${zone.path}, ${store}, ${'a'.repeat(64)})
      returning id`.execute(platform.db)
    const undoEntry = importBatch.actions.get('undo')?.call ?? ''
    const apis = [getListEntry(importBatch), undoEntry, getListEntry(zone), getVerbEntry(zone, 'import')]
    const stranger = await platform.someone(neighbour, { apis })
    const clerk = await platform.someone(store, { apis })
    expect(await ok(stranger.get<Row[]>(importBatch.path, { page: 1 }))).toEqual([])
    expect(await getRejectionCode(undo(rows[0]?.id, stranger))).toBe('not_found')
    expect(await getRejectionCode(undoOwn(rows[0]?.id, stranger))).toBe('not_found')
    expect(await ok(clerk.get<Row[]>(importBatch.path, { page: 1 }))).toHaveLength(1)
    await ok(undo(rows[0]?.id, clerk))
  })
})
