import type { TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { role } from '#modules/accounts/role/role.ts'
import type { Caller } from '#testing/client/callers.ts'
import { DISABLED, ENABLE, OPERATORS, createOperatorHelpers } from '#modules/accounts/testing/role-helpers.ts'
import { ok, PASSWORD, getRejectionCode } from '#testing/test-platform.ts'

const { calls, path } = operator
const { here, at, newRole, fields, read, add, change, idOf } = createOperatorHelpers()

describe('operators beyond the own rights (row 35)', () => {
  it('are not created: only roles within the own rights are offered and accepted', async () => {
    const answer = await here.manager.post(calls.add, fields({ role_ids: [at.reader, at.deleter] }))
    expect(answer).toMatchObject({
      code: 'invalid_input',
      fields: { role_ids: expect.stringContaining('role of operators') },
    })
    expect(await here.manager.post(calls.add, fields({ role_ids: [at.admin] }))).toMatchObject({
      code: 'invalid_input',
    })
    const { id } = await add({}, here.manager)
    expect(await change(here.manager, id, { role_ids: [at.reader, at.admin] })).toMatchObject({
      code: 'invalid_input',
    })
    const listOffered = async (caller: Caller) =>
      (await ok(caller.get<TableMeta>(path))).form.groups
        .flatMap((group) => group.fields)
        .find(({ name }) => name === 'role_ids')
        ?.options?.map(({ value }) => value) ?? []
    expect(await listOffered(here.manager)).toContain(at.reader)
    for (const beyond of [at.deleter, at.admin]) expect(await listOffered(here.manager)).not.toContain(beyond)
    expect(await listOffered(here.admin)).toEqual(expect.arrayContaining([at.reader, at.deleter, at.admin]))
  })

  it('cannot be changed, disabled, enabled or deleted', async () => {
    const { id } = await add({ role_ids: [at.deleter] })
    expect(await getRejectionCode(change(here.manager, id, { nick_name: 'Taken over' }))).toBe('beyond_operator')
    expect(
      await getRejectionCode(change(here.manager, id, { password: 'taken over!', password_confirm: 'taken over!' })),
    ).toBe('beyond_operator')
    expect(await getRejectionCode(here.manager.post(DISABLED, { id, disabled: 1 }))).toBe('beyond_operator')
    expect(await getRejectionCode(here.manager.post(ENABLE, { id }))).toBe('not_now')
    expect(await getRejectionCode(here.manager.post(calls.del, { id }))).toBe('beyond_operator')
    await ok(here.admin.post(DISABLED, { id, disabled: 1 }))
    expect(await getRejectionCode(here.manager.post(ENABLE, { id }))).toBe('beyond_operator')
  })

  it('cannot disable or delete themselves', async () => {
    const own = await idOf('user1')
    expect(await getRejectionCode(here.admin.post(DISABLED, { id: own, disabled: 1 }))).toBe('own_account')
    expect(await getRejectionCode(here.admin.post(calls.del, { id: own }))).toBe('own_account')
  })
})

describe('last super administrator', () => {
  it('cannot lose the role or be disabled', async () => {
    const own = await idOf('user1')
    await ok(change(here.admin, own, { phone: '13800000001' }))
    expect(await getRejectionCode(change(here.admin, own, { role_ids: [at.reader] }))).toBe('last_admin')
    const { id, username } = await add({ role_ids: [at.admin] })
    const second = await here.platform.signIn(username, PASSWORD)
    await ok(second.post(DISABLED, { id: own, disabled: 1 }))
    await ok(second.post(ENABLE, { id: own }))
    here.platform.admin = await here.platform.signIn('user1', PASSWORD)
    await ok(here.admin.post(DISABLED, { id, disabled: 1 }))
    expect(await getRejectionCode(change(here.admin, own, { role_ids: [at.reader] }))).toBe('last_admin')
  })

  it('remains when two administrators disable each other concurrently', async () => {
    const own = await idOf('user1')
    for (let round = 0; round < 5; round += 1) {
      const { id, username } = await add({ role_ids: [at.admin] })
      const second = await here.platform.signIn(username, PASSWORD)
      const answers = await Promise.all([
        here.admin.post(DISABLED, { id, disabled: 1 }),
        second.post(DISABLED, { id: own, disabled: 1 }),
      ])
      // The losing call was rejected, or its user was signed out before it ran.
      const rejected = answers.filter((answer) => !answer.status)
      expect(rejected.map((answer) => ('code' in answer ? answer.code : ''))).toEqual([
        expect.stringMatching(/^(last_admin|login_required)$/),
      ])
      const { rows } = await sql<{ username: string }>`
        select username from account join account_role on account_id = account.id
         where role_id = 1 and disabled = 0`.execute(here.platform.db)
      expect(rows).toHaveLength(1)
      const [left] = rows
      here.platform.admin = await here.platform.signIn(left?.username ?? '', PASSWORD)
      if (left?.username !== 'user1') {
        await ok(here.admin.post(ENABLE, { id: own }))
        here.platform.admin = await here.platform.signIn('user1', PASSWORD)
        await ok(here.admin.post(DISABLED, { id, disabled: 1 }))
      }
    }
  })
})

describe('operators of an organisation', () => {
  it('are managed with its own roles, and hidden from other organisations', async () => {
    const [one, two] = [
      await here.platform.organisation('bank', 'First'),
      await here.platform.organisation('bank', 'Second'),
    ]
    const grants = { apis: [...OPERATORS, role.calls.add, getListEntry(bank)] }
    const [first, second] = [await here.platform.someone(one, grants), await here.platform.someone(two, grants)]
    const own = await newRole([getListEntry(bank)], first)
    const { id, username } = await add({ role_ids: [own] }, first)
    expect((await read(id, first)).values['organisation_id']).toBe(one)
    await here.platform.signIn(username, PASSWORD)
    for (const call of [
      second.get(calls.info, { id }),
      second.post(DISABLED, { id, disabled: 1 }),
      second.post(calls.del, { id }),
      second.post(calls.edit, { id, version: 1, ...fields() }),
    ])
      expect(await getRejectionCode(call)).toBe('not_found')
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
    const { id: theirs } = await add({ organisation_id: two })
    expect((await read(theirs, second)).values['organisation_id']).toBe(two)
    expect(await here.admin.post(calls.add, fields({ organisation_id: two, role_ids: [at.admin] }))).toMatchObject({
      fields: { role_ids: expect.any(String) },
    })
    expect(await change(here.admin, theirs, { organisation_id: one })).toMatchObject({
      fields: { organisation_id: expect.any(String) },
    })
  })
})
