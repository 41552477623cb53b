// Storage firms keep themselves and their warehouses, each its own; the platform looks twice at what they say (R8).
import {
  type Answer,
  creditCodeCheck,
  type HistoryEntry,
  plainText,
  type RecordAnswer,
  type Row,
  type TableMeta,
} from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT } from '#engine/actions/audit.ts'
import { rightsOf } from '#engine/rights-registry.ts'
import { picture } from '#testing/pictures.ts'
import {
  ok,
  PASSWORD,
  refusal,
  type SignedIn,
  type TestPlatform,
  testPlatform,
} from '#testing/test-platform.ts'
import { modules } from '../index.ts'
import { firstRole } from './store/store.queries.ts'
import { storeRules } from './store/store.rules.ts'
import { store } from './store/store.ts'
import { warehouseRules } from './warehouse/warehouse.rules.ts'
import { warehouse } from './warehouse/warehouse.ts'
import { zone } from './zone/zone.ts'

let platform: TestPlatform
let admin: SignedIn
let auditor: SignedIn

beforeAll(async () => {
  platform = await testPlatform()
  admin = platform.admin
  const { grants } = await firstRole(platform.db)
  auditor = await platform.someone(platform.platformId, {
    apis: [...grants.apis, 'seller_p/store/StoreAudit', 'seller_p/store/StoreSave#add'],
    paths: [...grants.paths],
  })
})
afterAll(() => platform.close())

let made = 0
async function firm(more: Row = {}, by = admin): Promise<Answer<{ id: number }>> {
  made += 1
  const body = `91330200${String(made).padStart(9, '0')}`
  const { id } = await ok(by.upload('licence.png', picture(1)))
  return by.post(store.calls.add, {
    ...store.sample,
    store_name: `Firm ${made}`,
    credit_code: body + creditCodeCheck(body),
    license_img: [{ id }],
    // Who is known by his number already is one person with two accounts.
    contact_phone: `139${String(made).padStart(8, '0')}`,
    username: `keeper${made}`,
    password: PASSWORD,
    ...more,
  })
}
/** A firm, and its first operator, signed in. */
async function firmAndKeeper(): Promise<{ id: number; keeper: SignedIn }> {
  const { id } = await ok(firm())
  return { id, keeper: await platform.signIn(`keeper${made}`, PASSWORD) }
}
const read = (id: number, by = admin) => ok(by.get<RecordAnswer>(store.calls.info, { id }))
const decide = async (id: number, audit_status: number, by = auditor) =>
  by.post('seller_p/store/StoreAudit', {
    id,
    version: (await read(id)).version,
    audit_status,
    audit_remark: 'so',
  })
const change = async (id: number, values: Row, by = admin) =>
  by.post(store.calls.edit, { id, version: (await read(id)).version, ...values })
const house = (store_id: number, more: Row = {}, by = admin) => {
  made += 1
  const named = { warehouse_name: `House ${made}`, warehouse_code: `H-${made}` }
  return by.post<{ id: number }>(warehouse.calls.add, { ...warehouse.sample, ...named, store_id, ...more })
}
const part = (warehouse_id: number, capacity: number, more: Row = {}, by = admin) => {
  made += 1
  return by.post<{ id: number }>(zone.calls.add, { zone_code: `Z-${made}`, warehouse_id, capacity, ...more })
}

describe('the first operator of a storage firm', () => {
  it('signs in, sees his firm and no other, and keeps its warehouses', async () => {
    const { id, keeper } = await firmAndKeeper()
    await ok(firm())
    const rows = await ok(keeper.get<Row[]>(store.path, { page: 1 }))
    expect(rows.map((row) => row['id'])).toEqual([id])
    expect(rows[0]).toMatchObject({ username: `keeper${made - 1}`, audit_status: AUDIT.pending })
    await ok(house(id, {}, keeper))
    expect((await read(id)).row['warehouse_count']).toBe(1)
  })

  it('is asked for where there is none, and never again', async () => {
    expect(await firm({ username: '', password: '' })).toMatchObject({
      code: 'invalid_input',
      fields: { username: expect.any(String), password: expect.any(String) },
    })
    const { id } = await ok(firm())
    const username = (await read(id)).row['username']
    await ok(change(id, { username: 'another', password: 'quite another one' }))
    expect((await read(id)).row['username']).toBe(username)
    await sql`delete from account where username = ${username}`.execute(platform.db)
    expect(await change(id, {})).toMatchObject({ fields: { username: expect.any(String) } })
    await ok(change(id, { username: `again${id}`, password: PASSWORD }))
    expect((await read(id)).row['username']).toBe(`again${id}`)
  })

  it('has a name that nobody has, in any case, and a password that people may choose', async () => {
    const { id } = await ok(firm())
    const taken = plainText((await read(id)).row['username']).toUpperCase()
    expect(await firm({ username: taken })).toMatchObject({
      fields: { username: expect.stringContaining('已存在') },
    })
    expect(await firm({ password: 'short' })).toMatchObject({ fields: { password: expect.any(String) } })
    expect(storeRules({ password: 'wang.min.1', username: 'Wang.Min.1' })).toHaveProperty('password')
  })

  it('is given no more than whoever adds the firm holds himself', async () => {
    const { grants } = await firstRole(platform.db)
    const paths = [...grants.paths]
    const apis = [...grants.apis, store.calls.add + '#add']
    const whole = await platform.someone(platform.platformId, { apis, paths })
    await ok(firm({}, whole))
    const less = await platform.someone(platform.platformId, {
      apis: apis.filter((api) => api !== zone.path),
      paths,
    })
    expect(await firm({}, less)).toMatchObject({
      fields: { username: expect.stringContaining('仓储企业管理员') },
    })
  })

  it('goes with a firm that is deleted before he ever came, and keeps it once he has', async () => {
    const { id } = await ok(firm())
    const before = await platform.db.selectFrom('account').select('id').execute()
    await ok(admin.post(store.calls.del, { id }))
    expect(await platform.db.selectFrom('account').select('id').execute()).toHaveLength(before.length - 1)
    const { id: visited } = await firmAndKeeper()
    expect(await refusal(admin.post(store.calls.del, { id: visited }))).toBe('referenced')
  })

  it('has a role that says nothing the product does not know', async () => {
    const { grants } = await firstRole(platform.db)
    const rights = rightsOf(modules)
    for (const entry of grants.apis) {
      const right = rights.byEntry.get(entry)
      expect(right, entry).toBeDefined()
      for (const needed of right?.needs ?? []) expect(grants.apis, entry).toContain(needed)
    }
    for (const path of grants.paths) expect(rights.screens.has(path), path).toBe(true)
  })
})

describe('a storage firm', () => {
  it('is approved by another person, and once more after it was changed (V7)', async () => {
    const { id, keeper } = await firmAndKeeper()
    expect(await refusal(decide(id, AUDIT.approved, admin))).toBe('own_work')
    await ok(decide(id, AUDIT.approved))
    expect(await refusal(decide(id, AUDIT.approved))).toBe('audited')
    await ok(change(id, { address: '北仑区 2 号' }, keeper))
    expect((await read(id)).row['audit_status']).toBe(AUDIT.pending)
    const [edited] = await ok(admin.get<HistoryEntry[]>(store.calls.history, { id }))
    expect(edited?.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['address', '镇海区港口路 1 号', '北仑区 2 号'],
      ['audit_status', AUDIT.approved, AUDIT.pending],
    ])
    // Who wrote what was approved already is not bound by it: only the firm itself wrote this.
    await ok(decide(id, AUDIT.approved, admin))
  })

  it('that was rejected stays as it was seen', async () => {
    const { id } = await ok(firm())
    await ok(decide(id, AUDIT.rejected))
    expect(await refusal(change(id, { address: 'x' }))).toBe('not_now')
  })

  it('is disabled with a reason and enabled by hand alone, by no form (V11)', async () => {
    const { id, keeper } = await firmAndKeeper()
    expect(await refusal(change(id, { disabled: 1 }))).toBe('unknown_name')
    expect(await refusal(admin.post('seller_p/store/StoreDisable', { id }))).toBe('invalid_input')
    await ok(admin.post('seller_p/store/StoreDisable', { id, remark: 'its licence ran out' }))
    expect(await refusal(keeper.post('seller_p/store/StoreEnable', { id }))).toBe('forbidden')
    // Its people can still mend what is wrong, and begin nothing new.
    await ok(change(id, { address: '3 号' }, keeper))
    expect(await house(id, {}, keeper)).toMatchObject({ fields: { store_id: expect.any(String) } })
    await ok(admin.post('seller_p/store/StoreEnable', { id }))
    await ok(house(id, {}, keeper))
  })

  it('has a credit code of its own that can be one, whatever writes it', async () => {
    const answer = await firm({ credit_code: '91350100M000100Y44' })
    expect(answer).toMatchObject({ fields: { credit_code: expect.stringContaining('校验码') } })
    const { id } = await ok(firm())
    const { credit_code = '' } = (await read(id)).row
    expect(await firm({ credit_code })).toMatchObject({ fields: { credit_code: '已存在' } })
    const codes = fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/)
    await fc.assert(
      fc.asyncProperty(codes, fc.boolean(), async (body, isRight) => {
        const code = body + (isRight ? creditCodeCheck(body) : 'Z')
        const { rows } = await sql<{ good: boolean }>`select is_credit_code(${code}) as good`.execute(
          platform.db,
        )
        expect(rows[0]?.good).toBe(isRight)
      }),
      { numRuns: 50 },
    )
  })
})

describe('the warehouses of two storage firms', () => {
  it('are for each its own', async () => {
    const [one, other] = [await firmAndKeeper(), await firmAndKeeper()]
    const { id } = await ok(house(one.id))
    expect(await ok(other.keeper.get<Row[]>(warehouse.path, { page: 1 }))).toEqual([])
    expect(await refusal(other.keeper.get(warehouse.calls.info, { id }))).toBe('not_found')
    expect(await house(one.id, {}, other.keeper)).toMatchObject({ fields: { store_id: '请选择列出的选项' } })
    expect(await part(id, 1, {}, other.keeper)).toMatchObject({
      fields: { warehouse_id: '请选择列出的选项' },
    })
    const own = (await ok(house(other.id, {}, other.keeper))).id
    const moved = { id: own, version: 1, store_id: one.id }
    expect(await other.keeper.post(warehouse.calls.edit, moved)).toMatchObject({
      fields: { store_id: expect.any(String) },
    })
  })

  it('L3: begin with the firm itself where there is no other to choose, without a tree; else with a tree of firms', async () => {
    const { id, keeper } = await firmAndKeeper()
    const fieldOf = ({ form }: TableMeta) =>
      form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === 'store_id')
    const own = await ok(keeper.get<TableMeta>(warehouse.path))
    expect([fieldOf(own)?.initial, own.tree_search_nodes]).toEqual([id, []])
    const all = await ok(admin.get<TableMeta>(warehouse.path))
    expect(fieldOf(all)?.initial).toBeUndefined()
    expect(all.tree_search_names).toEqual(['store_id'])
    expect(all.tree_search_nodes?.map((node) => node.id)).toContain(id)
  })

  it('have names of their own within a firm, and codes of their own among all', async () => {
    const [one, other] = [(await ok(firm())).id, (await ok(firm())).id]
    const named = { warehouse_name: '一号库', warehouse_code: `C-${one}` }
    await ok(house(one, named))
    expect(await house(other, named)).toMatchObject({ fields: { warehouse_code: '已存在' } })
    await ok(house(other, { ...named, warehouse_code: `C-${other}` }))
    expect(await house(one, { ...named, warehouse_code: 'C-x' })).toMatchObject({
      fields: { warehouse_name: '已存在' },
    })
  })

  it('stand where both numbers say, or nowhere', () => {
    fc.assert(
      fc.property(fc.option(fc.integer()), fc.option(fc.integer()), (longitude, latitude) => {
        const faults = Object.keys(warehouseRules({ longitude, latitude }))
        expect(faults).toEqual(
          longitude === null && latitude !== null
            ? ['longitude']
            : longitude !== null && latitude === null
              ? ['latitude']
              : [],
        )
      }),
    )
  })
})

describe('a sheet of warehouses (T4)', () => {
  const HEAD = '仓储企业,仓库名称,仓库编码,仓库类型,所在地区,详细地址,设计库容(吨),负责人,联系电话'
  const bring = (who: SignedIn, lines: readonly string[]) =>
    ok(who.importSheet(warehouse.path, 'w.csv', Buffer.from([HEAD, ...lines].join('\n'))))

  it('names row and column of a wrong region, type and firm, and takes nothing', async () => {
    const { id, keeper } = await firmAndKeeper()
    const name = `Firm ${made}`
    await ok(firm())
    const line = (firmName: string, code: string, type: string, region: string) =>
      `${firmName},库 ${code},${code},${type},${region},港口路,5000.50,周敏,13900000001`
    const answer = await bring(keeper, [
      line(name, 'S-1', '室内库', '浙江省 / 宁波市'),
      line(name, 'S-2', '室内库', '浙江省 / 南京市'),
      line(name, 'S-3', '空中库', '浙江省 / 宁波市'),
      line(name, 'S-4', '冷库', '浙江省'),
      line(`Firm ${made}`, 'S-5', '冷库', '浙江省 / 宁波市'),
    ])
    expect(answer.errors.map(({ row, column, title }) => [row, column, title])).toEqual([
      [3, 5, '所在地区'],
      [4, 4, '仓库类型'],
      [6, 1, '仓储企业'],
      [5, 5, '所在地区'],
    ])
    expect(await ok(keeper.get<Row[]>(warehouse.path, { page: 1 }))).toEqual([])
    const good = await bring(keeper, [line(name, 'S-1', '室内库', '浙江省 / 宁波市')])
    expect(good).toMatchObject({ success: 1, kept: true })
    const [row] = await ok(keeper.get<Row[]>(warehouse.path, { page: 1 }))
    expect(row).toMatchObject({ store_id: id, region: [330000, 330200], capacity: 5000_50, status: 1 })
  })

  it('of zones says which row is too much for its warehouse', async () => {
    const { id, keeper } = await firmAndKeeper()
    const of = await ok(house(id, { capacity: 10_00 }))
    const label = (await ok(keeper.get<Row[]>(warehouse.path, { page: 1 })))[0]
    const name = `${plainText(label?.['warehouse_name'])} · ${plainText(label?.['warehouse_code'])}`
    const sheet = ['仓库,库区编码,库容', `${name},A,6`, `${name},B,5`, `${name},C,4`].join('\n')
    const answer = await ok(keeper.importSheet(zone.path, 'z.csv', Buffer.from(sheet)))
    expect(answer.errors).toMatchObject([
      { row: 3, column: 3, reason: '各库区库容合计 11.00 吨，超过仓库库容 10.00 吨' },
    ])
    expect(await ok(keeper.get<Row[]>(zone.path, { page: 1, warehouse_id: of.id }))).toEqual([])
  })
})

describe('the zones of a warehouse', () => {
  it('hold together no more than it does, however many are added at once', async () => {
    const { id } = await ok(house((await ok(firm())).id, { capacity: 10_00 }))
    const answers = await Promise.all([4_00, 4_00, 4_00, 4_00].map((capacity) => part(id, capacity)))
    expect(answers.filter(({ status }) => status)).toHaveLength(2)
    for (const answer of answers.filter(({ status }) => !status))
      expect(answer).toMatchObject({ fields: { capacity: expect.stringContaining('超过仓库库容 10.00 吨') } })
    expect(await admin.post(warehouse.calls.edit, { id, version: 1, capacity: 7_99 })).toMatchObject({
      fields: { capacity: '各库区库容合计 8.00 吨，超过仓库库容 7.99 吨' },
    })
    await ok(admin.post(warehouse.calls.edit, { id, version: 1, capacity: 8_00 }))
    expect(await refusal(admin.post(warehouse.calls.del, { id }))).toBe('referenced')
  })

  it('go with it to another firm', async () => {
    const [one, other] = [await firmAndKeeper(), await firmAndKeeper()]
    const { id } = await ok(house(one.id))
    await ok(part(id, 1))
    await ok(admin.post(warehouse.calls.edit, { id, version: 1, store_id: other.id }))
    expect(await ok(one.keeper.get<Row[]>(zone.path, { page: 1 }))).toEqual([])
    expect(await ok(other.keeper.get<Row[]>(zone.path, { page: 1 }))).toHaveLength(1)
  })
})

describe('a link to another list', () => {
  it('is offered to whoever may open that list, filtered by the row', async () => {
    const links = async (apis: readonly string[], paths: readonly string[]) => {
      const reader = await platform.someone(platform.platformId, { apis, paths })
      return (await ok(reader.get<TableMeta>(warehouse.path))).actions
    }
    expect(await links([warehouse.path, zone.path], [zone.screen])).toEqual([
      {
        name: 'zones',
        title: '库区',
        scope: 'row',
        kind: 'page',
        screen: '/stores/zone/list',
        filters: { warehouse_id: 'id' },
      },
    ])
    expect(await links([warehouse.path], [zone.screen])).toEqual([])
    expect(await links([warehouse.path, zone.path], [])).toEqual([])
  })
})
