import { type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { menu } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import { createOldDatabase } from '#testing/database/old-database.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { expandStandardGrants } from '../../testing/standard-grants.ts'
import { role } from '../role.ts'
import { applyRoleTemplates } from './apply-templates.ts'
import { ROLE_TEMPLATE_KEYS } from './role-templates.ts'

const applyTemplates = (db: Db) => applyRoleTemplates(db, { menu, registry: getRegistry() })

const FEWER = `'["seller_p/bank/BankList"]'`
const findStandardRow = async (db: Db, key: string) => {
  const { rows } = await sql<{ id: number; version: number; api_arr: string[] }>`
    select role.id, role.version, role.api_arr
      from role_template t join role on role.id = role_id where key = ${key}`.execute(db)
  return rows[0]
}
const listStandardApis = (key: Parameters<typeof expandStandardGrants>[0]) =>
  [...expandStandardGrants(key).apis].toSorted()

describe('a server start of a release', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await createTestPlatform()
  })
  afterAll(() => platform.close())

  const run = (statement: string) => sql.raw(statement).execute(platform.db)
  const reduceGrants = (key: string) =>
    run(`with old as (update role_template set api_arr = ${FEWER} where key = '${key}' returning role_id)
      update role set api_arr = ${FEWER} from old where id = role_id`)
  const findListedRole = async (key: string) => {
    const rows = await ok(platform.admin.get<Row[]>(role.path, { page: 1, template: key }))
    return rows[0]
  }

  it('creates twelve standard roles with the rights of the release', async () => {
    const rows = await ok(platform.admin.get<Row[]>(role.path, { page: 1, limit: 50, template_state: 1 }))
    expect(new Set(rows.map(({ template }) => template))).toEqual(new Set<unknown>(ROLE_TEMPLATE_KEYS))
    expect(rows).toHaveLength(12)
    expect(rows.filter(({ is_system }) => is_system === 1).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['store_manager', 'owner']),
    )
    for (const key of ROLE_TEMPLATE_KEYS)
      expect((await findStandardRow(platform.db, key))?.api_arr.toSorted(), key).toEqual(listStandardApis(key))
  })

  it('changes nothing if no right is new', async () => {
    const snapshot = async () =>
      (await sql`select role.*, (select count(*) from record_history) from role order by id`.execute(platform.db)).rows
    const before = await snapshot()
    await applyTemplates(platform.db)
    expect(await snapshot()).toEqual(before)
  })

  it('adds new rights to an unchanged role and records that in the history', async () => {
    await reduceGrants('bank_manager')
    await applyTemplates(platform.db)
    const now = await findStandardRow(platform.db, 'bank_manager')
    expect(now?.api_arr).toEqual(listStandardApis('bank_manager'))
    const { rows } = await sql<Row>`
      select verb, account_id from record_history where table_name = 'role' and record_id = ${now?.id} order by id desc limit 1`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ verb: 'release', account_id: null }])
  })

  it('keeps the rights of a changed role and marks it as different', async () => {
    await reduceGrants('bank_risk')
    await run(`update role set api_arr = '["seller_p/bank/BankList", "seller_p/bank/BankInfo"]'
      from role_template where key = 'bank_risk' and role.id = role_id`)
    await applyTemplates(platform.db)
    expect(await findStandardRow(platform.db, 'bank_risk')).toMatchObject({
      api_arr: ['seller_p/bank/BankList', 'seller_p/bank/BankInfo'],
    })
    expect(await findListedRole('bank_risk')).toMatchObject({ template_state: 2 })
  })

  it('does not recreate a deleted role', async () => {
    const { id, version } = (await findListedRole('inspector')) ?? {}
    await ok(platform.admin.get(role.calls.del, { id: Number(id), version: Number(version) }))
    await applyTemplates(platform.db)
    expect(await findListedRole('inspector')).toBeUndefined()
  })

  it('creates a role that the product assigns as one that cannot be deleted', async () => {
    const { id } = (await findListedRole('owner')) ?? {}
    await run(`delete from role_template where key = 'owner'`)
    await run(`delete from role where id = ${Number(id)}`)
    await applyTemplates(platform.db)
    expect(await findListedRole('owner')).toMatchObject({ name: '货主', is_system: 1, template_state: 1 })
    expect(await findListedRole('bank_manager')).toMatchObject({ is_system: 0 })
  })

  it('keeps an existing platform role of the same name and marks it as different', async () => {
    await run(`delete from role_template where key = 'auditor'`)
    await run(`update role set api_arr = ${FEWER} where name = '平台审计'`)
    await applyTemplates(platform.db)
    expect(await findListedRole('auditor')).toMatchObject({ name: '平台审计', template_state: 2 })
    expect((await findStandardRow(platform.db, 'auditor'))?.api_arr).toEqual(['seller_p/bank/BankList'])
  })

  it('marks a role as unchanged once its manually granted rights match', async () => {
    await reduceGrants('cashier')
    const lists = JSON.stringify(listStandardApis('cashier'))
    await run(`update role set api_arr = '${lists}' from role_template where key = 'cashier' and role.id = role_id`)
    await applyTemplates(platform.db)
    expect(await findListedRole('cashier')).toMatchObject({ template_state: 1 })
  })
})

describe('the upgrade of a database with initial roles', () => {
  const FIRST = `select id, name, api_arr, path_arr, version from role where name in ('仓储企业管理员', '供应商') order by id`

  it('keeps their ids and rights if the installation is in use', async () => {
    const old = await createOldDatabase('0801')
    await old.byHand(
      `insert into organisation (id, kind, name) values (1, 'platform', 'Platform')`,
      `insert into person (id, name, phone) values (1, 'One', '13800000000')`,
      `insert into account (id, organisation_id, organisation_kind, person_id, username, nick_name, phone)
       values (1, 1, 'platform', 1, 'one', 'One', '13800000000')`,
    )
    const before = (await sql.raw(FIRST).execute(old.db)).rows
    await old.upgrade({ afterwards: () => applyTemplates(old.db) })
    expect((await sql.raw(FIRST).execute(old.db)).rows).toEqual(before)
    expect(before).toHaveLength(2)
    await old.drop()
  })
})
