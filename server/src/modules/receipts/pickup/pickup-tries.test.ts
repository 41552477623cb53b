// Wrong pickup codes are counted although their calls are rejected; five of them replace the code.
import { type CallResponse, toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { operation } from '../operation/operation.ts'
import { release } from '#modules/lending/release/release.ts'
import { createOperation, listGrants, OPERATION_LIST, createReceiptDesk, runStep } from '../testing/receipt-desk.ts'
import { createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { takeFirst } from '#testing/share.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReleaseFixture)
const stores = await createReceiptDesk(platform)

interface PickupOrder {
  readonly id: number
  readonly code: string
  readonly table: 'release_order' | 'receipt_operation'
  readonly ownerId: number
  readonly storeId: number
  readonly others: readonly SignedInCaller[]
  readonly weigh: (pickup_code: string, input?: Row, by?: SignedInCaller) => Promise<CallResponse<unknown>>
  readonly codeNow: () => Promise<string>
}

async function createApprovedRelease(): Promise<PickupOrder> {
  const { pledge } = await fixture.createDrawnLoan(3_318_166_67)
  const id = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 50_00 })
  await fixture.approveRelease(id)
  return {
    id,
    code: await fixture.loadPickupCode(id),
    table: 'release_order',
    ownerId: fixture.goods.ownerId,
    storeId: fixture.goods.storeId,
    others: [fixture.owner, fixture.approver, stores.clerk],
    weigh: (pickup_code, input, by = fixture.store) =>
      fixture.act(by, 'Weigh', id, { ...fixture.load, pickup_code, weighed_weight: 50_00, ...input }),
    codeNow: () => fixture.loadPickupCode(id),
  }
}

async function createRequestedDelivery(): Promise<PickupOrder> {
  const receipt = await stores.issued(await stores.createLot(60_00), 60_00)
  const id = await createOperation(stores.owner, 6, receipt, {
    weight: 10_00,
    receiver: 'Li',
    vehicle_no: '浙B12345',
  })
  const readPickupCode = async () => toPlainText((await stores.read(OPERATION_LIST, id))['pickup_code'])
  return {
    id,
    code: await readPickupCode(),
    table: 'receipt_operation',
    ownerId: stores.ownerId,
    storeId: stores.storeId,
    others: [stores.owner, fixture.store],
    weigh: (pickup_code, input, by = stores.clerk) =>
      runStep(by, 'Weigh', id, { ...fixture.load, pickup_code, weighed_weight: 10_00, ...input }),
    codeNow: readPickupCode,
  }
}

const createWrongCode = (code: string) => (code === '00000000' ? '00000001' : '00000000')
const loadTries = async ({ table, id }: PickupOrder) => {
  const { rows } = await sql<{ tries: number }>`
    select pickup_tries as tries from ${sql.table(table)} where id = ${id}`.execute(platform.db)
  return rows[0]?.tries
}

const ORDERS = [
  ['delivery', createRequestedDelivery],
  ['release order', createApprovedRelease],
] as const

describe.each(ORDERS)('pickup code of a %s', (_title, createOrder) => {
  it('is replaced after the fifth wrong attempt', async () => {
    const [order, other] = [await createOrder(), await createOrder()]
    for (const left of [4, 3, 2, 1])
      expect(await order.weigh(left === 3 ? other.code : createWrongCode(order.code))).toMatchObject({
        code: 'wrong_pickup_code',
        message: `提货码不正确，还可尝试 ${left} 次`,
      })
    expect(await order.weigh(createWrongCode(order.code))).toMatchObject({ code: 'pickup_code_replaced' })
    const code = await order.codeNow()
    expect(code).toMatch(/^\d{8}$/)
    expect(code).not.toBe(order.code)
    expect(await order.weigh(order.code)).toMatchObject({ code: 'wrong_pickup_code' })
    expect(await loadTries(order)).toBe(1)
    await ok(order.weigh(code))
    expect(await other.codeNow()).toBe(other.code)
    expect(await loadTries(other)).toBe(0)
  })

  it('does not count attempts without the right, of another organisation, or of a person involved', async () => {
    const order = await createOrder()
    for (const by of [...order.others, platform.admin])
      expect(await order.weigh(createWrongCode(order.code), {}, by)).not.toMatchObject({
        code: 'wrong_pickup_code',
      })
    const requester = await platform.someone(order.storeId, { apis: listGrants(release, operation) })
    await sql`
      update person set same_as = (select add_person from ${sql.table(order.table)} where id = ${order.id})
       where id = (select person_id from account order by id desc limit 1)`.execute(platform.db)
    for (const code of [createWrongCode(order.code), order.code])
      expect(await order.weigh(code, { weighed_weight: 9_999_00 }, requester)).toMatchObject({
        code: 'own_step',
      })
    expect(await loadTries(order)).toBe(0)
    await ok(order.weigh(order.code))
  })
})

describe.each(takeFirst(ORDERS))('counting wrong pickup codes of a %s', (_title, createOrder) => {
  it('sends the owner a message that does not contain the new code', async () => {
    const order = await createOrder()
    for (let n = 0; n < 5; n++) await order.weigh(createWrongCode(order.code))
    const look = `/pledge/${order.table === 'release_order' ? 'release' : 'operation'}/look/${order.id}`
    const { rows } = await sql<{ owners: boolean; text: string }>`
      select bool_and(organisation_id = ${order.ownerId}) as owners,
             msg.title || msg.content as text
        from msg join msg_recipient on msg_id = msg.id join account on account.id = account_id
       where jump_path = ${look} group by msg.id`.execute(platform.db)
    expect(rows).toMatchObject([{ owners: true }])
    expect(rows[0]?.text).toContain('5')
    expect(rows[0]?.text).not.toContain(await order.codeNow())
  })

  it('compares concurrent attempts one after another', async () => {
    const order = await createOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order.weigh(createWrongCode(order.code))))
    const codes = answers.map((answer) => !answer.status && answer.code)
    expect(codes.filter((code) => code === 'pickup_code_replaced')).toHaveLength(2)
    expect(codes.filter((code) => code === 'wrong_pickup_code')).toHaveLength(8)
    expect(await order.weigh(order.code)).toMatchObject({ code: 'wrong_pickup_code' })
  })

  it('leaves no code in history, operation log and ledger', async () => {
    const order = await createOrder()
    for (let n = 0; n < 5; n++) await order.weigh(createWrongCode(order.code))
    await ok(order.weigh(await order.codeNow()))
    const { rows } = await sql<{ place: string }>`
      select place from (select 'history' as place, to_jsonb(h)::text as line from record_history h
        union all select 'log', to_jsonb(l)::text from log_operate l
        union all select 'message', to_jsonb(m)::text from msg m
        union all select 'ledger', convert_from(body, 'UTF8') from ledger_entry) lines
       where strpos(line, ${order.code}) > 0 or strpos(line, ${await order.codeNow()}) > 0`.execute(platform.db)
    expect(rows).toEqual([])
  })
})
