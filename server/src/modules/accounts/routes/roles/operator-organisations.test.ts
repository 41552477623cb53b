import { type OptionsResponse, toPlainText, getSiblingPath, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { getVerbEntry } from '#engine/declare/rights/rights.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { role as roles } from '#modules/accounts/role/role.ts'
import { createOperatorHelpers, OPERATORS } from '#modules/accounts/testing/role-helpers.ts'
import { ok, PASSWORD, type SignedInCaller } from '#testing/test-platform.ts'

const { calls, path } = operator
const { here, fields, read } = createOperatorHelpers()

const FIRMS = 400
let own: number
let other: number
let closed: number
let nothing: number
let banker: SignedInCaller

beforeAll(async () => {
  const { platform } = here
  own = await platform.organisation('bank', 'Bank of its own')
  other = await platform.organisation('store', 'Harbour store')
  closed = await platform.organisation('owner', 'Closed works')
  await sql`update organisation set disabled = 1 where id = ${closed}`.execute(platform.db)
  await sql`
    insert into organisation (kind, name) select 'owner', 'Firm number ' || n from generate_series(1, ${FIRMS}) n`.execute(
    platform.db,
  )
  const role = { name: 'nothing', api_arr: '[]', path_arr: '[]' }
  nothing = (await ok(here.admin.post<{ id: number }>(roles.calls.add, role))).id
  banker = await platform.someone(own, { apis: [...OPERATORS, getVerbEntry(operator, 'import')] })
})

const listOffered = (by: SignedInCaller, query: Record<string, string | number> = {}) =>
  ok(by.get<OptionsResponse>(getSiblingPath(path, 'Options'), { field: 'organisation_id', ...query }))
const importRows = (lines: readonly string[], by: SignedInCaller) =>
  ok(by.importSheet(path, 'a.csv', Buffer.from(['登录账号,姓名,手机号,所属机构,角色', ...lines].join('\n'))))

describe("organisation options of an operator's form", () => {
  it('are searched and not part of the table description', async () => {
    const description = await here.admin.raw(path, {})
    expect(description.text).not.toContain('Firm number')
    expect(await listOffered(here.admin)).toMatchObject({ more: true })
    const { options } = await listOffered(here.admin, { keyword: 'number 123' })
    expect(options.map(({ label }) => label)).toEqual(['Firm number 123'])
  })

  it('include all organisations for the platform, also disabled ones', async () => {
    for (const [keyword, id] of [
      ['Closed works', closed],
      ['Bank of its own', own],
      ['Platform', here.platform.platformId],
    ] as const)
      expect((await listOffered(here.admin, { keyword })).options).toEqual([{ value: id, label: keyword }])
  })

  it('include only the own organisation for others, by name or id', async () => {
    const mine = [{ value: own, label: 'Bank of its own' }]
    expect((await listOffered(banker)).options).toEqual(mine)
    expect((await listOffered(banker, { keyword: 'Harbour' })).options).toEqual([])
    const ids = [own, other, closed, here.platform.platformId].join()
    expect((await listOffered(banker, { id: ids })).options).toEqual(mine)
  })
})

describe('operator of an organisation', () => {
  it('is created by a bank for itself only', async () => {
    const { id } = await ok(
      banker.post<{ id: number }>(calls.add, fields({ organisation_id: own, role_ids: [nothing] })),
    )
    const unsaid = await ok(banker.post<{ id: number }>(calls.add, fields({ role_ids: [nothing] })))
    for (const each of [id, unsaid.id]) expect((await read(each, banker)).values['organisation_id']).toBe(own)
    for (const organisation_id of [other, closed, here.platform.platformId, 999_999])
      expect(await banker.post(calls.add, fields({ organisation_id, role_ids: [nothing] }))).toMatchObject({
        code: 'invalid_input',
        fields: { organisation_id: expect.any(String) },
      })
  })

  it('is created by the platform for a disabled organisation, so that open business is finished', async () => {
    const input = fields({ organisation_id: closed })
    const { id } = await ok(here.admin.post<{ id: number }>(calls.add, input))
    expect((await read(id)).values['organisation_id']).toBe(closed)
    await here.platform.signIn(toPlainText(input['username']), PASSWORD)
  })

  it('lists the organisation, also for readers without the list of organisations', async () => {
    for (const by of [here.admin, banker]) {
      const rows = await ok(by.get<Row[]>(path, { page: 1, organisation_id: own }))
      expect(new Set(rows.map(({ organisation_name }) => organisation_name))).toEqual(new Set(['Bank of its own']))
    }
    const [row] = await ok(banker.get<Row[]>(path, { page: 1 }))
    const record = await ok(banker.get<RecordResponse>(calls.info, { id: Number(row?.['id']) }))
    expect(record.row['organisation_name']).toBe('Bank of its own')
  })

  it('is imported by a unique organisation name (T4)', async () => {
    await here.platform.organisation('bank', 'Twin')
    await here.platform.organisation('store', 'Twin')
    const good = ['sheet1,甲,13400000001,Harbour store,nothing', 'sheet2,乙,13400000002,Closed works,nothing']
    const bad = ['sheet3,丙,13400000003,No such firm,nothing', 'sheet4,丁,13400000004,Twin,nothing']
    const rejected = await importRows([...good, ...bad], here.admin)
    expect(rejected).toMatchObject({ kept: false, fail: 2 })
    expect(rejected.errors.map(({ row, column }) => [row, column])).toEqual([
      [4, 4],
      [5, 4],
    ])
    expect(await importRows(good, here.admin)).toMatchObject({ success: 2, kept: true })
    const [row] = await ok(here.admin.get<Row[]>(path, { page: 1, username: 'sheet1' }))
    expect(row).toMatchObject({ organisation_id: other, organisation_name: 'Harbour store' })
  })

  it('is imported by a bank for itself only', async () => {
    const buildLine = (n: number, name: string) => `mine${n},甲,1350000000${n},${name},nothing`
    const rejected = await importRows(
      [buildLine(1, 'Harbour store'), buildLine(2, 'Platform'), buildLine(3, '')],
      banker,
    )
    expect(rejected.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 4],
      [3, 4],
    ])
    expect(await importRows([buildLine(4, 'Bank of its own'), buildLine(5, '')], banker)).toMatchObject({
      success: 2,
    })
  })
})
