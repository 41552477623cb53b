import {
  FACTOR_PATHS,
  IMPORT_PATHS,
  type FactorInfo,
  type RecoveryCodes,
  type Row,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { getVerbEntry } from '#engine/declare/rights/rights.ts'
import { resources } from '#modules/index.ts'
import { role } from '#modules/accounts/role/role.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { safeSet } from '#modules/system/safeset/safeset.ts'
import type { SignedInCaller } from '#testing/client/callers.ts'
import { createFactorCode, setUpFactor, type TestFactor } from '#modules/accounts/testing/factor.ts'
import { attemptLogin, solveProof } from '#modules/accounts/testing/login-attempts.ts'
import { createSettingsHelpers } from '#modules/system/testing/settings.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let owner: SignedInCaller
let me: UserInfo

const { put } = createSettingsHelpers(() => platform, safeSet)
const ENABLE = operator.actions.get('enable')?.call ?? ''
let names = 0
const makeRole = (who: SignedInCaller, more: object = {}) => {
  names += 1
  return who.post<{ id: number }>(role.calls.add, {
    name: `step ${names}`,
    api_arr: '[]',
    path_arr: '[]',
    ...more,
  })
}
const loadUserInfo = (who: SignedInCaller) => ok(who.get<UserInfo>(SESSION_PATHS.info))
const prove = (who: SignedInCaller, factor_code: string, more: object = {}) =>
  who.post(FACTOR_PATHS.prove, { factor_code, ...more })
const advanceClock = (seconds: number) =>
  sql`update session set factor_at = factor_at - make_interval(secs => ${seconds})`.execute(platform.db)
const countRoles = async (name: string) =>
  (
    await platform.db
      .selectFrom('role')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).n

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  for (const table of ['access_lock', 'captcha', 'known_place'] as const) await platform.db.deleteFrom(table).execute()
  owner = await platform.someone(platform.platformId, {
    apis: [
      ...(['add', 'edit', 'del'] as const).map((verb) => getVerbEntry(role, verb)),
      getVerbEntry(operator, 'import'),
      ENABLE,
    ],
  })
  me = await loadUserInfo(owner)
})
afterAll(() => platform.close())

describe('call that requires a fresh code', () => {
  it('needs no code for an account without a second factor', async () => {
    expect((await makeRole(owner)).status).toBe(true)
  })

  it('runs for five minutes after a code, then is rejected until the next code', async () => {
    const { secret } = await setUpFactor(owner)
    await ok(makeRole(owner))
    await advanceClock(299)
    await ok(makeRole(owner))
    await advanceClock(2)
    expect(await getRejectionCode(makeRole(owner, { name: 'too late' }))).toBe('factor_required')
    expect(await countRoles('too late')).toBe(0)
    await ok(prove(owner, createFactorCode(secret, 1)))
    await ok(makeRole(owner))
    await advanceClock(301)
    await loadUserInfo(owner)
  })

  it('runs once under its idempotency key after the code is entered', async () => {
    const { secret } = await setUpFactor(owner)
    await advanceClock(301)
    const body = { name: 'once', idempotency_key: 'a5b7c2f0-0000-4000-8000-000000000360' }
    expect(await getRejectionCode(makeRole(owner, body))).toBe('factor_required')
    await ok(prove(owner, createFactorCode(secret, 1)))
    await ok(makeRole(owner, body))
    await ok(makeRole(owner, body))
    expect(await countRoles('once')).toBe(1)
  })

  it('counts codes of the same session only, including that of the sign-in', async () => {
    const { secret } = await setUpFactor(owner)
    const other = await platform.signIn(me.username, PASSWORD, createFactorCode(secret, 1))
    await ok(makeRole(other))
    await sql`
      update session set factor_at = null
       where id = (select id from session where account_id = ${me.uid} order by create_time desc limit 1)`.execute(
      platform.db,
    )
    await ok(makeRole(owner))
    expect(await getRejectionCode(makeRole(other))).toBe('factor_required')
  })

  it.each([
    ['an action', () => owner.post(ENABLE, { id: me.uid })],
    ['an edit', () => owner.post(role.calls.edit, { id: 1, version: 1, name: 'x' })],
    ['a deletion', () => owner.get(role.calls.del, { id: 1 })],
    ['an import', () => owner.importSheet(operator.path, 'a.csv', Buffer.from('账号\nnobody'))],
    ['an undo of an import of their own', () => owner.post(IMPORT_PATHS.undoOwn, { id: 1 })],
  ] as const)('rejects %s before it reads the body', async (_what, call) => {
    await setUpFactor(owner)
    await advanceClock(301)
    expect(await getRejectionCode(call())).toBe('factor_required')
  })

  it('is forbidden without the right, with or without a code', async () => {
    await setUpFactor(owner)
    await advanceClock(301)
    expect(await getRejectionCode(owner.post(operator.calls.del, { id: 1 }))).toBe('forbidden')
  })

  it('rejects wrong, used and unnecessary codes, and locks after five', async () => {
    expect(await getRejectionCode(prove(owner, '000000'))).toBe('factor_is_off')
    const { secret, usedCode } = await setUpFactor(owner)
    await advanceClock(301)
    const solveChallenge = () => solveProof(platform.app, me.username, { purpose: 'factor' })
    expect(await getRejectionCode(prove(owner, usedCode))).toBe('bad_factor_code')
    expect(await getRejectionCode(makeRole(owner))).toBe('factor_required')
    for (let tries = 1; tries < 4; tries += 1)
      expect(await getRejectionCode(prove(owner, createFactorCode(secret, 9), await solveChallenge()))).toBe(
        'bad_factor_code',
      )
    expect(await getRejectionCode(prove(owner, createFactorCode(secret, 9), await solveChallenge()))).toBe('locked')
    expect(await getRejectionCode(prove(owner, createFactorCode(secret, 1), await solveChallenge()))).toBe('locked')
  })
})

it('requires a fresh code for exactly the listed calls', () => {
  const asking = resources.flatMap(({ path, calls, verbs, stepUp, actions }) => [
    ...(stepUp ? (['add', 'edit', 'del'] as const).filter((verb) => verbs.has(verb)) : []).map((verb) => calls[verb]),
    ...(stepUp && verbs.has('import') ? [`${path} (import)`] : []),
    ...[...actions.values()].filter((action) => action.stepUp).map(({ call }) => call),
  ])
  const short = new Set(asking.map((call) => call.replace(/^seller(?:_p)?\//, '')))
  expect([...short].toSorted()).toEqual([
    'addons/esign/seller/SetSave',
    'addons/sms/seller/SetSave',
    'addons/social/seller/SetSave',
    'addons/sso/seller/PersonDel',
    'addons/sso/seller/PersonSave',
    'addons/sso/seller/ProviderAudit',
    'addons/sso/seller/ProviderDel',
    'addons/sso/seller/ProviderDisable',
    'addons/sso/seller/ProviderEnable',
    'addons/sso/seller/ProviderSave',
    'bankoperator/BankOperatorDel',
    'bankoperator/BankOperatorEnable',
    'bankoperator/BankOperatorList (import)',
    'bankoperator/BankOperatorResetFactor',
    'bankoperator/BankOperatorSave',
    'contract/CovenantWaive',
    'contract/HandlerErrorClose',
    'contract/RepaymentReverse',
    'contract/ScanAccept',
    'contract/TemplateAudit',
    'contract/UploadConfirm',
    'contract/UploadSend',
    'contract/UploadTerminate',
    'finance/WithdrawAudit',
    'finance/WithdrawTransfer',
    'import/ImportUndo',
    'inspection/AssayAudit',
    'inspection/InspectionAccept',
    'inspection/InvestigationAccept',
    'inspuser/InspUserDel',
    'inspuser/InspUserEnable',
    'inspuser/InspUserResetFactor',
    'inspuser/InspUserSave',
    'operator/DisabledEnable',
    'operator/OperatorAdd',
    'operator/OperatorDel',
    'operator/OperatorEdit',
    'operator/OperatorEnable',
    'operator/OperatorManage (import)',
    'operator/OperatorResetFactor',
    'pledge/ApplicationApprove',
    'pledge/ApplicationDraw',
    'pledge/ApplicationLevy',
    'pledge/ApplicationPayBack',
    'pledge/ApplicationWaive',
    'pledge/ApplicationWriteoff',
    'pledge/MarginCallDeclare',
    'pledge/MarginCallExtend',
    'pledge/MarginCallResolve',
    'pledge/OperationConsent',
    'pledge/OperationDecide',
    'pledge/PolicyAudit',
    'pledge/ReceiptAudit',
    'pledge/ReleaseApprove',
    'refund/RefundAudit',
    'role/roleadd',
    'role/roleadopt',
    'role/roledel',
    'role/roleedit',
    'safe/SafeSetConfirmUnsigned',
    'safe/SafeSetSave',
    'store/StoreDel',
    'store/StoreList (import)',
    'store/StoreSave',
    'wallet/RechargeAudit',
    'wallet/WalletAdjust',
  ])
})

describe('second factor required by the platform', () => {
  const PLATFORM = 1
  const require = async (kinds: readonly number[]) => {
    // Bypasses the requirement, which would also apply to the administrator of the tests.
    const setRequired = (to: readonly number[]) =>
      sql`update safe_setting set factor_required = ${sql.val(to)}::bigint[], version = version + 1`.execute(
        platform.db,
      )
    await setRequired(kinds)
    onTestFinished(async () => void (await setRequired([])))
  }

  it('must be set up before any other call', async () => {
    await require([PLATFORM])
    expect(await loadUserInfo(owner)).toMatchObject({ factor_due: 1, pwd_due: 0 })
    expect(await getRejectionCode(owner.get(SESSION_PATHS.sessions))).toBe('factor_due')
    expect(await getRejectionCode(makeRole(owner))).toBe('factor_due')
    await setUpFactor(owner)
    expect(await loadUserInfo(owner)).toMatchObject({ factor_due: 0 })
    await ok(makeRole(owner))
  })

  it('cannot be turned off by its owner, and is due again after a reset', async () => {
    const { recoveryCodes } = await setUpFactor(owner)
    await setUpFactor(platform.admin)
    await require([PLATFORM])
    const turnOffFactor = () => owner.post(FACTOR_PATHS.end, { factor_code: recoveryCodes[0] ?? '' })
    expect(await getRejectionCode(turnOffFactor())).toBe('factor_is_required')
    await ok(platform.admin.post('seller/operator/OperatorResetFactor', { id: me.uid }))
    const again = await platform.signIn(me.username, PASSWORD)
    expect(await loadUserInfo(again)).toMatchObject({ factor_due: 1 })
    await require([])
    await sql`delete from second_factor`.execute(platform.db)
  })

  it('does not apply to other kinds of organisations', async () => {
    await require([2, 3, 4, 5, 6])
    expect(await loadUserInfo(owner)).toMatchObject({ factor_due: 0 })
    const bank = await platform.someone(await platform.organisation('bank', 'A bank'), {})
    expect(await loadUserInfo(bank)).toMatchObject({ factor_due: 1 })
  })

  it('comes after a due password change', async () => {
    await require([PLATFORM])
    const requireFirstChange = (pwd_first_change: number) =>
      platform.db.updateTable('safe_setting').set({ pwd_first_change }).execute()
    await requireFirstChange(1)
    onTestFinished(async () => void (await requireFirstChange(0)))
    await platform.db.updateTable('account').set({ password_is_initial: 1 }).where('id', '=', me.uid).execute()
    expect(await loadUserInfo(owner)).toMatchObject({ pwd_due: 1, factor_due: 0 })
  })

  it('is a setting of the safety screen', async () => {
    await put({ factor_required: [2, 3] })
    onTestFinished(async () => void (await put({ factor_required: [] })))
    const { factor_required } = await platform.db.selectFrom('safe_setting').selectAll().executeTakeFirstOrThrow()
    expect(factor_required).toEqual([2, 3])
  })
})

describe('new recovery codes', () => {
  it('require a code and invalidate the old ones', async () => {
    const { secret, recoveryCodes }: TestFactor = await setUpFactor(owner)
    const [used = '', old = ''] = recoveryCodes
    expect(await getRejectionCode(owner.post(FACTOR_PATHS.renew, { factor_code: '000000' }))).toBe('bad_factor_code')
    const { recovery_codes } = await ok(
      owner.post<RecoveryCodes>(FACTOR_PATHS.renew, {
        factor_code: used,
        ...(await solveProof(platform.app, me.username, { purpose: 'factor' })),
      }),
    )
    expect(new Set([...recovery_codes, ...recoveryCodes]).size).toBe(20)
    expect(await ok(owner.get<FactorInfo>(FACTOR_PATHS.info))).toMatchObject({ is_on: 1, codes_left: 10 })
    const signIn = async (factor_code: string) =>
      getRejectionCode(
        attemptLogin(platform.app, me.username, PASSWORD, {
          factor_code,
          ...(await solveProof(platform.app, me.username)),
        }),
      )
    expect(await signIn(old)).toBe('bad_factor_code')
    expect(await signIn(recovery_codes[0] ?? '')).toMatch(/^succeeded/)
    expect(await signIn(createFactorCode(secret, 1))).toMatch(/^succeeded/)
    const message = await platform.db
      .selectFrom('msg')
      .innerJoin('msg_recipient', 'msg_recipient.msg_id', 'msg.id')
      .select('title')
      .where('msg_recipient.account_id', '=', me.uid)
      .orderBy('msg.id', 'desc')
      .executeTakeFirstOrThrow()
    expect(message as Row).toEqual({ title: '两步验证的恢复码已更换' })
  })
})
