import { type Row, type TableMeta, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUrl, send } from '#testing/client/callers.ts'
import { attempt, letPass, proof, proving } from '#modules/accounts/testing/guarded.ts'
import { newDevice, publicHeaders } from '#testing/client/plain-client.mjs'
import { JSON_TYPE } from '#testing/client/requests.ts'
import { seenFrom } from '#testing/client/seen-from.ts'
import { ok, PASSWORD, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let name: string
let uid: number

beforeAll(async () => {
  platform = await testPlatform()
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
const elsewhere = () => {
  addresses += 1
  return seenFrom(platform.app, `198.51.${addresses >> 8}.${addresses & 255}`)
}

const codes = async (count: number, guess: () => Promise<string>) => {
  const seen: string[] = []
  while (seen.length < count) seen.push(await guess())
  return seen
}
const lockUser = (username = name) => codes(5, () => refusal(proving(elsewhere(), username, 'wrong')))
const ENOUGH_FOR_AN_ADDRESS = Array.from({ length: 30 }, (_, index) => index + 1)
const rows = () => platform.db.selectFrom('access_lock').selectAll().orderBy('kind').execute()

describe('wrong passwords (row 28)', () => {
  it('require a captcha after two, lock after five, and are not counted further', async () => {
    expect(await codes(3, () => refusal(attempt(platform.app, name, 'wrong')))).toEqual([
      'bad_credentials',
      'bad_credentials',
      'captcha_required',
    ])
    expect(await codes(18, () => refusal(proving(platform.app, name, 'wrong')))).toEqual([
      'bad_credentials',
      'bad_credentials',
      ...Array.from({ length: 16 }, () => 'locked'),
    ])
    expect(await rows()).toMatchObject([
      { kind: 'ip', subject: '127.0.0.1', fail_count: 5, level: 0 },
      { kind: 'user', subject: name, fail_count: 5, level: 1 },
    ])
  })

  it('announce that the next attempt needs proof of work (E11)', async () => {
    expect(await attempt(platform.app, name, 'wrong')).toMatchObject({ data: null })
    expect(await attempt(platform.app, name, 'wrong')).toMatchObject({ data: 'refresh_captcha' })
    expect(await attempt(platform.app, name, PASSWORD)).toMatchObject({
      code: 'captcha_required',
      data: 'refresh_captcha',
    })
  })

  it('count for one name in every spelling (V1)', async () => {
    const variants = [name, name.toUpperCase(), `  ${name} `, `　${name}`, name]
    for (const variant of variants) await proving(elsewhere(), variant, 'wrong')
    expect(await refusal(proving(elsewhere(), name, PASSWORD))).toBe('locked')
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
    const call = { method: 'POST', url: apiUrl(path), body } as const
    const { text } = await send(platform.app, {
      ...call,
      headers: { ...publicHeaders(device, call), ...JSON_TYPE },
    })
    const { code } = JSON.parse(text) as { code: string }
    expect(['no_such_call', 'bad_credentials']).toContain(code)
    expect(await rows()).toHaveLength(code === 'bad_credentials' ? 2 : 0)
  })

  it('count for the address across names', async () => {
    const here = elsewhere()
    for (const each of ENOUGH_FOR_AN_ADDRESS) await proving(here, `name ${each}`, 'wrong')
    expect(await refusal(proving(here, name, PASSWORD))).toBe('locked')
    expect((await attempt(elsewhere(), name, PASSWORD)).status).toBe(true)
  })

  it('count for the IPv6 network, not for a single address', async () => {
    for (const host of ENOUGH_FOR_AN_ADDRESS)
      await proving(seenFrom(platform.app, `2001:db8:7:8::${host}`), `v6 ${host}`, 'wrong')
    expect(await refusal(attempt(seenFrom(platform.app, '2001:db8:7:8:9::1'), name, PASSWORD))).toBe('locked')
    expect((await attempt(seenFrom(platform.app, '2001:db8:7:9::1'), name, PASSWORD)).status).toBe(true)
  })

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip'])(
    'count for the address of the socket and ignore the header %s',
    async (header) => {
      const claim = (address: string) => seenFrom(platform.app, '203.0.113.9', { [header]: address })
      for (const last of ENOUGH_FOR_AN_ADDRESS)
        await proving(claim(`192.0.2.${last}`), `liar ${last}`, 'wrong')
      expect(await refusal(attempt(claim('192.0.2.6'), name, PASSWORD))).toBe('locked')
    },
  )

  it('are reset for the name by a success, for the address by time', async () => {
    const here = elsewhere()
    await attempt(here, name, 'wrong')
    expect((await attempt(here, name, PASSWORD)).status).toBe(true)
    expect(await rows()).toMatchObject([{ kind: 'ip', fail_count: 1 }])
    await attempt(here, name, 'wrong')
    await letPass(platform.db, 15 * 60)
    expect((await attempt(here, name, PASSWORD)).status).toBe(true)
  })

  it('are counted exactly when guessed in parallel on two server processes', async () => {
    const second = await platform.another()
    const servers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? platform.app : second))
    const proofs = await Promise.all(servers.map((server) => proof(server, name)))
    const answers = await Promise.all(
      servers.map((server, index) => refusal(attempt(server, name, `guess ${index}`, proofs[index]))),
    )
    expect(answers.filter((code) => code === 'bad_credentials')).toHaveLength(4)
    expect(answers.filter((code) => code === 'locked')).toHaveLength(16)
    expect(await rows()).toMatchObject([{ kind: 'ip' }, { kind: 'user', fail_count: 5, level: 1 }])
  })

  it('without proof of work, are checked only twice in parallel and lock no account', async () => {
    // Passwords are compared in order, so the last one is compared after the free attempts are used up.
    const guesses = [...Array.from({ length: 19 }, (_, index) => `guess ${index}`), PASSWORD]
    const places = guesses.map(elsewhere)
    const answers = await Promise.all(
      guesses.map((guess, index) => refusal(attempt(places[index] ?? platform.app, name, guess))),
    )
    expect(answers.at(-1)).toBe('captcha_required')
    expect(answers.filter((code) => code === 'bad_credentials')).toHaveLength(2)
    expect(answers.filter((code) => code === 'captcha_required')).toHaveLength(18)
    expect((await proving(elsewhere(), name, PASSWORD)).status).toBe(true)
  })

  it('with proof of work, hide a correct guess among parallel ones after the lock', async () => {
    const guesses = [...Array.from({ length: 19 }, (_, index) => `guess ${index}`), PASSWORD]
    const places = guesses.map(elsewhere)
    const proofs = await Promise.all(places.map((place) => proof(place, name)))
    const answers = await Promise.all(
      guesses.map((guess, index) =>
        refusal(attempt(places[index] ?? platform.app, name, guess, proofs[index])),
      ),
    )
    expect(answers.at(-1)).toBe('locked')
    expect(answers.filter((code) => code === 'bad_credentials')).toHaveLength(4)
  })
})

describe('login lock (V10, row 28)', () => {
  it('rejects right and wrong passwords alike, and ends by itself', async () => {
    expect(await lockUser()).toEqual([...Array.from({ length: 4 }, () => 'bad_credentials'), 'locked'])
    const right = await proving(elsewhere(), name, PASSWORD)
    const wrong = await proving(elsewhere(), name, 'wrong')
    expect(right).toMatchObject({ status: false, code: 'locked', data: 'refresh_captcha' })
    expect({ ...right, retry_after: 0 }).toEqual({ ...wrong, retry_after: 0 })
    expect(right.status ? '' : right.message).toMatch(
      /^密码错误次数过多，已锁定至 \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\+8\)$/,
    )
    await letPass(platform.db, 58)
    expect(await refusal(proving(elsewhere(), name, PASSWORD))).toBe('locked')
    await letPass(platform.db, 3)
    expect((await proving(elsewhere(), name, PASSWORD)).status).toBe(true)
    expect(await refusal(proving(elsewhere(), name, 'wrong'))).toBe('bad_credentials')
  })

  it('lasts 1, then 5, 15 and 60 minutes, and is reset after a day', async () => {
    const lengths: number[] = []
    while (lengths.length < 5) {
      await lockUser()
      const answer = await attempt(elsewhere(), name, PASSWORD)
      const seconds = answer.status ? 0 : (answer.retry_after ?? 0)
      lengths.push(Math.ceil(seconds / 60))
      await letPass(platform.db, seconds + 1)
    }
    expect(lengths).toEqual([1, 5, 15, 60, 60])
    // The first attempt after a lock still needs proof of work, until a day later.
    expect(await refusal(attempt(elsewhere(), name, PASSWORD))).toBe('captcha_required')
    await letPass(platform.db, 24 * 3600)
    expect((await attempt(elsewhere(), name, PASSWORD)).status).toBe(true)
  })

  it('does not disable the account, nor replace its disabled state (V11)', async () => {
    await lockUser()
    await platform.db.updateTable('account').set({ disabled: 1 }).where('id', '=', uid).execute()
    expect(await refusal(proving(elsewhere(), name, PASSWORD))).toBe('locked')
    await letPass(platform.db, 61)
    expect(await refusal(proving(elsewhere(), name, PASSWORD))).toBe('account_disabled')
    await letPass(platform.db, 24 * 3600)
    expect(await refusal(proving(elsewhere(), name, PASSWORD))).toBe('account_disabled')
    await platform.db.updateTable('account').set({ disabled: 0 }).where('id', '=', uid).execute()
    expect((await proving(elsewhere(), name, PASSWORD)).status).toBe(true)
  })
})

describe('administrator (T6)', () => {
  const LIST = 'seller/safe/AccessUserManage'
  const RELEASE = 'seller/safe/AccessUserDel'
  const locked = async (list = LIST) => ok(platform.admin.get<Row[]>(list, { page: 1 }))

  it('lists locked users and unlocks them', async () => {
    const lines: string[] = []
    const server = await platform.another({ log: pino({}, { write: (line) => void lines.push(line) }) })
    await attempt(elsewhere(), 'failed once only', 'wrong')
    await lockUser()
    const [row, ...others] = await locked()
    expect(others).toEqual([])
    expect(row).toMatchObject({ username: name, uid, fail_count: 5, status: 1, limit_type: 1 })
    await ok(platform.admin.at(server).post(RELEASE, { id: row?.['id'] }))
    expect((await attempt(elsewhere(), name, PASSWORD)).status).toBe(true)
    const written = lines.map((line) => JSON.parse(line) as Row)
    expect(written).toContainEqual(expect.objectContaining({ entry: RELEASE, id: row?.['id'] }))
  })

  it('unlocks an address', async () => {
    const here = seenFrom(platform.app, '192.0.2.200')
    for (const each of ENOUGH_FOR_AN_ADDRESS) await proving(here, `name ${each}`, 'wrong')
    const [row] = await locked('seller/safe/AccessIpManage')
    expect(row).toMatchObject({ ip: '192.0.2.200', status: 1, last_path: SESSION_PATHS.login })
    await ok(platform.admin.post('seller/safe/AccessIpDel', { id: row?.['id'] }))
    expect((await attempt(here, name, PASSWORD)).status).toBe(true)
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
    const [row] = await locked()
    const id = row?.['id']
    const granted = (apis: string[]) => platform.someone(platform.platformId, { apis })
    const looker = await granted([LIST])
    const ofAddresses = await granted(['seller/safe/AccessIpDel'])
    const releaser = await granted([RELEASE])
    expect(await refusal(looker.post(RELEASE, { id }))).toBe('forbidden')
    expect(await refusal(ofAddresses.post(RELEASE, { id }))).toBe('forbidden')
    expect(await refusal(ofAddresses.post('seller/safe/AccessIpDel', { id }))).toBe('not_found')
    expect((await releaser.post(RELEASE, { id })).status).toBe(true)
  })
})
