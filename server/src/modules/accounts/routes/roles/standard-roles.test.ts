import {
  type HistoryEntry,
  type OperatorPermission,
  toPlainText,
  type RecordResponse,
  ROLE_PATHS,
  type Row,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { role } from '#modules/accounts/role/role.ts'
import { ROLES } from '#modules/accounts/testing/role-helpers.ts'
import { expandStandardGrants } from '#modules/accounts/testing/standard-grants.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const { calls, path } = role
const ADOPT = role.actions.get('adopt')?.call ?? ''
const STANDARD = expandStandardGrants('cashier')
const OWN = [bank.path, bank.calls.info]

let platform: TestPlatform
let id: number
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

beforeEach(async () => {
  const { rows } = await sql<{ id: number }>`
    update role set api_arr = ${JSON.stringify(OWN)}, path_arr = '[]'
      from role_template where key = 'cashier' and role.id = role_id returning role.id`.execute(platform.db)
  id = rows[0]?.id ?? 0
})

const read = (who: SignedInCaller = platform.admin) => ok(who.get<RecordResponse>(calls.info, { id }))
const adopt = async (who: SignedInCaller = platform.admin) => {
  const { version } = await read()
  return who.post(ADOPT, { id, version })
}
const loadStandard = async (who: SignedInCaller) =>
  (await ok(who.get<OperatorPermission>(ROLE_PATHS.permission, { id }, 'en'))).role?.standard
const createEditor = (apis: Iterable<string>) =>
  platform.someone(platform.platformId, { apis: [...ROLES, ADOPT, ...apis], paths: [...STANDARD.paths] })

describe('role that differs from its standard role', () => {
  it('is listed as different and compared by right', async () => {
    const rows = await ok(platform.admin.get<Row[]>(path, { page: 1, template_state: 2 }))
    expect(rows).toMatchObject([{ id, template: 'cashier' }])
    const standard = await loadStandard(platform.admin)
    expect(standard?.title).toBe('Cashier')
    expect(standard?.granted.map(({ path: entry }) => entry).toSorted()).toEqual([...STANDARD.apis].toSorted())
    expect(standard?.taken.map(({ path: entry }) => entry)).toEqual(OWN)
  })

  it('adopts the standard rights with a history like an edit', async () => {
    await ok(adopt())
    const { values } = await read()
    expect(JSON.parse(toPlainText(values['api_arr']))).toEqual([...STANDARD.apis].toSorted())
    expect(JSON.parse(toPlainText(values['path_arr']))).toEqual([...STANDARD.paths].toSorted())
    expect(await loadStandard(platform.admin)).toBeUndefined()
    const [last] = await ok(platform.admin.get<HistoryEntry[]>(calls.history, { id }, 'en'))
    expect(last?.changes.map(({ title }) => title)).toEqual(expect.arrayContaining(['Granted', 'Taken away']))
    expect(await getRejectionCode(adopt())).toBe('not_now')
  })

  it('adopts them once under concurrent requests', async () => {
    const { version } = await read()
    const requestAdoption = () => platform.admin.post(ADOPT, { id, version })
    const answers = await Promise.all([requestAdoption(), requestAdoption()])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect((await read()).version).toBe(version + 1)
  })

  it('rejects a concurrent change as a conflict', async () => {
    const { version, values } = await read()
    await ok(platform.admin.post(calls.edit, { id, version, ...values, description: 'of our own' }))
    expect(await getRejectionCode(platform.admin.post(ADOPT, { id, version }))).toBe('conflict')
  })
})

describe('adopting standard rights', () => {
  it('requires the rights of both the role and its standard', async () => {
    expect(await getRejectionCode(adopt(await createEditor(STANDARD.apis)))).toBe('beyond_role')
    expect(await getRejectionCode(adopt(await createEditor(OWN)))).toBe('beyond_own')
    await ok(adopt(await createEditor([...OWN, ...STANDARD.apis])))
  })

  it('is rejected for a holder who would gain rights', async () => {
    const who = await createEditor([...OWN, ...STANDARD.apis])
    await sql`
      insert into account_role (account_id, role_id)
      select max(id), ${id} from account`.execute(platform.db)
    expect(await getRejectionCode(adopt(who))).toBe('own_role')
    await sql`delete from account_role where role_id = ${id}`.execute(platform.db)
  })

  it('requires its own right', async () => {
    const who = await platform.someone(platform.platformId, { apis: [...ROLES, ...OWN, ...STANDARD.apis] })
    expect(await getRejectionCode(adopt(who))).toBe('forbidden')
  })

  it('rejects roles of the platform for other organisations', async () => {
    const north = await platform.organisation('bank', 'North')
    const who = await platform.someone(north, { apis: [...ROLES, ADOPT, ...OWN, ...STANDARD.apis] })
    expect(await getRejectionCode(adopt(who))).toBe('not_found')
    expect(await getRejectionCode(who.get(ROLE_PATHS.permission, { id }))).toBe('not_found')
    expect(await ok(who.get<Row[]>(path, { page: 1 }))).toEqual([])
    expect(JSON.parse(toPlainText((await read()).values['api_arr']))).toEqual(OWN)
  })
})
