import { type HistoryEntry, toPlainText, type Row, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { attemptLogin } from '#modules/accounts/testing/login-attempts.ts'
import { DISABLED, ENABLE, createOperatorHelpers } from '#modules/accounts/testing/role-helpers.ts'
import { ok, PASSWORD, getRejectionCode } from '#testing/test-platform.ts'

const { calls, path } = operator
const { here, at, newRole, fields, read, add, change } = createOperatorHelpers()

describe('operator', () => {
  it('is created with a person and roles, and signs in', async () => {
    const { id, username } = await add({ username: '  spaced  ', role_ids: [at.reader, at.deleter] })
    expect(username.trim()).toBe('spaced')
    const [row] = await ok(here.admin.get<Row[]>(path, { page: 1, username: 'spaced' }))
    expect(row).toMatchObject({
      id,
      username: 'spaced',
      disabled: 0,
      organisation_id: here.platform.platformId,
    })
    expect(toPlainText(row?.['role_names']).split(', ')).toHaveLength(2)
    const colleague = await here.platform.signIn('spaced', PASSWORD)
    expect((await colleague.get(getListEntry(bank), { page: 1 })).status).toBe(true)
    expect((await read(id)).values['role_ids']).toEqual([at.reader, at.deleter])
    const [again] = await ok(here.admin.get<Row[]>(path, { page: 1, username: 'spaced' }))
    expect(again?.['last_login_ip']).toBe('127.0.0.1')
  })

  it('is filtered by any of several roles, also by roles that the reader may not grant', async () => {
    const both = await add({ role_ids: [at.reader, at.deleter] })
    const one = await add({ role_ids: [at.deleter] })
    const findByRoles = async (role_ids: string) =>
      (await ok(here.manager.get<Row[]>(path, { page: 1, role_ids, limit: 100 }))).map(({ id }) => id)
    expect(await findByRoles(`${at.reader}`)).toContain(both.id)
    expect(await findByRoles(`${at.reader}`)).not.toContain(one.id)
    expect(await findByRoles(`${at.reader},${at.deleter}`)).toEqual(expect.arrayContaining([both.id, one.id]))
    const { top_search, form } = await ok(here.manager.get<TableMeta>(path))
    const filter = top_search.find(({ name }) => name === 'role_ids')
    const field = form.groups.flatMap(({ fields: each }) => each).find(({ name }) => name === 'role_ids')
    expect(top_search.map(({ name }) => name)).not.toContain('role_names')
    expect(filter?.options?.map(({ value }) => value)).toContain(at.admin)
    expect(field?.options?.map(({ value }) => value)).not.toContain(at.admin)
  })

  it('is the same person as another account with the same phone (four eyes)', async () => {
    const [one, two] = [await add({ phone: '13711112222' }), await add({ phone: '13711112222' })]
    const other = await add()
    const { rows } = await sql<{ id: number; person_id: number }>`
      select id, person_id from account where id = any(${[one.id, two.id, other.id]}::bigint[]) order by id`.execute(
      here.platform.db,
    )
    expect(rows[0]?.person_id).toBe(rows[1]?.person_id)
    expect(rows[2]?.person_id).not.toBe(rows[0]?.person_id)
    await ok(change(here.admin, other.id, { phone: '13711113333' }))
    const later = await add({ phone: '13711113333' })
    const same = await sql<{ n: number }>`
      select count(distinct person_id) as n from account where id = any(${[other.id, later.id]}::bigint[])`.execute(
      here.platform.db,
    )
    expect(same.rows[0]?.n).toBe(1)
  })

  it('has exactly the combined rights of all roles (P3)', async () => {
    const adder = await newRole([getVerbEntry(bank, 'add')])
    const { username } = await add({ role_ids: [adder, at.deleter] })
    const colleague = await here.platform.signIn(username, PASSWORD)
    const offered = (await ok(colleague.get<TableMeta>(bank.path))).actions.map(({ name }) => name)
    expect(offered).toEqual(['add', 'del'])
    expect(await getRejectionCode(colleague.post(bank.calls.add, {}))).toBe('invalid_input')
    expect(await getRejectionCode(colleague.post(bank.calls.del, { id: 999_999 }))).toBe('not_found')
    for (const call of [
      colleague.get(bank.calls.info, { id: 1 }),
      colleague.post(bank.calls.edit, { id: 1, version: 1 }),
      colleague.importSheet(bank.path, 'a.csv', Buffer.from('')),
    ])
      expect(await getRejectionCode(call)).toBe('forbidden')
  })

  it.each([
    [{ username: '仓库 one' }, 'username'],
    [{ username: 'a b' }, 'username'],
    [{ phone: '123' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ role_ids: [] }, 'role_ids'],
    [{ role_ids: [999_999] }, 'role_ids'],
    [{ password: '', password_confirm: '' }, 'password'],
    [{ password: 'short', password_confirm: 'short' }, 'password'],
    [{ username: 'longname1', password: 'LongName1', password_confirm: 'LongName1' }, 'password'],
    [{ password_confirm: 'another password' }, 'password_confirm'],
    [{ organisation_id: 999_999 }, 'organisation_id'],
  ] as [Row, string][])('rejects %j at its field (V2, V4, V6)', async (more, field) => {
    expect(await here.admin.post(calls.add, fields(more))).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  })

  it('has a unique name, regardless of case', async () => {
    const { username } = await add()
    expect(await here.admin.post(calls.add, fields({ username: username.toUpperCase() }))).toMatchObject({
      fields: { username: '已存在' },
    })
  })

  it('never returns the password in responses, history or files', async () => {
    const secret = 'a secret of its own'
    const { id } = await add({ password: secret, password_confirm: secret })
    await ok(change(here.admin, id, { password: `${secret}!`, password_confirm: `${secret}!` }))
    const answers = [
      await here.admin.raw(path, { page: 1, limit: 100 }),
      await here.admin.raw(path, {}),
      await here.admin.raw(calls.info, { id }),
      await here.admin.raw(calls.history, { id }),
      await here.admin.raw(path, { _down_excel: 3 }),
    ]
    const { rows } = await sql<{
      all: string
    }>`select string_agg(changes::text, '') as all from record_history`.execute(here.platform.db)
    const hashes = await here.platform.db.selectFrom('account').select('password_hash').execute()
    for (const text of [...answers.map((answer) => answer.text), rows[0]?.all ?? '']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('argon2')
      expect(hashes.some(({ password_hash }) => password_hash !== null && text.includes(password_hash))).toBe(false)
    }
    expect((await read(id)).values).toMatchObject({ password: '', password_confirm: '' })
  })

  it('ends all sessions after a password reset', async () => {
    const { id, username } = await add()
    const colleague = await here.platform.signIn(username, PASSWORD)
    await ok(change(here.admin, id, { nick_name: 'Renamed' }))
    expect((await colleague.get('seller/supplier/Info')).status).toBe(true)
    await ok(change(here.admin, id, { password: 'another password', password_confirm: 'another password' }))
    expect(await getRejectionCode(colleague.get('seller/supplier/Info'))).toBe('login_required')
    expect(await getRejectionCode(attemptLogin(here.platform.app, username, PASSWORD))).toBe('bad_credentials')
    await here.platform.signIn(username, 'another password')
  })

  it('records granted and revoked roles in the history', async () => {
    const { id } = await add()
    await ok(change(here.admin, id, { role_ids: [at.deleter] }))
    const history = await ok(here.admin.get<HistoryEntry[]>(calls.history, { id }, 'en'))
    const [newest] = history
    expect(newest?.changes.map(({ title }) => title)).toEqual(['Roles'])
    expect(newest?.changes[0]?.from).not.toEqual(newest?.changes[0]?.to)
  })
})

describe('disabled account', () => {
  it('is signed out by OperatorDisabled until OperatorEnable (V11)', async () => {
    const { id, username } = await add()
    const colleague = await here.platform.signIn(username, PASSWORD)
    await ok(here.admin.post(DISABLED, { id, disabled: 1, remark: 'left' }))
    expect(await getRejectionCode(colleague.get('seller/supplier/Info'))).toBe('login_required')
    expect(await getRejectionCode(attemptLogin(here.platform.app, username, PASSWORD))).toBe('account_disabled')
    await ok(here.admin.post(ENABLE, { id }))
    await here.platform.signIn(username, PASSWORD)
    // Ended sessions stay ended.
    expect(await getRejectionCode(colleague.get('seller/supplier/Info'))).toBe('login_required')
    const history = await ok(here.admin.get<HistoryEntry[]>(calls.history, { id }, 'en'))
    expect(history.map(({ title, remark }) => [title, remark])).toEqual([
      ['Enable', ''],
      ['Disable', 'left'],
      ['Added', ''],
    ])
  })

  it('is unlocked automatically after its lock time (V10)', async () => {
    const { id, username } = await add()
    const end = Math.floor(Date.now() / 1000) + 3600
    for (const body of [{ disabled: 2 }, { disabled: 2, lock_end_time: end - 7200 }])
      expect(await here.admin.post(DISABLED, { id, ...body })).toMatchObject({
        fields: { lock_end_time: expect.any(String) },
      })
    await ok(here.admin.post(DISABLED, { id, disabled: 2, lock_end_time: end }))
    expect(await getRejectionCode(attemptLogin(here.platform.app, username, PASSWORD))).toBe('account_disabled')
    await sql`update account set lock_end_time = now() - interval '1 second' where id = ${id}`.execute(here.platform.db)
    await here.platform.signIn(username, PASSWORD)
    expect((await read(id)).row).toMatchObject({ disabled: 0, lock_end_time: null })
  })

  it('can be deleted only if it never acted', async () => {
    const { id } = await add()
    await ok(here.admin.post(calls.del, { id }))
    expect(await getRejectionCode(here.admin.get(calls.info, { id }))).toBe('not_found')
    const { id: actor, username } = await add({ role_ids: [at.admin] })
    await newRole([], await here.platform.signIn(username, PASSWORD))
    expect(await getRejectionCode(here.admin.post(calls.del, { id: actor }))).toBe('has_acted')
    await ok(here.admin.post(DISABLED, { id: actor, disabled: 1 }))
  })
})
