import {
  LIST_VIEW_PATHS,
  type ListViewSave,
  MAX_VIEW_LENGTH,
  MAX_VIEWS,
  type SavedViews,
  type TableMeta,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { good } from '#modules/goods/good/good.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const LIST = bank.path
const SHARE = 'seller/role/roleedit'
let platform: TestPlatform
let boss: SignedInCaller
let clerk: SignedInCaller
let other: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  const createUser = (apis: readonly string[]) => platform.someone(platform.platformId, { apis })
  ;[boss, clerk, other] = [await createUser([LIST, SHARE]), await createUser([LIST]), await createUser([LIST])]
})
afterAll(() => platform.close())
beforeEach(async () => {
  await sql`truncate list_view`.execute(platform.db)
})

const loadViews = async (who: SignedInCaller): Promise<SavedViews> =>
  (await ok(who.get<TableMeta>(LIST))).saved ?? { views: [] }
const listNames = async (who: SignedInCaller) => (await loadViews(who)).views.map(({ name }) => name)
const findDefaultView = async (who: SignedInCaller) => {
  const { views: all, opens: id } = await loadViews(who)
  return all.find((savedView) => savedView.id === id)?.name
}
const save = (who: SignedInCaller, savedView: Partial<ListViewSave>) =>
  who.post<{ id: number }>(LIST_VIEW_PATHS.save, {
    list: LIST,
    name: 'mine',
    audience: 'own',
    texts: {},
    ...savedView,
  })
const savedView = async (who: SignedInCaller, name: string) => {
  const found = (await loadViews(who)).views.find((each) => each.name === name)
  if (found === undefined) throw new Error(`no view ${name}`)
  return found
}
const findRole = async (username: string) => {
  const { rows } = await sql<{ role_id: number }>`
    select role_id from account_role join account on account.id = account_id where username = ${username}`.execute(
    platform.db,
  )
  return rows[0]!.role_id
}
const getUsername = async (who: SignedInCaller) =>
  (await ok(who.get<{ username: string }>('seller/supplier/Info'))).username

describe('saved view', () => {
  it('is returned with the list as saved, to its owner only', async () => {
    const texts = { bank_name: '中国', sort: 'id', order: 'true', _columns: 'id,bank_name' }
    const { id } = await ok(save(clerk, { name: '  My banks ', texts }))
    expect((await loadViews(clerk)).views).toEqual([
      {
        id,
        name: 'My banks',
        audience: 'own',
        is_default: false,
        is_locked: false,
        may_edit: true,
        version: 1,
        texts,
      },
    ])
    expect(await listNames(boss)).toEqual([])
    expect(await listNames(other)).toEqual([])
    expect((await loadViews(clerk)).roles).toBeUndefined()
    expect((await loadViews(boss)).roles?.length).toBeGreaterThan(2)
  })

  it('is shared with a role or the organisation, and no further', async () => {
    const role_id = await findRole(await getUsername(clerk))
    await ok(save(boss, { name: 'of a role', audience: 'role', role_id }))
    await ok(save(boss, { name: 'of all', audience: 'all' }))
    expect(await listNames(clerk)).toEqual(['of all', 'of a role'].toSorted())
    expect(await listNames(other)).toEqual(['of all'])
    expect((await listNames(boss)).length).toBe(2)
    const elsewhere = await platform.someone(await platform.organisation('bank', 'Elsewhere'), {
      apis: [LIST, SHARE],
    })
    expect(await listNames(elsewhere)).toEqual([])
    expect(await getRejectionCode(save(elsewhere, { audience: 'role', role_id }))).toBe('not_found')
  })

  it('can be shared only with the right to edit roles', async () => {
    const role_id = await findRole(await getUsername(clerk))
    expect(await getRejectionCode(save(clerk, { audience: 'all' }))).toBe('forbidden')
    expect(await getRejectionCode(save(clerk, { audience: 'role', role_id }))).toBe('forbidden')
    const { id } = await ok(save(clerk, {}))
    expect(await getRejectionCode(save(clerk, { id, version: 1, audience: 'all' }))).toBe('forbidden')
    await ok(save(boss, { name: 'of all', audience: 'all' }))
    const shared = await savedView(clerk, 'of all')
    const taken = { id: shared.id, version: 1, name: 'of all' }
    expect(await getRejectionCode(save(clerk, { ...taken, audience: 'own' }))).toBe('forbidden')
    expect(await getRejectionCode(save(clerk, { ...taken, audience: 'all', is_default: true }))).toBe('forbidden')
    await ok(save(clerk, { ...taken, audience: 'all', texts: { bank_name: 'x' } }))
    expect((await savedView(boss, 'of all')).texts).toEqual({ bank_name: 'x' })
  })

  it('can be changed when locked only with the right to share', async () => {
    await ok(save(boss, { name: 'fixed', audience: 'all', is_locked: true }))
    const fixed = await savedView(clerk, 'fixed')
    expect(fixed.may_edit).toBe(false)
    const body = { id: fixed.id, version: 1 }
    const same = { ...body, name: 'fixed', audience: 'all', is_locked: true } as const
    expect(await getRejectionCode(save(clerk, same))).toBe('forbidden')
    expect(await getRejectionCode(clerk.post(LIST_VIEW_PATHS.remove, body))).toBe('forbidden')
    await ok(save(boss, { ...same, texts: { bank_name: 'y' } }))
    await ok(boss.post(LIST_VIEW_PATHS.remove, { id: fixed.id, version: 2 }))
    expect(await listNames(clerk)).toEqual([])
  })

  it('cannot be changed or deleted by other users', async () => {
    const { id } = await ok(save(clerk, {}))
    for (const who of [other, boss]) {
      expect(await getRejectionCode(save(who, { id, version: 1 }))).toBe('list_view_changed')
      expect(await getRejectionCode(who.post(LIST_VIEW_PATHS.remove, { id, version: 1 }))).toBe('list_view_changed')
    }
    expect(await listNames(clerk)).toEqual(['mine'])
  })

  it('accepts one of two concurrent changes, and reports a conflict', async () => {
    const { id } = await ok(save(boss, { name: 'ours', audience: 'all' }))
    const answers = await Promise.all(
      [clerk, other, boss].map((who, n) =>
        getRejectionCode(save(who, { id, version: 1, name: 'ours', audience: 'all', texts: { bank_name: `${n}` } })),
      ),
    )
    expect(answers.filter((answer) => answer === 'list_view_changed')).toHaveLength(2)
    expect((await savedView(boss, 'ours')).version).toBe(2)
  })
})

describe('view that a list opens with', () => {
  it('is the own default, then that of a role, then that of the organisation', async () => {
    expect(await findDefaultView(clerk)).toBeUndefined()
    await ok(save(boss, { name: 'all', audience: 'all', is_default: true }))
    expect(await findDefaultView(clerk)).toBe('all')
    const role_id = await findRole(await getUsername(clerk))
    await ok(save(boss, { name: 'role', audience: 'role', role_id, is_default: true }))
    expect([await findDefaultView(clerk), await findDefaultView(other), await findDefaultView(boss)]).toEqual([
      'role',
      'all',
      'all',
    ])
    await ok(save(clerk, { name: 'own', is_default: true }))
    expect([await findDefaultView(clerk), await findDefaultView(other)]).toEqual(['own', 'all'])
  })

  it('is a single default under concurrent changes', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => ok(save(clerk, { name: `view ${n}`, is_default: true }))))
    const { views: all } = await loadViews(clerk)
    expect(all.filter(({ is_default }) => is_default)).toHaveLength(1)
    expect(all).toHaveLength(8)
  })
})

describe('saved views', () => {
  it('have unique names within their audience', async () => {
    await ok(save(clerk, {}))
    expect(await getRejectionCode(save(clerk, {}))).toBe('list_view_repeated')
    await ok(save(other, {}))
    await ok(save(boss, { audience: 'all' }))
    const twice = await Promise.all([0, 1, 2].map(() => getRejectionCode(save(clerk, { name: 'again' }))))
    expect(twice.filter((answer) => answer === 'list_view_repeated')).toHaveLength(2)
  })

  it('are limited in number', async () => {
    for (let n = 0; n < MAX_VIEWS; n += 1) await ok(save(clerk, { name: `view ${n}` }))
    expect(await getRejectionCode(save(clerk, { name: 'one more' }))).toBe('list_views_full')
    const { id } = await savedView(clerk, 'view 3')
    await ok(save(clerk, { id, version: 1, name: 'renamed' }))
  })

  it('require the right to read the list', async () => {
    for (const list of [good.path, 'seller/role/nowhere', '', 'seller_p/bank/BankSave'])
      expect(await getRejectionCode(save(clerk, { list })), list).toBe('not_found')
    const { id } = await ok(save(boss, {}))
    const reader = await platform.someone(platform.platformId, { apis: [good.path] })
    expect(await getRejectionCode(reader.get(LIST))).toBe('forbidden')
    expect(await getRejectionCode(save(reader, { id, version: 1, list: LIST }))).toBe('not_found')
  })

  it('reject invalid input', async () => {
    const REFUSED = ['bad_request', 'invalid_input', 'unknown_name']
    for (const bad of [
      { name: '' },
      { name: ' '.repeat(5) },
      { name: 'x'.repeat(41) },
      { audience: 'everybody' },
      { audience: 'role' },
      { role_id: 1 },
      { is_locked: true },
      { texts: { 'bank name': 'x' } },
      { texts: { bank_name: 1 } },
      { texts: [] },
      { texts: { bank_name: 'x'.repeat(MAX_VIEW_LENGTH) } },
      { texts: Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`column_${n}`, ''])) },
      { stranger: true },
      { id: 0 },
    ])
      expect(REFUSED, JSON.stringify(bad).slice(0, 60)).toContain(await getRejectionCode(save(clerk, bad as never)))
    expect(await listNames(clerk)).toEqual([])
    expect(await getRejectionCode(save(clerk, { id: 999, version: 1 }))).toBe('list_view_changed')
  })

  it('are deleted with their role', async () => {
    const temporary = await platform.someone(platform.platformId, { apis: [LIST] })
    const role_id = await findRole(await getUsername(temporary))
    await ok(save(boss, { audience: 'role', role_id }))
    await sql`delete from account_role where role_id = ${role_id}`.execute(platform.db)
    await sql`delete from role where id = ${role_id}`.execute(platform.db)
    expect(await listNames(boss)).toEqual([])
  })
})
