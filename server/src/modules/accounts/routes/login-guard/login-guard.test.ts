import { type Row, type TableMeta, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import {
  attemptLogin,
  advanceGuardClock,
  solveProof,
  attemptWithProof,
} from '#modules/accounts/testing/login-attempts.ts'
import { newDevice, publicHeaders } from '#testing/client/plain-client.mjs'
import { JSON_TYPE } from '#testing/client/requests.ts'
import { withRemoteAddress } from '#testing/client/remote-address.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let name: string
let uid: number

beforeAll(async () => {
  platform = await createTestPlatform()
  const someone = await platform.someone(platform.platformId, {})
  const info = await ok(someone.get<UserInfo>(SESSION_PATHS.info))
  name = info.username
  uid = info.uid
})
beforeEach(async () => {
  await platform.db.deleteFrom('access_lock').execute()
  await platform.db.deleteFrom('captcha').execute()
})
afterAll(() => platform.close())

let addresses = 0
const useNewAddress = () => {
  addresses += 1
  return withRemoteAddress(platform.app, `198.51.${addresses >> 8}.${addresses & 255}`)
}

const collectCodes = async (count: number, guess: () => Promise<string>) => {
  const seen: string[] = []
  while (seen.length < count) seen.push(await guess())
  return seen
}
const lockUser = (username = name) =>
  collectCodes(5, () => getRejectionCode(attemptWithProof(useNewAddress(), username, 'wrong')))
const ENOUGH_FOR_AN_ADDRESS = Array.from({ length: 30 }, (_, index) => index + 1)
const listLockRows = () => platform.db.selectFrom('access_lock').selectAll().orderBy('kind').execute()

describe('wrong passwords (row 28)', () => {
  it('require a captcha after two, lock after five, and are not counted further', async () => {
    expect(await collectCodes(3, () => getRejectionCode(attemptLogin(platform.app, name, 'wrong')))).toEqual([
      'bad_credentials',
      'bad_credentials',
      'captcha_required',
    ])
    expect(await collectCodes(18, () => getRejectionCode(attemptWithProof(platform.app, name, 'wrong')))).toEqual([
      'bad_credentials',
      'bad_credentials',
      ...Array.from({ length: 16 }, () => 'locked'),
    ])
    expect(await listLockRows()).toMatchObject([
      { kind: 'ip', subject: '127.0.0.1', fail_count: 5, level: 0 },
      { kind: 'user', subject: name, fail_count: 5, level: 1 },
    ])
  })

  it('announce that the next attempt needs proof of work (E11)', async () => {
    expect(await attemptLogin(platform.app, name, 'wrong')).toMatchObject({ data: null })
    expect(await attemptLogin(platform.app, name, 'wrong')).toMatchObject({ data: 'refresh_captcha' })
    expect(await attemptLogin(platform.app, name, PASSWORD)).toMatchObject({
      code: 'captcha_required',
      data: 'refresh_captcha',
    })
  })

  it('count for one name in every spelling (V1)', async () => {
    const variants = [name, name.toUpperCase(), `  ${name} `, `　${name}`, name]
    for (const variant of variants) await attemptWithProof(useNewAddress(), variant, 'wrong')
    expect(await getRejectionCode(attemptWithProof(useNewAddress(), name, PASSWORD))).toBe('locked')
  })

  it.each([
    'public/user/Login',
    'public/user/login/',
    'PUBLIC/user/login',
    'public//user/login',
    'public/user/%6cogin',
    'public/user/login?x=/other',
    'public/user/login;x',
  ])('are counted or not read for the path spelling %s', async (path) => {
    const device = newDevice()
    const body = JSON.stringify({ username: name, password: 'wrong', public_key: device.publicKey })
    const call = { method: 'POST', url: buildApiUrl(path), body } as const
    const { text } = await send(platform.app, {
      ...call,
      headers: { ...publicHeaders(device, call), ...JSON_TYPE },
    })
    const { code } = JSON.parse(text) as { code: string }
    expect(['no_such_call', 'bad_credentials']).toContain(code)
    expect(await listLockRows()).toHaveLength(code === 'bad_credentials' ? 2 : 0)
  })

  it('count for the address across names', async () => {
    const here = useNewAddress()
    for (const each of ENOUGH_FOR_AN_ADDRESS) await attemptWithProof(here, `name ${each}`, 'wrong')
    expect(await getRejectionCode(attemptWithProof(here, name, PASSWORD))).toBe('locked')
    expect((await attemptLogin(useNewAddress(), name, PASSWORD)).status).toBe(true)
  })

  it('count for the IPv6 network, not for a single address', async () => {
    for (const host of ENOUGH_FOR_AN_ADDRESS)
      await attemptWithProof(withRemoteAddress(platform.app, `2001:db8:7:8::${host}`), `v6 ${host}`, 'wrong')
    expect(
      await getRejectionCode(attemptLogin(withRemoteAddress(platform.app, '2001:db8:7:8:9::1'), name, PASSWORD)),
    ).toBe('locked')
    expect((await attemptLogin(withRemoteAddress(platform.app, '2001:db8:7:9::1'), name, PASSWORD)).status).toBe(true)
  })

  it('count for the address of the socket and ignore the headers of proxies', async () => {
    const headers = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip']
    const claimAddress = (address: string) =>
      withRemoteAddress(platform.app, '203.0.113.9', Object.fromEntries(headers.map((header) => [header, address])))
    for (const last of ENOUGH_FOR_AN_ADDRESS)
      await attemptWithProof(claimAddress(`192.0.2.${last}`), `liar ${last}`, 'wrong')
    expect(await getRejectionCode(attemptLogin(claimAddress('192.0.2.6'), name, PASSWORD))).toBe('locked')
  })

  it('are reset for the name by a success, for the address by time', async () => {
    const here = useNewAddress()
    await attemptLogin(here, name, 'wrong')
    expect((await attemptLogin(here, name, PASSWORD)).status).toBe(true)
    expect(await listLockRows()).toMatchObject([{ kind: 'ip', fail_count: 1 }])
    await attemptLogin(here, name, 'wrong')
    await advanceGuardClock(platform.db, 15 * 60)
    expect((await attemptLogin(here, name, PASSWORD)).status).toBe(true)
  })

  it('are counted exactly when guessed in parallel on two server processes', async () => {
    const second = await platform.another()
    const servers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? platform.app : second))
    const proofs = await Promise.all(servers.map((server) => solveProof(server, name)))
    const answers = await Promise.all(
      servers.map((server, index) => getRejectionCode(attemptLogin(server, name, `guess ${index}`, proofs[index]))),
    )
    expect(answers.filter((code) => code === 'bad_credentials')).toHaveLength(4)
    expect(answers.filter((code) => code === 'locked')).toHaveLength(16)
    expect(await listLockRows()).toMatchObject([{ kind: 'ip' }, { kind: 'user', fail_count: 5, level: 1 }])
  })

  it('without proof of work, are checked only twice in parallel and lock no account', async () => {
    // Passwords are compared in order, so the last one is compared after the free attempts are used up.
    const guesses = [...Array.from({ length: 19 }, (_, index) => `guess ${index}`), PASSWORD]
    const places = guesses.map(useNewAddress)
    const answers = await Promise.all(
      guesses.map((guess, index) => getRejectionCode(attemptLogin(places[index] ?? platform.app, name, guess))),
    )
    expect(answers.at(-1)).toBe('captcha_required')
    expect(answers.filter((code) => code === 'bad_credentials')).toHaveLength(2)
    expect(answers.filter((code) => code === 'captcha_required')).toHaveLength(18)
    expect((await attemptWithProof(useNewAddress(), name, PASSWORD)).status).toBe(true)
  })

  it('with proof of work, hide a correct guess among parallel ones after the lock', async () => {
    const guesses = [...Array.from({ length: 19 }, (_, index) => `guess ${index}`), PASSWORD]
    const places = guesses.map(useNewAddress)
    const proofs = await Promise.all(places.map((place) => solveProof(place, name)))
    const answers = await Promise.all(
      guesses.map((guess, index) =>
        getRejectionCode(attemptLogin(places[index] ?? platform.app, name, guess, proofs[index])),
      ),
    )
    expect(answers.at(-1)).toBe('locked')
    expect(answers.filter((code) => code === 'bad_credentials')).toHaveLength(4)
  })
})

describe('login lock (V10, row 28)', () => {
  it('rejects right and wrong passwords alike, and ends by itself', async () => {
    expect(await lockUser()).toEqual([...Array.from({ length: 4 }, () => 'bad_credentials'), 'locked'])
    const right = await attemptWithProof(useNewAddress(), name, PASSWORD)
    const wrong = await attemptWithProof(useNewAddress(), name, 'wrong')
    expect(right).toMatchObject({ status: false, code: 'locked', data: 'refresh_captcha' })
    expect({ ...right, retry_after: 0 }).toEqual({ ...wrong, retry_after: 0 })
    expect(right.status ? '' : right.message).toMatch(
      /^密码错误次数过多，已锁定至 \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+8\)$/,
    )
    await advanceGuardClock(platform.db, 58)
    expect(await getRejectionCode(attemptWithProof(useNewAddress(), name, PASSWORD))).toBe('locked')
    await advanceGuardClock(platform.db, 3)
    expect((await attemptWithProof(useNewAddress(), name, PASSWORD)).status).toBe(true)
    expect(await getRejectionCode(attemptWithProof(useNewAddress(), name, 'wrong'))).toBe('bad_credentials')
  })

  it('lasts 1, then 5, 15 and 60 minutes, and is reset after a day', async () => {
    const lengths: number[] = []
    while (lengths.length < 5) {
      await lockUser()
      const answer = await attemptLogin(useNewAddress(), name, PASSWORD)
      const seconds = answer.status ? 0 : (answer.retry_after ?? 0)
      lengths.push(Math.ceil(seconds / 60))
      await advanceGuardClock(platform.db, seconds + 1)
    }
    expect(lengths).toEqual([1, 5, 15, 60, 60])
    // The first attempt after a lock still needs proof of work, until a day later.
    expect(await getRejectionCode(attemptLogin(useNewAddress(), name, PASSWORD))).toBe('captcha_required')
    await advanceGuardClock(platform.db, 24 * 3600)
    expect((await attemptLogin(useNewAddress(), name, PASSWORD)).status).toBe(true)
  })

  it('does not disable the account, nor replace its disabled state (V11)', async () => {
    await lockUser()
    await platform.db.updateTable('account').set({ disabled: 1 }).where('id', '=', uid).execute()
    expect(await getRejectionCode(attemptWithProof(useNewAddress(), name, PASSWORD))).toBe('locked')
    await advanceGuardClock(platform.db, 61)
    expect(await getRejectionCode(attemptWithProof(useNewAddress(), name, PASSWORD))).toBe('account_disabled')
    await advanceGuardClock(platform.db, 24 * 3600)
    expect(await getRejectionCode(attemptWithProof(useNewAddress(), name, PASSWORD))).toBe('account_disabled')
    await platform.db.updateTable('account').set({ disabled: 0 }).where('id', '=', uid).execute()
    expect((await attemptWithProof(useNewAddress(), name, PASSWORD)).status).toBe(true)
  })
})

describe('administrator (T6)', () => {
  const LIST = 'seller/safe/AccessUserManage'
  const RELEASE = 'seller/safe/AccessUserDel'
  const listLocked = async (list = LIST) => ok(platform.admin.get<Row[]>(list, { page: 1 }))

  it('lists locked users and unlocks them', async () => {
    const lines: string[] = []
    const server = await platform.another({ log: pino({}, { write: (line) => void lines.push(line) }) })
    await attemptLogin(useNewAddress(), 'failed once only', 'wrong')
    await lockUser()
    const [row, ...others] = await listLocked()
    expect(others).toEqual([])
    expect(row).toMatchObject({ username: name, uid, fail_count: 5, status: 1, limit_type: 1 })
    await ok(platform.admin.at(server).post(RELEASE, { id: row?.['id'] }))
    expect((await attemptLogin(useNewAddress(), name, PASSWORD)).status).toBe(true)
    const written = lines.map((line) => JSON.parse(line) as Row)
    expect(written).toContainEqual(expect.objectContaining({ entry: RELEASE, id: row?.['id'] }))
  })

  it('unlocks an address', async () => {
    const here = withRemoteAddress(platform.app, '192.0.2.200')
    for (const each of ENOUGH_FOR_AN_ADDRESS) await attemptWithProof(here, `name ${each}`, 'wrong')
    const [row] = await listLocked('seller/safe/AccessIpManage')
    expect(row).toMatchObject({ ip: '192.0.2.200', status: 1, last_path: SESSION_PATHS.login })
    await ok(platform.admin.post('seller/safe/AccessIpDel', { id: row?.['id'] }))
    expect((await attemptLogin(here, name, PASSWORD)).status).toBe(true)
  })

  it('shows one lock reason, the only possible one', async () => {
    for (const list of [LIST, 'seller/safe/AccessIpManage']) {
      const meta = await ok(platform.admin.get<TableMeta>(list, {}, 'en'))
      expect(meta.rows['limit_type']?.options?.map(({ value }) => value)).toEqual([1])
      expect(meta.top_search.map((filter) => filter.name)).not.toContain('limit_type')
    }
    await lockUser()
    const forged = platform.db.updateTable('access_lock').set({ limit_type: 3 }).execute()
    await expect(forged).rejects.toThrow('access_lock_limit_type_check')
  })

  it('gets the action Unlock without a danger mark', async () => {
    for (const list of [LIST, 'seller/safe/AccessIpManage']) {
      const { actions } = await ok(platform.admin.get<TableMeta>(list, {}, 'en'))
      const unlock = actions.find(({ name: action }) => action === 'del')
      expect([unlock?.title, unlock?.danger]).toEqual(['Unlock', undefined])
    }
  })

  it('needs the right to unlock of each list', async () => {
    await lockUser()
    const [row] = await listLocked()
    const id = row?.['id']
    const createGranted = (apis: string[]) => platform.someone(platform.platformId, { apis })
    const looker = await createGranted([LIST])
    const ofAddresses = await createGranted(['seller/safe/AccessIpDel'])
    const releaser = await createGranted([RELEASE])
    expect(await getRejectionCode(looker.post(RELEASE, { id }))).toBe('forbidden')
    expect(await getRejectionCode(ofAddresses.post(RELEASE, { id }))).toBe('forbidden')
    expect(await getRejectionCode(ofAddresses.post('seller/safe/AccessIpDel', { id }))).toBe('not_found')
    expect((await releaser.post(RELEASE, { id })).status).toBe(true)
  })
})
