// A record chosen in a form may be disabled or deleted before the form is saved: the error is at its field, as if it had been so from the start.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createRoleHelpers } from './accounts/testing/role-helpers.ts'
import { setUpStoreDesk } from './storage/testing/store-desk.ts'
import { ok, PASSWORD } from '#testing/test-platform.ts'
import { createRowGate, waitForBlocked } from '#testing/database/blocking.ts'
import { bank } from './accounts/bank/bank.ts'
import { bankOperator } from './accounts/bankoperator/bankoperator.ts'
import { store } from './storage/store/store.ts'
import { warehouse } from './storage/warehouse/warehouse.ts'
import { zone } from './storage/zone/zone.ts'
import { operator } from './accounts/operator/operator.ts'
import { role } from './accounts/role/role.ts'

const fixture = setUpStoreDesk()
const NOT_AN_OPTION = '请选择列出的选项'

/** Runs `meanwhile` before the insert into the table that the call leads to. */
async function runBeforeInsert<T>(
  table: string,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const { db } = fixture.platform
  const open = await createRowGate(db, table, 'before insert')
  const inserting = call()
  await waitForBlocked(db, open)
  await meanwhile()
  await open.end()
  return inserting
}

const disableStore = (id: number) => ok(fixture.admin.post('seller_p/store/StoreDisable', { id, remark: 'late' }))
const countRows = async (path: string, filter: Record<string, number>) =>
  (await ok(fixture.admin.get<Row[]>(path, { page: 1, ...filter }))).length

describe('warehouse of a firm (V11)', () => {
  it.each([
    ['deleted', (id: number) => ok(fixture.admin.post(store.calls.del, { id }))],
    ['disabled', disableStore],
  ])('is rejected if the firm is %s before the insert', async (_how, goes) => {
    const { id } = await ok(fixture.firm())
    const answer = await runBeforeInsert(
      'warehouse',
      () => fixture.house(id),
      () => goes(id),
    )
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { store_id: NOT_AN_OPTION } })
    expect(await countRows(warehouse.path, { store_id: id })).toBe(0)
  })

  it('is rejected if the deletion of the firm is in progress', async () => {
    const { id } = await ok(fixture.firm())
    const { db } = fixture.platform
    const tx = await db.startTransaction().execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`delete from store where id = ${id}`.execute(tx)
    const adding = fixture.house(id)
    expect((await waitForBlocked(db, { pid: rows[0]?.pid ?? 0 })).table).toBe('store')
    await tx.commit().execute()
    expect(await adding).toMatchObject({ code: 'invalid_input', fields: { store_id: NOT_AN_OPTION } })
  })

  it('is rejected if it moves to a firm disabled meanwhile, but keeps its current one', async () => {
    const [one, other] = [(await ok(fixture.firm())).id, (await ok(fixture.firm())).id]
    const { id } = await ok(fixture.house(one))
    const editStore = (version: number, values: Row) =>
      fixture.admin.post(warehouse.calls.edit, { id, version, ...values })
    const { db } = fixture.platform
    const open = await createRowGate(db, 'warehouse', 'after update')
    const moving = editStore(1, { store_id: other })
    await waitForBlocked(db, open)
    await disableStore(other)
    await disableStore(one)
    await open.end()
    expect(await moving).toMatchObject({ code: 'invalid_input', fields: { store_id: NOT_AN_OPTION } })
    await ok(editStore(1, { address: '港口路 2 号' }))
  })
})

it('reports row and column of a record deleted during an import, and imports nothing (T4)', async () => {
  const { id } = await ok(
    fixture.house((await ok(fixture.firm())).id, { warehouse_name: 'Gone', warehouse_code: 'GONE-1' }),
  )
  const sheet = Buffer.from('仓库,库区编码,库容\nGone · GONE-1,A,1')
  const answer = await ok(
    runBeforeInsert(
      'zone',
      () => fixture.admin.importSheet(zone.path, 'z.csv', sheet),
      () => ok(fixture.admin.post(warehouse.calls.del, { id })),
    ),
  )
  expect(answer).toMatchObject({ kept: false, errors: [{ row: 2, column: 1, reason: NOT_AN_OPTION }] })
})

describe('operator', () => {
  const buildFields = (username: string, more: Row) => ({
    username,
    nick_name: 'Zhou Min',
    phone: '13700000001',
    password: PASSWORD,
    password_confirm: PASSWORD,
    ...more,
  })
  const addRole = () =>
    createRoleHelpers({ platform: fixture.platform, manager: fixture.admin, admin: fixture.admin }).add(
      fixture.admin,
      [],
    )
  const goes = (id: number) => ok(fixture.admin.get(role.calls.del, { id }))

  it('is rejected at the roles if a role is deleted meanwhile', async () => {
    const id = await addRole()
    const answer = await runBeforeInsert(
      'account',
      () => fixture.admin.post(operator.calls.add, buildFields('late.role', { role_ids: [id] })),
      () => goes(id),
    )
    expect(answer).toMatchObject({ code: 'invalid_input', fields: { role_ids: NOT_AN_OPTION } })
  })

  it('is rejected at the organisation if it is deleted meanwhile, whatever the name of the field', async () => {
    const role_ids = [await addRole()]
    for (const [place, { calls }] of [operator, bankOperator].entries()) {
      const { id } = await ok(
        fixture.admin.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name: `Bank ${place}` }),
      )
      const named = calls === operator.calls ? { organisation_id: id } : { bank_id: id, position: 1 }
      const [field = ''] = Object.keys(named)
      const answer = await runBeforeInsert(
        'account',
        () =>
          fixture.admin.post(
            calls.add,
            buildFields(`late.bank.${place}`, { role_ids, phone: `1370000010${place}`, ...named }),
          ),
        () => ok(fixture.admin.post(bank.calls.del, { id })),
      )
      expect(answer).toMatchObject({ code: 'invalid_input', fields: { [field]: NOT_AN_OPTION } })
    }
  })

  it('must sign in when deleted while saving, and has written nothing', async () => {
    const { platform } = fixture
    const leaver = await platform.someone(platform.platformId, { apis: [role.calls.add] })
    const { rows } = await sql<{ id: number }>`select max(id) as id from account`.execute(platform.db)
    const leaving = Number(rows[0]?.id)
    const name = `by ${leaving}`
    const body = { name, description: '', path_arr: '[]', api_arr: '[]' }
    const answer = await runBeforeInsert(
      'role',
      () => leaver.post(role.calls.add, body),
      () => ok(fixture.admin.post(operator.calls.del, { id: leaving })),
    )
    expect(answer).toMatchObject({ status: false, code: 'login_required' })
    expect((await sql`select from role where name = ${name}`.execute(platform.db)).rows).toEqual([])
  })
})
