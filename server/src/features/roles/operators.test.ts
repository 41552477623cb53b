import { type HistoryEntry, plainText, type RecordAnswer, type Row, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEntry, verbEntry } from '#engine/rights.ts'
import { bank } from '#resources/banks/bank/bank.ts'
import { operator } from '#resources/sys/operator/operator.ts'
import { role } from '#resources/sys/role/role.ts'
import { attempt } from '#testing/guarded.ts'
import {
  ok,
  PASSWORD,
  refusal,
  type SignedIn,
  type TestPlatform,
  testPlatform,
} from '#testing/test-platform.ts'
import type { Caller } from '#testing/callers.ts'

let platform: TestPlatform
/** Keeps operators and reads banks; no more. */
let keeper: SignedIn
const at = {} as { reader: number; deleter: number; admin: number }

const { calls, path } = operator
const DISABLED = 'seller/operator/OperatorDisabled'
const ENABLE = 'seller/operator/OperatorEnable'
const OPERATORS = [listEntry(operator), calls.info, calls.add, calls.edit, calls.del, DISABLED, ENABLE]

beforeAll(async () => {
  platform = await testPlatform()
  keeper = await platform.someone(platform.platformId, { apis: [...OPERATORS, listEntry(bank)] })
  at.reader = await newRole([listEntry(bank)])
  at.deleter = await newRole([listEntry(bank), verbEntry(bank, 'del')])
  at.admin = 1
})
afterAll(() => platform.close())

let made = 0
const newRole = async (apis: readonly string[], caller: Caller = platform.admin) => {
  const fields = {
    name: `role of operators ${(made += 1)}`,
    description: '',
    path_arr: '[]',
    api_arr: JSON.stringify(apis),
  }
  return (await ok(caller.post<{ id: number }>(role.calls.add, fields))).id
}
const fields = (more: Row = {}): Row => {
  made += 1
  return {
    username: `operator${made}`,
    nick_name: `Operator ${made}`,
    phone: `139${String(made).padStart(8, '0')}`,
    role_ids: [at.reader],
    password: PASSWORD,
    password_confirm: PASSWORD,
    ...more,
  }
}
const add = async (more: Row = {}, caller: Caller = platform.admin) => {
  const values = fields(more)
  const { id } = await ok(caller.post<{ id: number }>(calls.add, values))
  return { id, username: plainText(values['username']) }
}
const read = (id: number, caller: Caller = platform.admin) => ok(caller.get<RecordAnswer>(calls.info, { id }))
const change = async (caller: Caller, id: number, more: Row) => {
  const { version, values } = await read(id)
  return caller.post(calls.edit, { id, version, ...values, ...more })
}
const idOf = async (username: string) =>
  (
    await platform.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id

describe('an operator', () => {
  it('is made with a person and roles, and signs in', async () => {
    const { id, username } = await add({ username: '  spaced  ', role_ids: [at.reader, at.deleter] })
    expect(username.trim()).toBe('spaced')
    const [row] = await ok(platform.admin.get<Row[]>(path, { page: 1, username: 'spaced' }))
    expect(row).toMatchObject({ id, username: 'spaced', disabled: 0, organisation_id: platform.platformId })
    expect(plainText(row?.['role_names']).split(', ')).toHaveLength(2)
    const he = await platform.signIn('spaced', PASSWORD)
    expect((await he.get(listEntry(bank), { page: 1 })).status).toBe(true)
    expect((await read(id)).values['role_ids']).toEqual([at.reader, at.deleter])
    const [again] = await ok(platform.admin.get<Row[]>(path, { page: 1, username: 'spaced' }))
    expect(again?.['last_login_ip']).toBe('127.0.0.1')
  })

  it('is the same person as another account of the same phone (four eyes)', async () => {
    const [one, two] = [await add({ phone: '13711112222' }), await add({ phone: '13711112222' })]
    const other = await add()
    const { rows } = await sql<{ id: number; person_id: number }>`
      select id, person_id from account where id = any(${[one.id, two.id, other.id]}::bigint[]) order by id`.execute(
      platform.db,
    )
    expect(rows[0]?.person_id).toBe(rows[1]?.person_id)
    expect(rows[2]?.person_id).not.toBe(rows[0]?.person_id)
    // A new number goes with the person, who is found by it afterwards.
    await ok(change(platform.admin, other.id, { phone: '13711113333' }))
    const later = await add({ phone: '13711113333' })
    const same = await sql<{ n: number }>`
      select count(distinct person_id) as n from account where id = any(${[other.id, later.id]}::bigint[])`.execute(
      platform.db,
    )
    expect(same.rows[0]?.n).toBe(1)
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
  ] as [Row, string][])('is refused with %j, at its field (V2, V4, V6)', async (more, field) => {
    expect(await platform.admin.post(calls.add, fields(more))).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  })

  it('has a name that nobody else has, however it is written', async () => {
    const { username } = await add()
    expect(await platform.admin.post(calls.add, fields({ username: username.toUpperCase() }))).toMatchObject({
      fields: { username: '已存在' },
    })
  })

  it('has a password that no answer, history or file tells', async () => {
    const secret = 'a secret of its own'
    const { id } = await add({ password: secret, password_confirm: secret })
    await ok(change(platform.admin, id, { password: `${secret}!`, password_confirm: `${secret}!` }))
    const answers = [
      await platform.admin.raw(path, { page: 1, limit: 100 }),
      await platform.admin.raw(path, {}),
      await platform.admin.raw(calls.info, { id }),
      await platform.admin.raw(calls.history, { id }),
      await platform.admin.raw(path, { _down_excel: 3 }),
    ]
    const { rows } = await sql<{
      all: string
    }>`select string_agg(changes::text, '') as all from record_history`.execute(platform.db)
    const hashes = await platform.db.selectFrom('account').select('password_hash').execute()
    for (const text of [...answers.map((answer) => answer.text), rows[0]?.all ?? '']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('argon2')
      expect(hashes.some(({ password_hash }) => text.includes(password_hash))).toBe(false)
    }
    expect((await read(id)).values).toMatchObject({ password: '', password_confirm: '' })
  })

  it('is signed out everywhere by a new password, which alone opens from then on', async () => {
    const { id, username } = await add()
    const he = await platform.signIn(username, PASSWORD)
    await ok(change(platform.admin, id, { nick_name: 'Renamed' }))
    expect((await he.get('seller/supplier/Info')).status).toBe(true)
    await ok(
      change(platform.admin, id, { password: 'another password', password_confirm: 'another password' }),
    )
    expect(await refusal(he.get('seller/supplier/Info'))).toBe('login_required')
    expect(await refusal(attempt(platform.app, username, PASSWORD))).toBe('bad_credentials')
    await platform.signIn(username, 'another password')
  })

  it('has a history that tells which roles were given and taken', async () => {
    const { id } = await add()
    await ok(change(platform.admin, id, { role_ids: [at.deleter] }))
    const history = await ok(platform.admin.get<HistoryEntry[]>(calls.history, { id }, 'en'))
    const [newest] = history
    expect(newest?.changes.map(({ title }) => title)).toEqual(['Roles'])
    expect(newest?.changes[0]?.from).not.toEqual(newest?.changes[0]?.to)
  })
})

describe('an account in no use', () => {
  it('is closed at once by OperatorDisabled, until OperatorEnable (V11)', async () => {
    const { id, username } = await add()
    const he = await platform.signIn(username, PASSWORD)
    await ok(platform.admin.post(DISABLED, { id, disabled: 1, remark: 'left' }))
    expect(await refusal(he.get('seller/supplier/Info'))).toBe('login_required')
    expect(await refusal(attempt(platform.app, username, PASSWORD))).toBe('account_disabled')
    await ok(platform.admin.post(ENABLE, { id }))
    await platform.signIn(username, PASSWORD)
    // What was ended stays ended.
    expect(await refusal(he.get('seller/supplier/Info'))).toBe('login_required')
    const history = await ok(platform.admin.get<HistoryEntry[]>(calls.history, { id }, 'en'))
    expect(history.map(({ title, remark }) => [title, remark])).toEqual([
      ['Enable', ''],
      ['Disable', 'left'],
      ['Added', ''],
    ])
  })

  it('that is locked opens by itself when its time has come (V10)', async () => {
    const { id, username } = await add()
    const end = Math.floor(Date.now() / 1000) + 3600
    for (const body of [{ disabled: 2 }, { disabled: 2, lock_end_time: end - 7200 }])
      expect(await platform.admin.post(DISABLED, { id, ...body })).toMatchObject({
        fields: { lock_end_time: expect.any(String) },
      })
    await ok(platform.admin.post(DISABLED, { id, disabled: 2, lock_end_time: end }))
    expect(await refusal(attempt(platform.app, username, PASSWORD))).toBe('account_disabled')
    await sql`update account set lock_end_time = now() - interval '1 second' where id = ${id}`.execute(
      platform.db,
    )
    await platform.signIn(username, PASSWORD)
    expect((await read(id)).row).toMatchObject({ disabled: 0, lock_end_time: null })
  })

  it('goes if it never acted, else it is disabled instead', async () => {
    const { id } = await add()
    await ok(platform.admin.post(calls.del, { id }))
    expect(await refusal(platform.admin.get(calls.info, { id }))).toBe('not_found')
    const { id: actor, username } = await add({ role_ids: [at.admin] })
    await newRole([], await platform.signIn(username, PASSWORD))
    expect(await refusal(platform.admin.post(calls.del, { id: actor }))).toBe('has_acted')
    await ok(platform.admin.post(DISABLED, { id: actor, disabled: 1 }))
  })
})

describe('nobody keeps operators beyond himself (row 35)', () => {
  it('gives only roles that allow no more than he holds, and is offered no others', async () => {
    const answer = await keeper.post(calls.add, fields({ role_ids: [at.reader, at.deleter] }))
    expect(answer).toMatchObject({
      code: 'invalid_input',
      fields: { role_ids: expect.stringContaining('role of operators') },
    })
    expect(await keeper.post(calls.add, fields({ role_ids: [at.admin] }))).toMatchObject({
      code: 'invalid_input',
    })
    const { id } = await add({}, keeper)
    expect(await change(keeper, id, { role_ids: [at.reader, at.admin] })).toMatchObject({
      code: 'invalid_input',
    })
    const offered = async (caller: Caller) =>
      (await ok(caller.get<TableMeta>(path))).form.groups
        .flatMap((group) => group.fields)
        .find(({ name }) => name === 'role_ids')
        ?.options?.map(({ value }) => value) ?? []
    expect(await offered(keeper)).toContain(at.reader)
    for (const beyond of [at.deleter, at.admin]) expect(await offered(keeper)).not.toContain(beyond)
    expect(await offered(platform.admin)).toEqual(expect.arrayContaining([at.reader, at.deleter, at.admin]))
  })

  it('changes, disables, enables and deletes nobody who holds more', async () => {
    const { id } = await add({ role_ids: [at.deleter] })
    expect(await refusal(change(keeper, id, { nick_name: 'Taken over' }))).toBe('beyond_operator')
    expect(
      await refusal(change(keeper, id, { password: 'taken over!', password_confirm: 'taken over!' })),
    ).toBe('beyond_operator')
    expect(await refusal(keeper.post(DISABLED, { id, disabled: 1 }))).toBe('beyond_operator')
    expect(await refusal(keeper.post(ENABLE, { id }))).toBe('not_now')
    expect(await refusal(keeper.post(calls.del, { id }))).toBe('beyond_operator')
    await ok(platform.admin.post(DISABLED, { id, disabled: 1 }))
    expect(await refusal(keeper.post(ENABLE, { id }))).toBe('beyond_operator')
  })

  it('disables or deletes himself', async () => {
    const own = await idOf('user1')
    expect(await refusal(platform.admin.post(DISABLED, { id: own, disabled: 1 }))).toBe('own_account')
    expect(await refusal(platform.admin.post(calls.del, { id: own }))).toBe('own_account')
  })
})

describe('the last super administrator', () => {
  it('stays one, and in use', async () => {
    const own = await idOf('user1')
    await ok(change(platform.admin, own, { phone: '13800000001' }))
    expect(await refusal(change(platform.admin, own, { role_ids: [at.reader] }))).toBe('last_admin')
    const { id, username } = await add({ role_ids: [at.admin] })
    const second = await platform.signIn(username, PASSWORD)
    await ok(second.post(DISABLED, { id: own, disabled: 1 }))
    await ok(second.post(ENABLE, { id: own }))
    platform.admin = await platform.signIn('user1', PASSWORD)
    await ok(platform.admin.post(DISABLED, { id, disabled: 1 }))
    expect(await refusal(change(platform.admin, own, { role_ids: [at.reader] }))).toBe('last_admin')
  })

  it('is left over when two disable each other at once', async () => {
    const own = await idOf('user1')
    for (let round = 0; round < 5; round += 1) {
      const { id, username } = await add({ role_ids: [at.admin] })
      const second = await platform.signIn(username, PASSWORD)
      const answers = await Promise.all([
        platform.admin.post(DISABLED, { id, disabled: 1 }),
        second.post(DISABLED, { id: own, disabled: 1 }),
      ])
      // Who lost was refused, or was signed out before he was heard.
      const refused = answers.filter((answer) => !answer.status)
      expect(refused.map((answer) => ('code' in answer ? answer.code : ''))).toEqual([
        expect.stringMatching(/^(last_admin|login_required)$/),
      ])
      const { rows } = await sql<{ username: string }>`
        select username from account join account_role on account_id = account.id
         where role_id = 1 and disabled = 0`.execute(platform.db)
      expect(rows).toHaveLength(1)
      const [left] = rows
      platform.admin = await platform.signIn(left?.username ?? '', PASSWORD)
      if (left?.username !== 'user1') {
        await ok(platform.admin.post(ENABLE, { id: own }))
        platform.admin = await platform.signIn('user1', PASSWORD)
        await ok(platform.admin.post(DISABLED, { id, disabled: 1 }))
      }
    }
  })
})

describe('an organisation', () => {
  it('keeps its own operators with roles of its own, and sees no others', async () => {
    const [one, two] = [
      await platform.organisation('bank', 'First'),
      await platform.organisation('bank', 'Second'),
    ]
    const grants = { apis: [...OPERATORS, role.calls.add, listEntry(bank)] }
    const [first, second] = [await platform.someone(one, grants), await platform.someone(two, grants)]
    const own = await newRole([listEntry(bank)], first)
    const { id, username } = await add({ role_ids: [own] }, first)
    expect((await read(id, first)).values['organisation_id']).toBe(one)
    await platform.signIn(username, PASSWORD)
    for (const call of [
      second.get(calls.info, { id }),
      second.post(DISABLED, { id, disabled: 1 }),
      second.post(calls.del, { id }),
      second.post(calls.edit, { id, version: 1, ...fields() }),
    ])
      expect(await refusal(call)).toBe('not_found')
    // Neither another's role nor another's organisation; the platform's roles where they allow no more.
    expect(await second.post(calls.add, fields({ role_ids: [own] }))).toMatchObject({
      fields: { role_ids: expect.any(String) },
    })
    expect(await first.post(calls.add, fields({ role_ids: [own], organisation_id: two }))).toMatchObject({
      fields: { organisation_id: expect.any(String) },
    })
    await add({ role_ids: [at.reader] }, first)
    expect(await first.post(calls.add, fields({ role_ids: [at.deleter] }))).toMatchObject({
      fields: { role_ids: expect.any(String) },
    })
    // The platform makes operators for others, but no super administrators.
    const { id: theirs } = await add({ organisation_id: two })
    expect((await read(theirs, second)).values['organisation_id']).toBe(two)
    expect(
      await platform.admin.post(calls.add, fields({ organisation_id: two, role_ids: [at.admin] })),
    ).toMatchObject({
      fields: { role_ids: expect.any(String) },
    })
    expect(await change(platform.admin, theirs, { organisation_id: one })).toMatchObject({
      fields: { organisation_id: expect.any(String) },
    })
  })
})
