// The life of the add-on: installed, set up, checked, used, uninstalled and installed again (T8).
import { ADDON_PATHS, type AddonProbe, GUARD_PATHS, type Row } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { advanceGuardClock, solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { createAnonymousCaller } from '#testing/client/callers.ts'
import { getRejectionCode, ok } from '#testing/test-platform.ts'
import { createSmsFixture } from './testing/sms-fixture.ts'

const sms = createSmsFixture()
const { fakes, setUp, addTemplate, createPhone, readRecord } = sms

const requestCode = async (phone: string) =>
  createAnonymousCaller(sms.platform.app).post(GUARD_PATHS.verifySend, {
    phone,
    scene: 'login',
    ...(await solveSmsProof(sms.platform.app, phone)),
  })
const install = () => ok(sms.platform.admin.post(ADDON_PATHS.install, { key: 'sms' }))
const uninstall = () => ok(sms.platform.admin.post(ADDON_PATHS.uninstall, { key: 'sms' }))

it('sends codes while it is installed, and keeps settings, secrets and records in between', async () => {
  const { admin, serverDb, db } = sms.platform
  await uninstall()
  const phone = createPhone()
  expect(await getRejectionCode(requestCode(phone))).toBe('sms_login_closed')
  expect(await getRejectionCode(admin.get('addons/sms/seller/SetInfo'))).toBe('addon_off')

  await install()
  await setUp('tencent')
  await addTemplate('tencent', 'login')
  const probes = await ok(admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'sms' }))
  expect(probes.slice(0, 2).map(({ ok: isOk }) => isOk)).toEqual([1, 1])
  await ok(requestCode(phone))
  const code = /\d{6}/.exec(fakes.tencent.control.messages(phone)[0]?.text ?? '')?.[0] ?? ''
  expect(await redeemVerifyCode(serverDb, { phone, scene: 'login', code })).toEqual(expect.any(Number))

  await uninstall()
  await advanceGuardClock(db, 61)
  expect(await getRejectionCode(requestCode(phone))).toBe('sms_login_closed')
  expect(fakes.tencent.control.messages(phone)).toHaveLength(1)

  await install()
  expect(await readRecord(phone)).toMatchObject({ status: 1, is_verify: 1 })
  const { values } = await ok(admin.get<{ values: Row }>('addons/sms/seller/SetInfo'))
  expect(values).toMatchObject({ status: 1, platform: 'tencent', access_secret: '…9f2c' })
  const other = createPhone()
  await ok(requestCode(other))
  expect(fakes.tencent.control.messages(other)).toHaveLength(1)
})
