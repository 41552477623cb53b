import {
  type HistoryEntry,
  type OperatorPermission,
  plainText,
  type RecordAnswer,
  type Row,
  ROLE_PATHS,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rightsOf } from '#engine/rights-registry.ts'
import { listEntry, verbEntry } from '#engine/rights.ts'
import { modules } from '#resources/index.ts'
import { bank } from '#resources/banks/bank/bank.ts'
import { bankOperator } from '#resources/banks/bankoperator/bankoperator.ts'
import { role } from '#resources/sys/role/role.ts'
import { ask, signed } from '#testing/requests.ts'
import { apiUrl } from '#testing/callers.ts'
import {
  type Caller,
  ok,
  refusal,
  type SignedIn,
  type TestPlatform,
  testPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
/** May do anything with roles, and reads banks. */
let keeper: SignedIn

const { calls, path } = role
const ROLES = [listEntry(role), calls.info, calls.add, calls.edit, calls.del]
const BANK_LIST = listEntry(bank)
const BANK_ADD = verbEntry(bank, 'add')
const BANK_EDIT = verbEntry(bank, 'edit')
const BANK_DEL = verbEntry(bank, 'del')
const HELD = [...ROLES, BANK_LIST, bank.calls.info, BANK_EDIT]
const PATHS = [bank.screen, '/banks/bank/edit/:id']

beforeAll(async () => {
  platform = await testPlatform()
  keeper = await platform.someone(platform.platformId, { apis: HELD, paths: PATHS })
})
afterAll(() => platform.close())

let made = 0
const fields = (apis: readonly string[], paths: readonly string[] = []) => ({
  name: `made ${(made += 1)}`,
  description: '',
  path_arr: JSON.stringify(paths),
  api_arr: JSON.stringify(apis),
})
const add = async (caller: Caller, apis: readonly string[], paths: readonly string[] = []) =>
  (await ok(caller.post<{ id: number }>(calls.add, fields(apis, paths)))).id
const read = (id: number, caller: Caller = platform.admin) => ok(caller.get<RecordAnswer>(calls.info, { id }))
const apisOf = async (id: number) => JSON.parse(plainText((await read(id)).values['api_arr'])) as string[]
const pathsOf = async (id: number) => JSON.parse(plainText((await read(id)).values['path_arr'])) as string[]
const edit = async (caller: Caller, id: number, apis: readonly string[], paths: readonly string[] = []) => {
  const { version, values } = await read(id)
  const lists = { api_arr: JSON.stringify(apis), path_arr: JSON.stringify(paths) }
  return caller.post(calls.edit, { id, version, name: values['name'], description: '', ...lists })
}

describe('roles (T5, D1)', () => {
  it('travel by the paths, methods and fields of the specification', async () => {
    const id = (
      await ok(
        platform.admin.post<{ id: number }>('seller/role/roleadd', {
          name: 'Clerk',
          description: 'reads banks',
          path_arr: '["/banks/bank/list"]',
          api_arr: `["${BANK_LIST}"]`,
        }),
      )
    ).id
    const rows = await ok(platform.admin.get<Row[]>('seller/role/rolemanage', { page: 1, name: 'Clerk' }))
    expect(rows).toMatchObject([{ id, name: 'Clerk', description: 'reads banks', operator_count: 0 }])
    const { values, version } = await read(id)
    expect(values).toEqual({
      name: 'Clerk',
      description: 'reads banks',
      path_arr: '["/banks/bank/list"]',
      api_arr: `["${BANK_LIST}"]`,
    })
    await ok(platform.admin.post('seller/role/roleedit', { id, version, ...values, description: 'no more' }))
    expect((await read(id)).values['description']).toBe('no more')
    // The specification's client knows of no version, and is bound by everything else.
    await ok(platform.admin.post('seller/role/roleedit', { id, ...values }))
    expect((await read(id)).values['description']).toBe('reads banks')
    await ok(platform.admin.get('seller/role/roledel', { id }))
    expect(await refusal(platform.admin.get(calls.info, { id }))).toBe('not_found')
  })

  it('are all named for a choice among them, by _all', async () => {
    const all = await ok(platform.admin.get<Row[]>(path, { _all: 1 }))
    expect(all).toContainEqual({ id: 1, name: 'admin' })
    for (const line of all) expect(Object.keys(line)).toEqual(['id', 'name'])
    expect(await refusal(platform.admin.get(BANK_LIST, { _all: 1 }))).toBe('unknown_name')
  })

  it('are added by one call and changed by the other', async () => {
    const id = await add(platform.admin, [])
    expect(await refusal(platform.admin.post(calls.add, { id, version: 1, ...fields([]) }))).toBe(
      'bad_request',
    )
    expect(await refusal(platform.admin.post(calls.edit, fields([])))).toBe('bad_request')
  })

  it('are deleted by a GET that is good once and that no link makes', async () => {
    const id = await add(platform.admin, [])
    const call = { method: 'GET', url: apiUrl(`${calls.del}?id=${id}`) } as const
    const link = signed(platform.admin.session, call)
    const { headers } = link
    for (const site of [{ 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await ask(platform.app, { ...call, headers: { ...headers, ...site } })).code).toBe(
        'bad_request',
      )
    const { nonce: _nonce, ...bare } = headers
    expect((await ask(platform.app, { ...call, headers: bare })).code).not.toBe('ok')
    const sent = { ...call, headers }
    expect((await ask(platform.app, sent)).code).toBe('ok')
    expect((await ask(platform.app, sent)).code).toBe('replayed')
    expect(await refusal(platform.admin.get(calls.del))).toBe('bad_request')
    expect(await refusal(platform.admin.get(calls.del, { id: 1, x: 1 }))).toBe('bad_request')
  })

  it('are not deleted while operators hold them, and say how many', async () => {
    await platform.someone(platform.platformId, { apis: [BANK_LIST] })
    const [held] = await ok(platform.admin.get<Row[]>(path, { page: 1, limit: 1 }))
    const answer = await platform.admin.get(calls.del, { id: Number(held?.['id']) })
    expect(answer).toMatchObject({ status: false, code: 'role_held' })
    expect(answer.message).toContain('1')
  })

  it('that come with the platform stay: admin as it is, the others in being', async () => {
    const { version, values } = await read(1)
    expect(await refusal(platform.admin.post(calls.edit, { id: 1, version, ...values }))).toBe('built_in')
    expect(await refusal(platform.admin.get(calls.del, { id: 1 }))).toBe('built_in')
    const id = await add(platform.admin, [])
    await platform.db.updateTable('role').set({ is_system: 1 }).where('id', '=', id).execute()
    await ok(edit(platform.admin, id, [BANK_LIST]))
    expect(await refusal(platform.admin.get(calls.del, { id }))).toBe('built_in')
  })

  it('of the same name are refused at the name, also to those who meant to be admin', async () => {
    const { name } = (await read(await add(platform.admin, []))).values
    for (const taken of [name, 'admin'])
      expect(await platform.admin.post(calls.add, { ...fields([]), name: taken })).toMatchObject({
        code: 'invalid_input',
        fields: { name: expect.any(String) },
      })
  })

  it('are saved by one of two who read them', async () => {
    const id = await add(platform.admin, [])
    const { version, values } = await read(id)
    await ok(
      platform.admin.post(calls.edit, { id, version, ...values, api_arr: JSON.stringify([BANK_LIST]) }),
    )
    const late = await platform.admin.post(calls.edit, { id, version, ...values, description: 'late' })
    expect(late).toMatchObject({ code: 'conflict' })
    expect(late.message).toContain('接口权限')
  })

  it('take no list that is none', async () => {
    for (const list of ['', '{}', '[1]', 'nothing', '[['])
      expect(await platform.admin.post(calls.add, { ...fields([]), api_arr: list })).toMatchObject({
        code: 'invalid_input',
        fields: { api_arr: expect.any(String) },
      })
  })

  it('tell in words what was granted and taken away', async () => {
    const id = await add(platform.admin, [BANK_LIST], [bank.screen])
    await ok(edit(platform.admin, id, [BANK_LIST, BANK_DEL, BANK_ADD], []))
    await ok(edit(platform.admin, id, [BANK_LIST, BANK_ADD], []))
    const history = await ok(platform.admin.get<HistoryEntry[]>(calls.history, { id }, 'en'))
    const lines = history.map(({ changes }) => changes.map(({ title, to }) => [title, to]))
    expect(lines).toEqual([
      [['Taken away', 'Banks: Delete']],
      [
        ['Screens closed', 'Banks'],
        ['Granted', 'Banks: Add, Delete'],
      ],
      [
        ['Role', expect.any(String)],
        ['Screens opened', 'Banks'],
        ['Granted', 'Banks: View the list'],
      ],
    ])
  })
})

describe('nobody grants what he does not hold (P1, row 35)', () => {
  it('not in a new role, nor in one that is there', async () => {
    const refused = await keeper.post(calls.add, fields([BANK_DEL]))
    expect(refused).toMatchObject({ code: 'beyond_own' })
    expect(refused.message).toContain('银行管理：删除')
    expect(await refusal(keeper.post(calls.add, fields([], ['/banks/bank/add'])))).toBe('beyond_own')
    const id = await add(keeper, [BANK_LIST])
    expect(await refusal(edit(keeper, id, [BANK_LIST, BANK_ADD]))).toBe('beyond_own')
    expect(await apisOf(id)).toEqual([BANK_LIST])
  })

  it('and takes nothing away that he could not give back', async () => {
    const id = await add(
      platform.admin,
      [BANK_LIST, BANK_DEL, BANK_EDIT],
      ['/banks/bank/del/:id', bank.screen],
    )
    await ok(edit(keeper, id, []))
    // Deleting stays, with the list that it cannot do without.
    expect(await apisOf(id)).toEqual([BANK_DEL, BANK_LIST].toSorted())
    expect(await pathsOf(id)).toEqual(['/banks/bank/del/:id', bank.screen])
  })

  it('nor what exists nowhere, the super administrator neither', async () => {
    const refused = await platform.admin.post(calls.add, fields(['seller_p/bank/BankSave#fly']))
    expect(refused).toMatchObject({ code: 'unknown_grant' })
    expect(refused.message).toContain('seller_p/bank/BankSave#fly')
    expect(await refusal(platform.admin.post(calls.add, fields([], ['/nowhere'])))).toBe('unknown_grant')
  })

  it('nor adds to a role that he holds himself', async () => {
    const holder = await platform.someone(platform.platformId, { apis: [...ROLES, BANK_LIST] })
    const [own] = await ok(platform.admin.get<Row[]>(path, { page: 1, limit: 1 }))
    const other = await add(platform.admin, [BANK_DEL])
    const me = await platform.db
      .selectFrom('account')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await platform.db.insertInto('account_role').values({ account_id: me.id, role_id: other }).execute()
    const id = Number(own?.['id'])
    expect(await refusal(edit(holder, id, [...ROLES, BANK_LIST, BANK_DEL]))).toBe('own_role')
    // A second account is no second person.
    const twin = await platform.someone(platform.platformId, { apis: [...ROLES, BANK_LIST, BANK_DEL] })
    const [{ person_id }, other_person] = [await personOf(me.id), await personOf(me.id + 1)]
    await platform.db
      .updateTable('person')
      .set({ same_as: person_id })
      .where('id', '=', other_person.person_id)
      .execute()
    expect(await refusal(edit(twin, id, [...ROLES, BANK_LIST, BANK_DEL]))).toBe('own_role')
    // Giving up is allowed.
    await ok(edit(holder, id, ROLES))
    expect(await apisOf(id)).toEqual(ROLES.toSorted())
  })

  const personOf = (account: number) =>
    platform.db.selectFrom('account').select('person_id').where('id', '=', account).executeTakeFirstOrThrow()

  it('and what is granted brings along what it cannot do without', async () => {
    const id = await add(platform.admin, [BANK_EDIT], ['/banks', '/banks/bank/edit/:id'])
    expect(await apisOf(id)).toEqual([bank.calls.info, BANK_LIST, BANK_EDIT].toSorted())
    // The module opens with any of its screens.
    expect(await pathsOf(id)).toEqual(['/banks/bank/edit/:id', bank.screen])
    const bare = await platform.someone(platform.platformId, { apis: [...ROLES, BANK_EDIT] })
    expect(await refusal(bare.post(calls.add, fields([BANK_EDIT])))).toBe('beyond_own')
  })
})

describe('an organisation', () => {
  it('makes roles of its own, which others do not see', async () => {
    const [one, two] = [
      await platform.organisation('bank', 'One'),
      await platform.organisation('bank', 'Two'),
    ]
    const grants = { apis: [...ROLES, BANK_LIST], paths: [role.screen] }
    const [first, second] = [await platform.someone(one, grants), await platform.someone(two, grants)]
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
      expect(await refusal(call)).toBe('not_found')
    expect(await refusal(second.post(calls.edit, { id, version: 1, ...named }))).toBe('not_found')
    expect(await refusal(second.get(ROLE_PATHS.permission, { id }))).toBe('not_found')
    // Names are an organisation's own too, but one name is nobody's.
    await ok(second.post(calls.add, named))
    expect(await refusal(second.post(calls.add, { ...named, name: 'admin' }))).toBe('invalid_input')
    const [seen] = await ok(platform.admin.get<Row[]>(path, { page: 1, organisation_name: 'One' }))
    expect(seen).toMatchObject({ id, organisation_name: 'One' })
  })
})

describe('what may be granted (OperatorPermission)', () => {
  const permission = (caller: Caller, query = {}, language = 'en') =>
    ok(caller.get<OperatorPermission>(ROLE_PATHS.permission, query, language))

  it('is everything for the super administrator, in his language', async () => {
    const { paths, apis } = await permission(platform.admin)
    const { all } = rightsOf(modules)
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
    const chinese = await permission(platform.admin, {}, 'zh')
    expect(chinese.paths[0]?.title).toBe('银行')
    expect(new Set(apis.map((api) => api.path)).size).toBe(apis.length)
  })

  it('is for anybody else what he holds, and nothing for who keeps no roles', async () => {
    const { paths, apis } = await permission(keeper)
    expect(apis.map((api) => api.path).toSorted()).toEqual(HELD.toSorted())
    expect(paths.map((each) => each.path)).toEqual(['/banks'])
    const reader = await platform.someone(platform.platformId, { apis: [listEntry(role)] })
    expect(await refusal(reader.get(ROLE_PATHS.permission))).toBe('forbidden')
  })

  it('says of a role what stays as it is, and who is signed in with it', async () => {
    const id = await add(platform.admin, [BANK_LIST, BANK_DEL])
    expect((await permission(keeper, { id })).role).toMatchObject({
      kept: [{ path: BANK_DEL, title: 'Delete', group: 'Banks' }],
      signed_in: 0,
    })
  })
})

describe('a changed role', () => {
  it('acts on the next request of everybody who holds it', async () => {
    const clerk = await platform.someone(platform.platformId, { apis: [BANK_LIST], paths: [bank.screen] })
    const [own] = await ok(platform.admin.get<Row[]>(path, { page: 1, limit: 1 }))
    const id = Number(own?.['id'])
    expect((await permissionsOf(clerk)).length).toBeGreaterThan(0)
    expect((await clerk.get(BANK_LIST, { page: 1 })).status).toBe(true)
    expect(
      (await ok(platform.admin.get<OperatorPermission>(ROLE_PATHS.permission, { id }))).role?.signed_in,
    ).toBe(1)
    await ok(edit(platform.admin, id, []))
    expect(await refusal(clerk.get(BANK_LIST, { page: 1 }))).toBe('forbidden')
    expect(await permissionsOf(clerk)).toEqual([])
  })

  const permissionsOf = (caller: Caller) => ok(caller.get<string[]>('seller/role/UserPermission'))
})
