import { type OperatorPermission, type Row, ROLE_PATHS } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { buildRights } from '#engine/declare/rights/rights-registry.ts'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { menu } from '#modules/index.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { bankOperator } from '#modules/accounts/bankoperator/bankoperator.ts'
import { role } from '#modules/accounts/role/role.ts'
import type { Caller } from '#testing/client/callers.ts'
import { setUpManager, ROLES, createRoleHelpers } from '#modules/accounts/testing/role-helpers.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'

const { calls, path } = role
const BANK_LIST = getListEntry(bank)
const BANK_ADD = getVerbEntry(bank, 'add')
const BANK_EDIT = getVerbEntry(bank, 'edit')
const BANK_DEL = getVerbEntry(bank, 'del')
const GRANTED = [...ROLES, BANK_LIST, bank.calls.info, BANK_EDIT]

const here = setUpManager({ apis: GRANTED, paths: [bank.screen, '/banks/bank/edit/:id'] })
const { add, apisOf, edit, fields, pathsOf } = createRoleHelpers(here)

describe('grants beyond the own rights (P1, row 35)', () => {
  it('are rejected in new and existing roles', async () => {
    const rejected = await here.manager.post(calls.add, fields([BANK_DEL]))
    expect(rejected).toMatchObject({ code: 'beyond_own' })
    expect(rejected.message).toContain('银行管理：删除')
    expect(await getRejectionCode(here.manager.post(calls.add, fields([], ['/banks/bank/add'])))).toBe('beyond_own')
    const id = await add(here.manager, [BANK_LIST])
    expect(await getRejectionCode(edit(here.manager, id, [BANK_LIST, BANK_ADD]))).toBe('beyond_own')
    expect(await apisOf(id)).toEqual([BANK_LIST])
  })

  it('prevent changing or deleting a role with more rights, even its name', async () => {
    const id = await add(here.admin, [BANK_LIST, BANK_DEL], ['/banks/bank/del/:id', bank.screen])
    const allowed = await apisOf(id)
    for (const apis of [[], allowed]) expect(await getRejectionCode(edit(here.manager, id, apis))).toBe('beyond_role')
    const byScreen = await add(here.admin, [BANK_LIST], ['/banks/bank/del/:id'])
    expect(await getRejectionCode(edit(here.manager, byScreen, [BANK_LIST]))).toBe('beyond_role')
    expect(await getRejectionCode(here.manager.get(calls.del, { id }))).toBe('beyond_role')
    expect(await apisOf(id)).toEqual(allowed)
    expect(await pathsOf(id)).toEqual(['/banks/bank/del/:id', bank.screen])
    await ok(edit(here.admin, id, []))
    await ok(edit(here.manager, id, [BANK_LIST], [bank.screen]))
    await ok(here.manager.get(calls.del, { id }))
  })

  it('are rejected for undeclared entries, also for the super administrator', async () => {
    const rejected = await here.admin.post(calls.add, fields(['seller_p/bank/BankSave#fly']))
    expect(rejected).toMatchObject({ code: 'unknown_grant' })
    expect(rejected.message).toContain('seller_p/bank/BankSave#fly')
    expect(await getRejectionCode(here.admin.post(calls.add, fields([], ['/nowhere'])))).toBe('unknown_grant')
  })

  it('are rejected in a role that the caller holds', async () => {
    const holder = await here.platform.someone(here.platform.platformId, { apis: [...ROLES, BANK_LIST] })
    const [own] = await ok(here.admin.get<Row[]>(path, { page: 1, limit: 1 }))
    const other = await add(here.admin, [BANK_DEL])
    const me = await here.platform.db.selectFrom('account').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await here.platform.db.insertInto('account_role').values({ account_id: me.id, role_id: other }).execute()
    const id = Number(own?.['id'])
    expect(await getRejectionCode(edit(holder, id, [...ROLES, BANK_LIST, BANK_DEL]))).toBe('own_role')
    // A second account of the same person does not count as another person.
    const twin = await here.platform.someone(here.platform.platformId, {
      apis: [...ROLES, BANK_LIST, BANK_DEL],
    })
    const [{ person_id }, other_person] = [await findPersonId(me.id), await findPersonId(me.id + 1)]
    await here.platform.db
      .updateTable('person')
      .set({ same_as: person_id })
      .where('id', '=', other_person.person_id)
      .execute()
    expect(await getRejectionCode(edit(twin, id, [...ROLES, BANK_LIST, BANK_DEL]))).toBe('own_role')
    await ok(edit(holder, id, ROLES))
    expect(await apisOf(id)).toEqual(ROLES.toSorted())
  })

  const findPersonId = (account: number) =>
    here.platform.db.selectFrom('account').select('person_id').where('id', '=', account).executeTakeFirstOrThrow()

  it('include the rights that a granted right needs', async () => {
    const id = await add(here.admin, [BANK_EDIT], ['/banks', '/banks/bank/edit/:id'])
    expect(await apisOf(id)).toEqual([bank.calls.info, BANK_LIST, BANK_EDIT].toSorted())
    // The menu section opens with any of its screens, so its path is not stored.
    expect(await pathsOf(id)).toEqual(['/banks/bank/edit/:id', bank.screen])
    const bare = await here.platform.someone(here.platform.platformId, { apis: [...ROLES, BANK_EDIT] })
    expect(await getRejectionCode(bare.post(calls.add, fields([BANK_EDIT])))).toBe('beyond_own')
  })
})

describe('roles of an organisation', () => {
  it('are invisible to other organisations', async () => {
    const [one, two] = [
      await here.platform.organisation('bank', 'One'),
      await here.platform.organisation('bank', 'Two'),
    ]
    const grants = { apis: [...ROLES, BANK_LIST], paths: [role.screen] }
    const [first, second] = [await here.platform.someone(one, grants), await here.platform.someone(two, grants)]
    const named = fields([BANK_LIST])
    const { id } = await ok(first.post<{ id: number }>(calls.add, named))
    expect(await ok(first.get<Row[]>(path, { page: 1 }))).toMatchObject([{ id }])
    expect(await ok(second.get<Row[]>(path, { page: 1 }))).toEqual([])
    expect(await ok(second.get<Row[]>(path, { _all: 1 }))).toEqual([])
    for (const call of [
      second.get(calls.info, { id }),
      second.get(calls.del, { id }),
      second.get(calls.history, { id }),
    ])
      expect(await getRejectionCode(call)).toBe('not_found')
    expect(await getRejectionCode(second.post(calls.edit, { id, version: 1, ...named }))).toBe('not_found')
    expect(await getRejectionCode(second.get(ROLE_PATHS.permission, { id }))).toBe('not_found')
    // Names are unique per organisation, but `admin` is reserved.
    await ok(second.post(calls.add, named))
    expect(await getRejectionCode(second.post(calls.add, { ...named, name: 'admin' }))).toBe('invalid_input')
    const [seen] = await ok(here.admin.get<Row[]>(path, { page: 1, organisation_id: one }))
    expect(seen).toMatchObject({ id, organisation_name: 'One' })
  })
})

describe('grantable rights (OperatorPermission)', () => {
  const loadPermission = (caller: Caller, query = {}, language = 'en') =>
    ok(caller.get<OperatorPermission>(ROLE_PATHS.permission, query, language))

  it('include all rights for the super administrator, in their language', async () => {
    const { paths, apis } = await loadPermission(here.admin)
    const { all } = buildRights(menu)
    expect(apis.map((api) => api.path)).toEqual(all.map(({ entry }) => entry))
    expect(apis).toContainEqual({
      path: BANK_EDIT,
      title: 'Edit',
      group: 'Banks',
      list: bank.screen,
      module: '/banks',
      module_title: 'Banking',
      screen: '/banks/bank/edit/:id',
      needs: [BANK_LIST, bank.calls.info],
    })
    expect(paths[0]).toMatchObject({
      path: '/banks',
      title: 'Banking',
      children: [
        { path: bank.screen, title: 'Banks', children: expect.any(Array) },
        { path: bankOperator.screen, title: 'Bank operators', children: expect.any(Array) },
      ],
    })
    const chinese = await loadPermission(here.admin, {}, 'zh')
    expect(chinese.paths[0]?.title).toBe('银行')
    expect(new Set(apis.map((api) => api.path)).size).toBe(apis.length)
  })

  it('are limited to the rights of the caller, and forbidden without the right to edit roles', async () => {
    const { paths, apis } = await loadPermission(here.manager)
    expect(apis.map((api) => api.path).toSorted()).toEqual(GRANTED.toSorted())
    expect(paths.map((each) => each.path)).toEqual(['/banks'])
    const reader = await here.platform.someone(here.platform.platformId, { apis: [getListEntry(role)] })
    expect(await getRejectionCode(reader.get(ROLE_PATHS.permission))).toBe('forbidden')
  })

  it('report the entries of a role that the caller cannot change, and its signed-in holders', async () => {
    const id = await add(here.admin, [BANK_LIST, BANK_DEL])
    expect((await loadPermission(here.manager, { id })).role).toMatchObject({
      kept: [{ path: BANK_DEL, title: 'Delete', group: 'Banks' }],
      signed_in: 0,
    })
  })
})
