// A margin call does not wait for a limit that strangers can use up.
import { GUARD_PATHS } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { ok } from '#testing/test-platform.ts'
import { queueSms } from '#platform/phone/sms-queue.ts'
import { createSmsFixture } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { setUp, addTemplate, createPhone, readRecord, deliver } = sms

it('sends legal notices beyond the limit per day', async () => {
  await setUp('aliyun', { day_limit: 2 })
  await addTemplate('aliyun', 'login')
  await addTemplate('aliyun', 'margin')
  for (const phone of [createPhone(), createPhone()])
    await ok(
      createAnonymousCaller(sms.platform.app).post(GUARD_PATHS.verifySend, {
        phone,
        scene: 'login',
        ...(await solveSmsProof(sms.platform.app, phone)),
      }),
    )
  const phone = createPhone()
  const params = { no: 'L1', rate: '90', amount: '1.00' }
  await queueSms(sms.platform.serverDb, [{ scene: 'margin', params, text: '', phone }])
  await deliver()
  expect(await readRecord(phone)).toMatchObject({ stage: 1, error: '' })
})
