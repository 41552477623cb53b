import {
  type HistoryEntry,
  type OptionsResponse,
  type RecordResponse,
  type Row,
  type TableMeta,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { bankOperator } from '#modules/accounts/bankoperator/bankoperator.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { organisation } from '#modules/accounts/organisation/organisation.ts'
import { person } from '#modules/accounts/person/person.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import type { Caller } from '#testing/client/callers.ts'

let platform: TestPlatform
const at = {} as { one: number; two: number; role: number }
let made = 0

beforeAll(async () => {
  platform = await createTestPlatform()
  const addBank = async (bank_name: string) =>
    (await ok(platform.admin.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name }))).id
  at.one = await addBank('One')
  at.two = await addBank('Two')
  await platform.someone(platform.platformId, {})
  at.role = await platform.db
    .selectFrom('role')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)
})
afterAll(() => platform.close())

const buildFields = (more: Row = {}): Row => {
  made += 1
  return {
    username: `name${made}`,
    nick_name: `Name ${made}`,
    phone: `136${String(made).padStart(8, '0')}`,
    role_ids: [at.role],
    password: PASSWORD,
    password_confirm: PASSWORD,
    ...more,
  }
}
const addOperator = async (more: Row = {}) =>
  (await ok(platform.admin.post<{ id: number }>(operator.calls.add, buildFields(more)))).id
const addBankOperator = async (more: Row = {}, caller: Caller = platform.admin) =>
  (await ok(caller.post<{ id: number }>(bankOperator.calls.add, buildFields({ bank_id: at.one, ...more })))).id
const findPersonId = async (account: number) =>
  (await platform.db.selectFrom('account').select('person_id').where('id', '=', account).executeTakeFirstOrThrow())
    .person_id
const JOIN = 'seller/person/PersonJoin'
const join = async (from: number, into: number, more: Row = {}) =>
  platform.admin.post(JOIN, { id: from, same_as: into, reason: 'one and the same', ...more })

describe('bank operator', () => {
  it('is the same account as in the list of operators', async () => {
    const id = await addBankOperator({ position: 3, approval_limit: 5_000_00 })
    const there = await ok(platform.admin.get<RecordResponse>(operator.calls.info, { id }))
    const here = await ok(platform.admin.get<RecordResponse>(bankOperator.calls.info, { id }))
    expect(there.version).toBe(here.version)
    expect(there.values).toMatchObject({ organisation_id: at.one, role_ids: [at.role] })
    expect(here.values).toMatchObject({ bank_id: at.one, position: 3, approval_limit: 5_000_00 })
    await ok(
      platform.admin.post(operator.calls.edit, {
        id,
        version: there.version,
        ...there.values,
        nick_name: 'New',
      }),
    )
    const stale = { id, version: here.version, ...here.values }
    expect(await platform.admin.post(bankOperator.calls.edit, stale)).toMatchObject({ code: 'conflict' })
    const entries = await ok(platform.admin.get<HistoryEntry[]>(bankOperator.calls.history, { id }))
    expect(entries.map(({ verb }) => verb)).toEqual(['edit', 'add'])
  })

  it('excludes accounts of other kinds of organisations', async () => {
    const id = await addOperator()
    expect(await getRejectionCode(platform.admin.get(bankOperator.calls.info, { id }))).toBe('not_found')
    const elsewhere = buildFields({ bank_id: platform.platformId })
    expect(await platform.admin.post(bankOperator.calls.add, elsewhere)).toMatchObject({
      fields: { bank_id: expect.any(String) },
    })
    const { id: own } = { id: await addBankOperator() }
    const { version, values } = await ok(platform.admin.get<RecordResponse>(bankOperator.calls.info, { id: own }))
    expect(
      await platform.admin.post(bankOperator.calls.edit, { id: own, version, ...values, bank_id: at.two }),
    ).toMatchObject({ fields: { bank_id: expect.any(String) } })
  })

  it('allows one account per person, also under concurrency', async () => {
    const phone = '13655550001'
    await addBankOperator({ phone })
    for (const add of [
      platform.admin.post(bankOperator.calls.add, buildFields({ bank_id: at.two, phone })),
      platform.admin.post(operator.calls.add, buildFields({ organisation_id: at.two, phone })),
    ])
      expect(await add).toMatchObject({ code: 'invalid_input', fields: { phone: expect.any(String) } })
    const race = await Promise.all(
      [at.one, at.two].map((bank_id) =>
        platform.admin.post(bankOperator.calls.add, buildFields({ bank_id, phone: '13655550002' })),
      ),
    )
    expect(race.map((answer) => (answer.status ? 'ok' : answer.code)).toSorted()).toEqual(['invalid_input', 'ok'])
  })

  it('is managed within the own bank and the own rights', async () => {
    const { calls } = bankOperator
    const apis = [bankOperator.path, calls.info, `${calls.add}#add`, `${calls.add}#edit`, calls.del]
    const manager = await platform.someone(at.one, { apis })
    const { form } = await ok(manager.get<TableMeta>(bankOperator.path))
    expect(form.groups[0]?.fields.find(({ name }) => name === 'bank_id')).toMatchObject({ initial: at.one })
    const id = await addBankOperator({}, manager)
    const foreign = await addBankOperator({ bank_id: at.two })
    const rows = await ok(manager.get<Row[]>(bankOperator.path, { page: 1, limit: 100 }))
    expect(new Set(rows.map((row) => row['bank_id']))).toEqual(new Set([at.one]))
    expect(rows.map((row) => row['id'])).toContain(id)
    expect(await getRejectionCode(manager.get(calls.info, { id: foreign }))).toBe('not_found')
    expect(await manager.post(calls.add, buildFields({ bank_id: at.two }))).toMatchObject({
      fields: { bank_id: expect.any(String) },
    })
    expect(await platform.admin.post(calls.add, buildFields({ bank_id: at.one, role_ids: [1] }))).toMatchObject({
      fields: { role_ids: expect.any(String) },
    })
  })
})

describe('person', () => {
  it('is found by phone for a second account', async () => {
    const phone = '13655551111'
    const [one, two] = [await addOperator({ phone }), await addBankOperator({ phone })]
    const id = await findPersonId(one)
    expect(await findPersonId(two)).toBe(id)
    const { row } = await ok(platform.admin.get<RecordResponse>(person.calls.info, { id }))
    expect(row).toMatchObject({ account_count: 2, accounts: expect.stringContaining('(One)') })
    const [shown] = await ok(platform.admin.get<Row[]>(operator.path, { page: 1, phone }))
    expect(shown?.['person_name']).toBe(row['name'])
  })

  it('cannot take the phone number of another person', async () => {
    const [one, two] = [await addOperator({ phone: '13655552221' }), await addOperator({ phone: '13655552222' })]
    const id = await findPersonId(one)
    const { version, values } = await ok(platform.admin.get<RecordResponse>(person.calls.info, { id }))
    const taken = { ...values, phone: '13655552222' }
    expect(await platform.admin.post(person.calls.edit, { id, version, ...taken })).toMatchObject({
      fields: { phone: expect.any(String) },
    })
    const account = await ok(platform.admin.get<RecordResponse>(operator.calls.info, { id: two }))
    const moved = { id: two, version: account.version, ...account.values, phone: '13655552221' }
    expect(await platform.admin.post(operator.calls.edit, moved)).toMatchObject({
      fields: { phone: expect.any(String) },
    })
    await ok(platform.admin.post(person.calls.edit, { id, version, ...values, phone: '13655552223' }))
    expect(await findPersonId(await addOperator({ phone: '13655552223' }))).toBe(id)
  })

  it('is joined with a duplicate permanently, and counts as one in four-eyes rules', async () => {
    const accounts = [await addOperator(), await addOperator(), await addOperator()]
    const [a = 0, b = 0, c = 0] = await Promise.all(accounts.map(findPersonId))
    expect(await getRejectionCode(join(a, b, { reason: '' }))).toBe('invalid_input')
    expect(await getRejectionCode(join(a, a))).toBe('same_record')
    await ok(join(a, b))
    await ok(join(b, c))
    expect(await Promise.all(accounts.map(findPersonId))).toEqual([c, c, c])
    for (const id of [a, b]) {
      expect(await getRejectionCode(join(id, c))).toBe('not_now')
      const { version, values } = await ok(platform.admin.get<RecordResponse>(person.calls.info, { id }))
      expect(await getRejectionCode(platform.admin.post(person.calls.edit, { id, version, ...values }))).toBe('not_now')
    }
    expect(await platform.admin.post(JOIN, { id: c, same_as: a, reason: 'back' })).toMatchObject({
      fields: { same_as: expect.any(String) },
    })
    for (const id of [a, b, c]) {
      const [entry] = await ok(platform.admin.get<HistoryEntry[]>(person.calls.history, { id }))
      expect(entry).toMatchObject({ verb: 'join', remark: 'one and the same' })
    }
    const one = sql`update person set same_as = null where id = ${a}`
    await expect(one.execute(platform.db)).rejects.toThrow('stays joined')
    const apart = sql`update account set person_id = ${a} where id = ${accounts[0] ?? 0}`
    await expect(apart.execute(platform.db)).rejects.toThrow('stays with its person')
    const phone = (await ok(platform.admin.get<RecordResponse>(person.calls.info, { id: a }))).values['phone'] ?? ''
    expect(await findPersonId(await addOperator({ phone }))).toBe(c)
  })

  it('with two active bank accounts is joined after one is disabled', async () => {
    const apis = [bankOperator.path, bankOperator.calls.info, `${bankOperator.calls.add}#add`]
    const two = [await platform.someone(at.one, { apis }), await platform.someone(at.two, { apis })]
    for (const [index, who] of two.entries()) await addBankOperator({ bank_id: [at.one, at.two][index] ?? 0 }, who)
    const [first = 0, second = 0] = await Promise.all(
      two.map(async (who) => (await ok(who.get<{ uid: number }>('seller/supplier/Info'))).uid),
    )
    const persons = await Promise.all([first, second].map(findPersonId))
    expect(await getRejectionCode(platform.admin.post(bankOperator.calls.del, { id: first }))).toBe('has_acted')
    expect(await getRejectionCode(join(persons[0] ?? 0, persons[1] ?? 0))).toBe('both_bank')
    await ok(platform.admin.post('seller/operator/OperatorDisabled', { id: first, disabled: 1 }))
    await ok(join(persons[0] ?? 0, persons[1] ?? 0))
    expect(await findPersonId(first)).toBe(persons[1])
    expect(await getRejectionCode(platform.admin.post('seller/operator/OperatorEnable', { id: first }))).toBe(
      'bank_person',
    )
    await ok(platform.admin.post('seller/operator/OperatorDisabled', { id: second, disabled: 1 }))
    await ok(platform.admin.post('seller/operator/OperatorEnable', { id: first }))
  })

  it('is offered by name and number to users who may join', async () => {
    await addOperator({ nick_name: 'Only One', phone: '13655557777' })
    const loadOptions = (caller: Caller) =>
      caller.get<OptionsResponse>('seller/person/PersonOptions', {
        field: 'join.same_as',
        keyword: '13655557777',
      })
    expect((await ok(loadOptions(platform.admin))).options.map(({ label }) => label)).toEqual(['Only One 13655557777'])
    expect(await getRejectionCode(loadOptions(await platform.someone(platform.platformId, {})))).toBe('forbidden')
  })

  it('is not joined into two bank operators, nor deadlocks when joined both ways', async () => {
    const [one, two] = [await addBankOperator(), await addBankOperator({ bank_id: at.two })]
    expect(await getRejectionCode(join(await findPersonId(one), await findPersonId(two)))).toBe('both_bank')
    const [a, b] = [await findPersonId(await addOperator()), await findPersonId(await addOperator())]
    const answers = await Promise.all([join(a, b), join(b, a)])
    const codes = answers.map((answer) => (answer.status ? 'ok' : answer.code))
    expect(
      codes.every((code) => ['ok', 'not_now', 'invalid_input'].includes(code)),
      codes.join(),
    ).toBe(true)
    expect(codes.filter((code) => code === 'ok').length).toBeLessThan(2)
  })
})

describe('organisation', () => {
  it('is edited on the screen of its kind', async () => {
    for (const id of [at.one, platform.platformId]) {
      const { version, values } = await ok(platform.admin.get<RecordResponse>(organisation.calls.info, { id }))
      const renamed = { id, version, ...values, kind: 4, name: 'Renamed' }
      expect(await getRejectionCode(platform.admin.post(organisation.calls.edit, renamed))).toBe('kept_elsewhere')
      expect(await getRejectionCode(platform.admin.post(organisation.calls.del, { id }))).toBe('kept_elsewhere')
    }
    const another = { ...organisation.sample, kind: 2 }
    expect(await platform.admin.post(organisation.calls.add, another)).toMatchObject({
      fields: { kind: expect.any(String) },
    })
  })

  it('shows whether its bank is disabled', async () => {
    const { version, values } = await ok(platform.admin.get<RecordResponse>(bank.calls.info, { id: at.two }))
    await ok(platform.admin.post(bank.calls.edit, { id: at.two, version, ...values, disabled: 1 }))
    const { row } = await ok(platform.admin.get<RecordResponse>(organisation.calls.info, { id: at.two }))
    expect(row).toMatchObject({ kind: 2, disabled: 1 })
  })

  it('can be renamed with a unique name, keeps its kind, and is deleted only without members', async () => {
    const add = (more: Row) => platform.admin.post<{ id: number }>(organisation.calls.add, { kind: 6, ...more })
    const { id } = await ok(add({ name: 'Sure' }))
    expect(await add({ name: 'Sure' })).toMatchObject({ fields: { name: expect.any(String) } })
    const { version, values } = await ok(platform.admin.get<RecordResponse>(organisation.calls.info, { id }))
    const edit = (more: Row) => platform.admin.post(organisation.calls.edit, { id, version, ...values, ...more })
    expect(await edit({ kind: 4, address: 'Ningbo' })).toMatchObject({ fields: { kind: expect.any(String) } })
    await ok(edit({ name: 'Surer' }))
    const account = await addOperator({ organisation_id: id })
    expect(await getRejectionCode(platform.admin.post(organisation.calls.del, { id }))).toBe('referenced')
    await ok(platform.admin.post(operator.calls.del, { id: account }))
    await ok(platform.admin.post(organisation.calls.del, { id }))
  })
})
