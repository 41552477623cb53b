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

const fixture = setUpStoreDesk()

describe('first operator of a storage firm', () => {
  it('signs in, sees the own firm only, and manages its warehouses', async () => {
    const { id, operator } = await fixture.firmWithOperator()
    await ok(fixture.firm())
    const rows = await ok(operator.get<Row[]>(store.path, { page: 1 }))
    expect(rows.map((row) => row['id'])).toEqual([id])
    expect(rows[0]).toMatchObject({ username: `operator${fixture.made - 1}`, audit_status: AUDIT.pending })
    await ok(fixture.house(id, {}, operator))
    expect((await fixture.read(id)).row['warehouse_count']).toBe(1)
  })

  it('is required once and not changed later', async () => {
    expect(await fixture.firm({ username: '', password: '' })).toMatchObject({
      code: 'invalid_input',
      fields: { username: expect.any(String), password: expect.any(String) },
    })
    const { id } = await ok(fixture.firm())
    const username = (await fixture.read(id)).row['username']
    await ok(fixture.change(id, { username: 'another', password: 'quite another one' }))
    expect((await fixture.read(id)).row['username']).toBe(username)
    await sql`delete from account where username = ${username}`.execute(fixture.platform.db)
    expect(await fixture.change(id, {})).toMatchObject({ fields: { username: expect.any(String) } })
    await ok(fixture.change(id, { username: `again${id}`, password: PASSWORD }))
    expect((await fixture.read(id)).row['username']).toBe(`again${id}`)
  })

  it('has a unique name in any case and a valid password', async () => {
    const { id } = await ok(fixture.firm())
    const taken = toPlainText((await fixture.read(id)).row['username']).toUpperCase()
    expect(await fixture.firm({ username: taken })).toMatchObject({
      fields: { username: expect.stringContaining('已存在') },
    })
    expect(await fixture.firm({ password: 'short' })).toMatchObject({
      fields: { password: expect.any(String) },
    })
    expect(await fixture.firm({ username: 'Wang.Min.1', password: 'wang.min.1' })).toMatchObject({
      fields: { password: expect.any(String) },
    })
  })

  it('gets the role only if the creator holds its rights', async () => {
    const { grants } = await findStandardRole(fixture.platform.db, 'store_manager')
    const paths = [...grants.paths]
    const apis = [...grants.apis, store.calls.add + '#add']
    const whole = await fixture.platform.someone(fixture.platform.platformId, { apis, paths })
    await ok(fixture.firm({}, whole))
    const less = await fixture.platform.someone(fixture.platform.platformId, {
      apis: apis.filter((api) => api !== zone.path),
      paths,
    })
    expect(await fixture.firm({}, less)).toMatchObject({
      fields: { username: expect.stringContaining('仓储企业管理员') },
    })
  })

  it('is deleted with an unused firm, and prevents deletion after a sign-in', async () => {
    const { id } = await ok(fixture.firm())
    const before = await fixture.platform.db.selectFrom('account').select('id').execute()
    await ok(fixture.admin.post(store.calls.del, { id }))
    expect(await fixture.platform.db.selectFrom('account').select('id').execute()).toHaveLength(before.length - 1)
    const { id: visited } = await fixture.firmWithOperator()
    expect(await getRejectionCode(fixture.admin.post(store.calls.del, { id: visited }))).toBe('referenced')
  })

  it('has a role with declared rights only', async () => {
    const { grants } = await findStandardRole(fixture.platform.db, 'store_manager')
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
    const { id, operator } = await fixture.firmWithOperator()
    expect(await getRejectionCode(fixture.decide(id, AUDIT.approved, fixture.admin))).toBe('own_work')
    await ok(fixture.decide(id, AUDIT.approved))
    expect(await getRejectionCode(fixture.decide(id, AUDIT.approved))).toBe('audited')
    await ok(fixture.change(id, { address: '北仑区 2 号' }, operator))
    expect((await fixture.read(id)).row['audit_status']).toBe(AUDIT.pending)
    const [edited] = await ok(fixture.admin.get<HistoryEntry[]>(store.calls.history, { id }))
    expect(edited?.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['address', '镇海区港口路 1 号', '北仑区 2 号'],
      ['audit_status', AUDIT.approved, AUDIT.pending],
    ])
    // The author of the approved data may review this change, which only the firm wrote.
    await ok(fixture.decide(id, AUDIT.approved, fixture.admin))
  })

  it('cannot be changed after a rejection', async () => {
    const { id } = await ok(fixture.firm())
    await ok(fixture.decide(id, AUDIT.rejected))
    expect(await getRejectionCode(fixture.change(id, { address: 'x' }))).toBe('not_now')
  })

  it('is disabled with a reason and enabled by hand, not by the form (V11)', async () => {
    const { id, operator } = await fixture.firmWithOperator()
    expect(await getRejectionCode(fixture.change(id, { disabled: 1 }))).toBe('unknown_name')
    expect(await getRejectionCode(fixture.admin.post('seller_p/store/StoreDisable', { id }))).toBe('invalid_input')
    await ok(fixture.admin.post('seller_p/store/StoreDisable', { id, remark: 'its licence ran out' }))
    expect(await getRejectionCode(operator.post('seller_p/store/StoreEnable', { id }))).toBe('forbidden')
    await ok(fixture.change(id, { address: '3 号' }, operator))
    expect(await fixture.house(id, {}, operator)).toMatchObject({ fields: { store_id: expect.any(String) } })
    await ok(fixture.admin.post('seller_p/store/StoreEnable', { id }))
    await ok(fixture.house(id, {}, operator))
  })

  it('has a unique, valid credit code, also in the database', async () => {
    const answer = await fixture.firm({ credit_code: '91350100M000100Y44' })
    expect(answer).toMatchObject({ fields: { credit_code: expect.stringContaining('校验码') } })
    const { id } = await ok(fixture.firm())
    const { credit_code = '' } = (await fixture.read(id)).row
    expect(await fixture.firm({ credit_code })).toMatchObject({ fields: { credit_code: '已存在' } })
    const codes = fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/)
    await fc.assert(
      fc.asyncProperty(codes, fc.boolean(), async (body, isRight) => {
        const code = body + (isRight ? computeCreditCodeCheck(body) : 'Z')
        const { rows } = await sql<{ good: boolean }>`select is_credit_code(${code}) as good`.execute(
          fixture.platform.db,
        )
        expect(rows[0]?.good).toBe(isRight)
      }),
      { numRuns: 50 },
    )
  })
})
