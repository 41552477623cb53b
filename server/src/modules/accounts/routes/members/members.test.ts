import { ADDRESS_PATHS, type Address, MEMBER_DETAIL, type MemberDetail } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let owner: SignedInCaller
let stranger: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  const place = await platform.organisation('owner', 'Owner')
  owner = await platform.someone(place, {})
  stranger = await platform.someone(place, {})
})
beforeEach(() => sql`delete from address`.execute(platform.db))
afterAll(() => platform.close())

const GOOD = {
  receiver: '林志远',
  phone: '13700000101',
  province: 330000,
  city: 330200,
  address: '人民路 132 号',
}
const save = (more: object = {}, by = owner) => by.post<{ id: number }>(ADDRESS_PATHS.save, { ...GOOD, ...more })
const list = (by = owner) => ok(by.get<Address[]>(ADDRESS_PATHS.list))
const listDefaults = async () => (await list()).filter(({ is_default }) => is_default === 1).map(({ id }) => id)

describe('address book (V9)', () => {
  it('holds at most ten addresses, also under twenty concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save()))
    expect(answers.filter(({ status }) => status)).toHaveLength(10)
    expect(await getRejectionCode(save())).toBe('too_many_addresses')
    expect(await list()).toHaveLength(10)
    expect(await list(stranger)).toEqual([])
  })

  it('counts all accounts of a person together', async () => {
    const other = await platform.someone(await platform.organisation('bank', 'Bank'), {})
    await sql`update person set same_as = (select person_id from account where username = 'user2')
      where id = (select person_id from account where username = 'user4')`.execute(platform.db)
    for (let made = 0; made < 6; made += 1) await ok(save())
    for (let made = 0; made < 4; made += 1) await ok(save({}, other))
    expect(await getRejectionCode(save({}, other))).toBe('too_many_addresses')
    expect(await list(other)).toHaveLength(10)
    expect(await listDefaults()).toHaveLength(1)
  })

  it('makes the first address the default, then the chosen one, then the newest left', async () => {
    const [one, two, three] = [await ok(save()), await ok(save()), await ok(save())]
    expect(await listDefaults()).toEqual([one.id])
    await ok(save({ id: two.id, is_default: 1 }))
    expect(await listDefaults()).toEqual([two.id])
    await ok(owner.post(ADDRESS_PATHS.del, { id: two.id }))
    expect(await listDefaults()).toEqual([three.id])
    await expect(
      sql`insert into address (uid, receiver, phone, province, city, address, is_default)
          select uid, 'x', phone, province, city, address, 1 from address limit 1`.execute(platform.db),
    ).resolves.toBeDefined()
    expect(await listDefaults()).toHaveLength(1)
  })

  it('rejects changes and deletions by another person', async () => {
    const { id } = await ok(save())
    expect(await getRejectionCode(save({ id }, stranger))).toBe('not_found')
    expect(await getRejectionCode(stranger.post(ADDRESS_PATHS.del, { id }))).toBe('not_found')
    expect((await list())[0]).toMatchObject({ id, place: '浙江省 / 宁波市', district: '' })
  })

  it.each([
    [{ phone: '123' }, 'phone'],
    [{ receiver: '' }, 'receiver'],
    [{ address: 'x'.repeat(121) }, 'address'],
    [{ city: 310115 }, 'city'],
  ])('rejects %j at its field (V2)', async (more, field) => {
    expect(await save(more)).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })
})

describe('member page (R5)', () => {
  it('returns papers, addresses and sessions to readers of the member', async () => {
    const body = {
      phone: '13700009101',
      nick_name: '林工',
      password: PASSWORD,
      user_type: 1,
      identity_type: 1,
    }
    const { id } = await ok(platform.admin.post<{ id: number }>('seller/user/reg', body))
    await sql`update safe_setting set pwd_first_change = 0`.execute(platform.db)
    const member = await platform.signIn('13700009101', PASSWORD)
    await ok(save({}, member))
    const detail = await ok(platform.admin.get<MemberDetail>(MEMBER_DETAIL, { id }))
    expect(detail).toMatchObject({ auth: null, company: null, addresses: [{ receiver: '林志远' }] })
    expect(detail.wallet).toMatchObject({ balance: 0, frozen_balance: 0, disabled: 0 })
    expect(detail.sessions).toHaveLength(1)
    expect(await getRejectionCode(member.get(MEMBER_DETAIL, { id }))).toBe('forbidden')
    const reader = await platform.someone(platform.platformId, { apis: ['seller/user/info'] })
    expect(await getRejectionCode(reader.get(MEMBER_DETAIL, { id: 1 }))).toBe('not_found')
    // The balance is visible only with the right to read wallets.
    expect((await ok(reader.get<MemberDetail>(MEMBER_DETAIL, { id }))).wallet).toBeNull()
  })
})
