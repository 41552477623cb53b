// A registration accepts the agreement versions in force, even if another is published concurrently (R11, D3).
import { type RegInfo, REGISTRATION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agreement } from '#modules/content/agreement/agreement.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { startBlocking, waitForBlocked } from '#testing/database/blocking.ts'
import { assertCurrent, insertAcceptance } from './agreements.ts'

let platform: TestPlatform
let accountId: number

beforeAll(async () => {
  platform = await createTestPlatform()
  for (const agreement_key of ['register', 'privacy']) await publish(agreement_key)
  const { rows } = await sql<{ id: number }>`select min(id) as id from account`.execute(platform.db)
  accountId = rows[0]?.id ?? 0
})
afterAll(() => platform.close())

async function publish(agreement_key: string): Promise<void> {
  const body = { ...agreement.sample, agreement_key, variables: [] }
  const { id } = await ok(platform.admin.post<{ id: number }>(agreement.calls.add, body))
  await ok(platform.admin.post('seller/content/AgreementPublish', { id }))
}
const listShownAgreements = async () =>
  (await ok(platform.nobody.get<RegInfo>(REGISTRATION_PATHS.info))).agreements.map(({ id }) => id)

it('delays the publication of a version until a concurrent acceptance ends', async () => {
  const { db } = platform
  const accepted = await listShownAgreements()
  const accepting = await startBlocking(db, (tx) => assertCurrent(tx, accepted))
  const publishing = publish('register')
  await waitForBlocked(db, accepting)
  expect(await listShownAgreements()).toEqual(accepted)
  await accepting.finish((tx) => insertAcceptance(tx, { accountId, ip: '', accepted }))
  await publishing
  expect(await listShownAgreements()).not.toEqual(accepted)
  await expect(assertCurrent(db, accepted)).rejects.toMatchObject({ code: 'agreement_changed' })
})

it('rejects the acceptance of outdated and draft versions, also in the database', async () => {
  const { db } = platform
  await sql`delete from agreement_acceptance`.execute(db)
  const before = await listShownAgreements()
  await publish('privacy')
  await publish('register')
  const { id: draft } = await ok(platform.admin.post<{ id: number }>(agreement.calls.add, agreement.sample))
  for (const id of [...before, draft])
    await expect(insertAcceptance(db, { accountId, ip: '', accepted: [id] }), `${id}`).rejects.toMatchObject({
      hint: 'agreement_changed',
    })
  await insertAcceptance(db, { accountId, ip: '', accepted: await listShownAgreements() })
})
