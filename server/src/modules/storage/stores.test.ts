import { computeCreditCodeCheck, type HistoryEntry, toPlainText, type Row } from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AUDIT } from '#engine/facets/audit.ts'
import { buildRights } from '#engine/declare/rights/rights-registry.ts'
import { setUpStoreDesk } from './testing/store-desk.ts'
import { ok, PASSWORD, getRejectionCode } from '#testing/test-platform.ts'
import { menu } from '#modules/index.ts'
import { findStandardRole } from '#modules/accounts/index.ts'
import { store } from './store/store.ts'
import { zone } from './zone/zone.ts'

const desk = setUpStoreDesk()

describe('first operator of a storage firm', () => {
  it('signs in, sees the own firm only, and manages its warehouses', async () => {
    const { id, operator } = await desk.firmWithOperator()
    await ok(desk.firm())
    const rows = await ok(operator.get<Row[]>(store.path, { page: 1 }))
    expect(rows.map((row) => row['id'])).toEqual([id])
    expect(rows[0]).toMatchObject({ username: `operator${desk.made - 1}`, audit_status: AUDIT.pending })
    await ok(desk.house(id, {}, operator))
    expect((await desk.read(id)).row['warehouse_count']).toBe(1)
  })

  it('is required once and not changed later', async () => {
    expect(await desk.firm({ username: '', password: '' })).toMatchObject({
      code: 'invalid_input',
      fields: { username: expect.any(String), password: expect.any(String) },
    })
    const { id } = await ok(desk.firm())
    const username = (await desk.read(id)).row['username']
    await ok(desk.change(id, { username: 'another', password: 'quite another one' }))
    expect((await desk.read(id)).row['username']).toBe(username)
    await sql`delete from account where username = ${username}`.execute(desk.platform.db)
    expect(await desk.change(id, {})).toMatchObject({ fields: { username: expect.any(String) } })
    await ok(desk.change(id, { username: `again${id}`, password: PASSWORD }))
    expect((await desk.read(id)).row['username']).toBe(`again${id}`)
  })

  it('has a unique name in any case and a valid password', async () => {
    const { id } = await ok(desk.firm())
    const taken = toPlainText((await desk.read(id)).row['username']).toUpperCase()
    expect(await desk.firm({ username: taken })).toMatchObject({
      fields: { username: expect.stringContaining('已存在') },
    })
    expect(await desk.firm({ password: 'short' })).toMatchObject({
      fields: { password: expect.any(String) },
    })
    expect(await desk.firm({ username: 'Wang.Min.1', password: 'wang.min.1' })).toMatchObject({
      fields: { password: expect.any(String) },
    })
  })

  it('gets the role only if the creator holds its rights', async () => {
    const { grants } = await findStandardRole(desk.platform.db, 'store_manager')
    const paths = [...grants.paths]
    const apis = [...grants.apis, store.calls.add + '#add']
    const whole = await desk.platform.someone(desk.platform.platformId, { apis, paths })
    await ok(desk.firm({}, whole))
    const less = await desk.platform.someone(desk.platform.platformId, {
      apis: apis.filter((api) => api !== zone.path),
      paths,
    })
    expect(await desk.firm({}, less)).toMatchObject({
      fields: { username: expect.stringContaining('仓储企业管理员') },
    })
  })

  it('is deleted with an unused firm, and prevents deletion after a sign-in', async () => {
    const { id } = await ok(desk.firm())
    const before = await desk.platform.db.selectFrom('account').select('id').execute()
    await ok(desk.admin.post(store.calls.del, { id }))
    expect(await desk.platform.db.selectFrom('account').select('id').execute()).toHaveLength(
      before.length - 1,
    )
    const { id: visited } = await desk.firmWithOperator()
    expect(await getRejectionCode(desk.admin.post(store.calls.del, { id: visited }))).toBe('referenced')
  })

  it('has a role with declared rights only', async () => {
    const { grants } = await findStandardRole(desk.platform.db, 'store_manager')
    const rights = buildRights(menu)
    for (const entry of grants.apis) {
      const right = rights.byEntry.get(entry)
      expect(right, entry).toBeDefined()
      for (const needed of right?.needs ?? []) expect(grants.apis, entry).toContain(needed)
    }
    for (const path of grants.paths) expect(rights.screens.has(path), path).toBe(true)
  })
})

describe('storage firm', () => {
  it('is approved by another person, again after a change (V7)', async () => {
    const { id, operator } = await desk.firmWithOperator()
    expect(await getRejectionCode(desk.decide(id, AUDIT.approved, desk.admin))).toBe('own_work')
    await ok(desk.decide(id, AUDIT.approved))
    expect(await getRejectionCode(desk.decide(id, AUDIT.approved))).toBe('audited')
    await ok(desk.change(id, { address: '北仑区 2 号' }, operator))
    expect((await desk.read(id)).row['audit_status']).toBe(AUDIT.pending)
    const [edited] = await ok(desk.admin.get<HistoryEntry[]>(store.calls.history, { id }))
    expect(edited?.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['address', '镇海区港口路 1 号', '北仑区 2 号'],
      ['audit_status', AUDIT.approved, AUDIT.pending],
    ])
    // The author of the approved data may review this change, which only the firm wrote.
    await ok(desk.decide(id, AUDIT.approved, desk.admin))
  })

  it('cannot be changed after a rejection', async () => {
    const { id } = await ok(desk.firm())
    await ok(desk.decide(id, AUDIT.rejected))
    expect(await getRejectionCode(desk.change(id, { address: 'x' }))).toBe('not_now')
  })

  it('is disabled with a reason and enabled by hand, not by the form (V11)', async () => {
    const { id, operator } = await desk.firmWithOperator()
    expect(await getRejectionCode(desk.change(id, { disabled: 1 }))).toBe('unknown_name')
    expect(await getRejectionCode(desk.admin.post('seller_p/store/StoreDisable', { id }))).toBe(
      'invalid_input',
    )
    await ok(desk.admin.post('seller_p/store/StoreDisable', { id, remark: 'its licence ran out' }))
    expect(await getRejectionCode(operator.post('seller_p/store/StoreEnable', { id }))).toBe('forbidden')
    await ok(desk.change(id, { address: '3 号' }, operator))
    expect(await desk.house(id, {}, operator)).toMatchObject({ fields: { store_id: expect.any(String) } })
    await ok(desk.admin.post('seller_p/store/StoreEnable', { id }))
    await ok(desk.house(id, {}, operator))
  })

  it('has a unique, valid credit code, also in the database', async () => {
    const answer = await desk.firm({ credit_code: '91350100M000100Y44' })
    expect(answer).toMatchObject({ fields: { credit_code: expect.stringContaining('校验码') } })
    const { id } = await ok(desk.firm())
    const { credit_code = '' } = (await desk.read(id)).row
    expect(await desk.firm({ credit_code })).toMatchObject({ fields: { credit_code: '已存在' } })
    const codes = fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/)
    await fc.assert(
      fc.asyncProperty(codes, fc.boolean(), async (body, isRight) => {
        const code = body + (isRight ? computeCreditCodeCheck(body) : 'Z')
        const { rows } = await sql<{ good: boolean }>`select is_credit_code(${code}) as good`.execute(
          desk.platform.db,
        )
        expect(rows[0]?.good).toBe(isRight)
      }),
      { numRuns: 50 },
    )
  })
})
