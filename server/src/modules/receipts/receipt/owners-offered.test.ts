// Forms offer only owners that the user already deals with; others are found by their exact name or code.
import type { OptionsResponse } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { OPERATION_LIST, RECORD_LIST } from '#modules/paths.ts'
import { endorseReceipt, createReceiptDesk } from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const fresh = await createReceiptDesk(platform)
const CODE = '91330206MA2AGH5X1B'
const stranger = await platform.organisation('owner', '北方（大连）粮油有限公司')
await sql`update organisation set credit_code = ${CODE} where id = ${stranger}`.execute(platform.db)

const FIELDS = { [OPERATION_LIST]: 'to_id', [RECORD_LIST]: 'owner_id' } as const
const listOffered = async (who: SignedInCaller, list: keyof typeof FIELDS, more: Record<string, string> = {}) =>
  (
    await ok(who.get<OptionsResponse>(list.replace('List', 'Options'), { field: FIELDS[list] ?? '', ...more }))
  ).options.map(({ value }) => value)

describe.each([
  ['the form of an operation', OPERATION_LIST, () => fresh.owner],
  ['the form of a storage record', RECORD_LIST, () => fresh.clerk],
] as const)('%s', (_form, list, reader) => {
  it('offers a new member no owner for partial names, codes or ids', async () => {
    expect(await listOffered(reader(), list)).toEqual([])
    for (const keyword of ['大连', '有限公司', 'Owner', CODE.slice(0, 17), '%', '_'])
      expect(await listOffered(reader(), list, { keyword }), keyword).toEqual([])
    expect(await listOffered(reader(), list, { id: `${fixture.ownerId},${stranger}` })).toEqual([])
  })

  it.each(['北方（大连）粮油有限公司', ' 北方(大连)粮油有限公司 ', CODE, CODE.toLowerCase()])(
    'finds an owner by %j',
    async (keyword) => {
      expect(await listOffered(reader(), list, { keyword })).toEqual([stranger])
    },
  )

  it('offers all owners to the platform', async () => {
    expect(await listOffered(platform.admin, list)).toEqual(
      expect.arrayContaining([fixture.ownerId, fresh.ownerId, stranger]),
    )
  })
})

it('offers parties of earlier endorsements, and owners of goods kept by the firm', async () => {
  const receipt = await fixture.issued(await fixture.createLot(10_00), 10_00)
  expect(await listOffered(fixture.clerk, RECORD_LIST)).toEqual([fixture.ownerId])
  expect(await listOffered(fixture.owner, OPERATION_LIST)).toEqual([])
  await endorseReceipt(fixture, fresh, receipt)
  expect(await listOffered(fixture.owner, OPERATION_LIST)).toContain(fresh.ownerId)
  expect(await listOffered(fresh.owner, OPERATION_LIST)).toContain(fixture.ownerId)
  expect(await listOffered(fixture.owner, OPERATION_LIST)).not.toContain(stranger)
})
