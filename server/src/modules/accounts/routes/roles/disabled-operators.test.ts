import { toPlainText, type RecordResponse, type Row, SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disabledOperator } from '#modules/accounts/disabledoperator/disabledoperator.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const LIST = disabledOperator.path
const ENABLE = disabledOperator.actions.get('enable')?.call ?? ''
const DISABLE = operator.actions.get('disabled')?.call ?? ''

let platform: TestPlatform
let bank: number
beforeAll(async () => {
  platform = await createTestPlatform()
  bank = await platform.organisation('bank', 'North')
})
afterAll(() => platform.close())

const getAccountId = async (who: SignedInCaller) => (await ok(who.get<{ uid: number }>(SESSION_PATHS.info))).uid
const listDisabled = (who: SignedInCaller = platform.admin) => ok(who.get<Row[]>(LIST, { page: 1, limit: 50 }))
const disable = async (id: number, input: Row) => {
  const { version } = await ok(platform.admin.get<RecordResponse>(operator.calls.info, { id }))
  await ok(platform.admin.post(DISABLE, { id, version, ...input }))
}
const getVersion = async (id: number) =>
  (await sql<{ version: number }>`select version from account where id = ${id}`.execute(platform.db)).rows[0]
    ?.version ?? 0

it('lists who disabled an operator, why and until when, but none who can sign in (R12, R15)', async () => {
  const [gone, locked, over] = [
    await platform.someone(bank, {}),
    await platform.someone(bank, {}),
    await platform.someone(bank, {}),
  ]
  const [goneId, lockedId, overId] = [await getAccountId(gone), await getAccountId(locked), await getAccountId(over)]
  const until = Math.floor(Date.now() / 1000) + 3600
  await disable(goneId, { disabled: 1, remark: '离职' })
  await disable(lockedId, { disabled: 2, lock_end_time: until, remark: '休假' })
  await disable(overId, { disabled: 2, lock_end_time: until })
  await sql`update account set lock_end_time = now() - interval '1 minute' where id = ${overId}`.execute(platform.db)
  const rows = await listDisabled()
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([goneId, lockedId]))
  expect(rows.find(({ id }) => id === goneId)).toMatchObject({
    disabled: 1,
    disabled_by: 'Person 1',
    disabled_remark: '离职',
    disabled_time: expect.any(Number),
    organisation_name: 'North',
  })
  expect(rows.find(({ id }) => id === lockedId)).toMatchObject({ disabled: 2, lock_end_time: until })
})

it('enables an operator once and removes them from the list', async () => {
  const someone = await platform.someone(bank, {})
  const id = await getAccountId(someone)
  const name = (await ok(platform.admin.get<RecordResponse>(operator.calls.info, { id }))).values['username']
  await disable(id, { disabled: 1, remark: '误操作' })
  await expect(platform.signIn(toPlainText(name), PASSWORD)).rejects.toThrow('账号')
  const version = await getVersion(id)
  const answers = await Promise.all([1, 2].map(() => getRejectionCode(platform.admin.post(ENABLE, { id, version }))))
  expect(answers.filter((answer) => answer.startsWith('succeeded'))).toHaveLength(1)
  expect((await listDisabled()).map((row) => row['id'])).not.toContain(id)
  await platform.signIn(toPlainText(name), PASSWORD)
})

it('is limited to the own organisation, and enabling needs its own right', async () => {
  const other = await platform.organisation('bank', 'South')
  const id = await getAccountId(await platform.someone(bank, {}))
  await disable(id, { disabled: 1 })
  const own = await platform.someone(bank, { apis: [LIST] })
  const stranger = await platform.someone(other, { apis: [LIST, ENABLE] })
  expect((await listDisabled(own)).map((row) => row['id'])).toContain(id)
  expect(await listDisabled(stranger)).toEqual([])
  const version = await getVersion(id)
  expect(await getRejectionCode(own.post(ENABLE, { id, version }))).toBe('forbidden')
  expect(await getRejectionCode(stranger.post(ENABLE, { id, version }))).toBe('not_found')
  const admin = await getAccountId(await platform.signIn('user1', PASSWORD))
  expect(await getRejectionCode(stranger.post(ENABLE, { id: admin, version: 1 }))).toBe('not_found')
})
