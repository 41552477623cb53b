import { type BulkResult, type HistoryEntry, type OperatorPermission, type Row, ROLE_PATHS } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { role } from '#modules/accounts/role/role.ts'
import { buildApiUrl, type Caller } from '#testing/client/callers.ts'
import { sendAndParse, signRequest } from '#testing/client/requests.ts'
import { setUpManager, createRoleHelpers } from '#modules/accounts/testing/role-helpers.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { waitForNextSecond } from '#testing/database/blocking.ts'

const { calls, path } = role
const BANK_LIST = getListEntry(bank)
const BANK_ADD = getVerbEntry(bank, 'add')
const BANK_DEL = getVerbEntry(bank, 'del')

const here = setUpManager({})
const { add, edit, fields, read } = createRoleHelpers(here)

describe('roles (T5, D1)', () => {
  it('use the paths, methods and fields of the specification', async () => {
    const id = (
      await ok(
        here.admin.post<{ id: number }>('seller/role/roleadd', {
          name: 'Clerk',
          description: 'reads banks',
          path_arr: '["/banks/bank/list"]',
          api_arr: `["${BANK_LIST}"]`,
        }),
      )
    ).id
    const rows = await ok(here.admin.get<Row[]>('seller/role/rolemanage', { page: 1, name: 'Clerk' }))
    expect(rows).toMatchObject([{ id, name: 'Clerk', description: 'reads banks', operator_count: 0 }])
    const { values, version } = await read(id)
    expect(values).toEqual({
      name: 'Clerk',
      description: 'reads banks',
      path_arr: '["/banks/bank/list"]',
      api_arr: `["${BANK_LIST}"]`,
    })
    await ok(here.admin.post('seller/role/roleedit', { id, version, ...values, description: 'no more' }))
    expect((await read(id)).values['description']).toBe('no more')
    // Clients of the specification send no version; all other rules apply to them.
    await ok(here.admin.post('seller/role/roleedit', { id, ...values }))
    expect((await read(id)).values['description']).toBe('reads banks')
    await ok(here.admin.get('seller/role/roledel', { id }))
    expect(await getRejectionCode(here.admin.get(calls.info, { id }))).toBe('not_found')
  })

  it('reject a deletion after a concurrent change', async () => {
    const [id, other] = [await add(here.admin, []), await add(here.admin, [])]
    await ok(edit(here.admin, id, []))
    const del = (query: Record<string, string | number>) => here.admin.get<BulkResult[]>(calls.del, query)
    expect(await getRejectionCode(del({ id, version: 1 }))).toBe('conflict')
    expect(await getRejectionCode(del({ id, version: 'x' }))).toBe('bad_request')
    expect(await getRejectionCode(del({ ids: `${id},${other}`, versions: '1' }))).toBe('bad_request')
    expect(await ok(del({ ids: `${id},${other}`, versions: '1,1' }))).toMatchObject([
      { id, status: false, code: 'conflict' },
      { id: other, status: true },
    ])
    await ok(del({ id, version: 2 }))
  })

  it('are listed by _all with id and name', async () => {
    const all = await ok(here.admin.get<Row[]>(path, { _all: 1 }))
    expect(all).toContainEqual({ id: 1, name: 'admin' })
    for (const line of all) expect(Object.keys(line)).toEqual(['id', 'name'])
    expect(await getRejectionCode(here.admin.get(BANK_LIST, { _all: 1 }))).toBe('unknown_name')
  })

  it('are added and edited by separate calls', async () => {
    const id = await add(here.admin, [])
    expect(await getRejectionCode(here.admin.post(calls.add, { id, version: 1, ...fields([]) }))).toBe('bad_request')
    expect(await getRejectionCode(here.admin.post(calls.edit, fields([])))).toBe('bad_request')
  })

  it('are deleted by a single-use GET, not by a link', async () => {
    const id = await add(here.admin, [])
    const call = { method: 'GET', url: buildApiUrl(`${calls.del}?id=${id}`) } as const
    const link = signRequest(here.admin.session, call)
    const { headers } = link
    for (const site of [{ 'sec-fetch-mode': 'navigate' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await sendAndParse(here.platform.app, { ...call, headers: { ...headers, ...site } })).code).toBe(
        'bad_request',
      )
    const { nonce: _nonce, ...bare } = headers
    expect((await sendAndParse(here.platform.app, { ...call, headers: bare })).code).not.toBe('ok')
    const sent = { ...call, headers }
    expect((await sendAndParse(here.platform.app, sent)).code).toBe('ok')
    expect((await sendAndParse(here.platform.app, sent)).code).toBe('replayed')
    expect(await getRejectionCode(here.admin.get(calls.del))).toBe('bad_request')
    expect(await getRejectionCode(here.admin.get(calls.del, { id: 1, x: 1 }))).toBe('bad_request')
  })

  it('cannot be deleted while accounts hold them, and report the number', async () => {
    await here.platform.someone(here.platform.platformId, { apis: [BANK_LIST] })
    const [found] = await ok(here.admin.get<Row[]>(path, { page: 1, limit: 1 }))
    const answer = await here.admin.get(calls.del, { id: Number(found?.['id']) })
    expect(answer).toMatchObject({ status: false, code: 'role_in_use' })
    expect(answer.message).toContain('1')
  })

  it('cannot be deleted if built in, and admin not edited', async () => {
    const { version, values } = await read(1)
    expect(await getRejectionCode(here.admin.post(calls.edit, { id: 1, version, ...values }))).toBe('built_in')
    expect(await getRejectionCode(here.admin.get(calls.del, { id: 1 }))).toBe('built_in')
    const id = await add(here.admin, [])
    await here.platform.db.updateTable('role').set({ is_system: 1 }).where('id', '=', id).execute()
    await ok(edit(here.admin, id, [BANK_LIST]))
    expect(await getRejectionCode(here.admin.get(calls.del, { id }))).toBe('built_in')
  })

  it('reject a duplicate name at the field, including admin', async () => {
    const { name } = (await read(await add(here.admin, []))).values
    for (const taken of [name, 'admin'])
      expect(await here.admin.post(calls.add, { ...fields([]), name: taken })).toMatchObject({
        code: 'invalid_input',
        fields: { name: expect.any(String) },
      })
  })

  it('accept one of two concurrent edits', async () => {
    const id = await add(here.admin, [])
    const { version, values } = await read(id)
    await ok(here.admin.post(calls.edit, { id, version, ...values, api_arr: JSON.stringify([BANK_LIST]) }))
    const late = await here.admin.post(calls.edit, { id, version, ...values, description: 'late' })
    expect(late).toMatchObject({ code: 'conflict' })
    expect(late.message).toContain('接口权限')
  })

  it('reject malformed lists', async () => {
    for (const list of ['', '{}', '[1]', 'nothing', '[['])
      expect(await here.admin.post(calls.add, { ...fields([]), api_arr: list })).toMatchObject({
        code: 'invalid_input',
        fields: { api_arr: expect.any(String) },
      })
  })

  it('record granted and revoked rights in the history', async () => {
    const id = await add(here.admin, [BANK_LIST], [bank.screen])
    // The change time has a resolution of one second, and is not itself recorded as a change.
    await waitForNextSecond(here.platform.db)
    await ok(edit(here.admin, id, [BANK_LIST, BANK_DEL, BANK_ADD], []))
    await ok(edit(here.admin, id, [BANK_LIST, BANK_ADD], []))
    const history = await ok(here.admin.get<HistoryEntry[]>(calls.history, { id }, 'en'))
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

describe('changed role', () => {
  it('applies to the next request of its holders', async () => {
    const clerk = await here.platform.someone(here.platform.platformId, {
      apis: [BANK_LIST],
      paths: [bank.screen],
    })
    const [own] = await ok(here.admin.get<Row[]>(path, { page: 1, limit: 1 }))
    const id = Number(own?.['id'])
    expect((await listPermissions(clerk)).length).toBeGreaterThan(0)
    expect((await clerk.get(BANK_LIST, { page: 1 })).status).toBe(true)
    expect((await ok(here.admin.get<OperatorPermission>(ROLE_PATHS.permission, { id }))).role?.signed_in).toBe(1)
    await ok(edit(here.admin, id, []))
    expect(await getRejectionCode(clerk.get(BANK_LIST, { page: 1 }))).toBe('forbidden')
    expect(await listPermissions(clerk)).toEqual([])
  })

  const listPermissions = (caller: Caller) => ok(caller.get<string[]>('seller/role/UserPermission'))
})
