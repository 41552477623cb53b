import {
  LOT_LIFE,
  type LotLife,
  RECEIPT_LIFE,
  type ReceiptLife,
  WORKBENCH_PATH,
  type WorkbenchResponse,
  ZONE_MAP,
  type ZoneMap,
} from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { createOperation, RECORD_LIST, createReceiptDesk, runStep } from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const other = await createReceiptDesk(platform)

const SPLIT = 2
const CANCEL = 8
const issueReceipt = async (weight: number) => fixture.issued(await fixture.createLot(weight), weight)

it('shows weights, history and lineage on the receipt page to its readers', async () => {
  const id = await issueReceipt(100_00)
  await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, SPLIT, id, { weight: 30_00 })))
  const life = await ok(fixture.owner.get<ReceiptLife>(RECEIPT_LIFE, { id }))
  expect(life).toMatchObject({
    shares: { weight: 100_00, remaining: 0, free: 0 },
    lineage: [
      { id, depth: 0 },
      { weight: 30_00, life: '在册', depth: 1, is_seen: true },
      { weight: 70_00, life: '在册', depth: 1, is_seen: true },
    ],
    links: [
      { parent: id, kind: '分割' },
      { parent: id, kind: '分割' },
    ],
    entries: [
      { seq: 1, event: '分割', operation: { reason: 'as agreed' } },
      { seq: 0, event: '签发', weight: 100_00, operation: null },
    ],
    steps: [],
  })
  expect(life.entries.map((entry) => entry.who)).not.toContain('')
  const first = life.lineage[1]?.id ?? 0
  const child = await ok(fixture.owner.get<ReceiptLife>(RECEIPT_LIFE, { id: first }))
  expect(child.lineage.map((each) => [each.id, each.depth])).toEqual([
    [first, 0],
    [id, -1],
  ])
  expect(await other.owner.get(RECEIPT_LIFE, { id })).toMatchObject({ code: 'not_found' })
})

it('appears in the task queue only of users who can act on it', async () => {
  const findWaiting = async (who: SignedInCaller) =>
    (await ok(who.get<WorkbenchResponse>(WORKBENCH_PATH))).waiting.find(
      ({ screen }) => screen === '/pledge/operation/list',
    )
  const before = [(await findWaiting(fixture.manager))?.count ?? 0, (await findWaiting(fixture.clerk))?.count ?? 0]
  await createOperation(fixture.owner, SPLIT, await issueReceipt(10_00), { weight: 1_00 })
  expect((await findWaiting(fixture.manager))?.count).toBe(Number(before[0]) + 1)
  await createOperation(fixture.clerk, CANCEL, await issueReceipt(10_00))
  expect((await findWaiting(fixture.manager))?.count).toBe(Number(before[0]) + 2)
  // The clerk's own request is decided by another user.
  expect((await findWaiting(fixture.clerk))?.count ?? 0).toBe(Number(before[1]) + 1)
  expect(await findWaiting(other.manager)).toBeUndefined()
})

it('lists a counted difference for another user of the firm until it is entered', async () => {
  const firm = await createReceiptDesk(platform)
  const findWaitingLots = async (who: SignedInCaller) =>
    (await ok(who.get<WorkbenchResponse>(WORKBENCH_PATH))).waiting.find(({ screen }) => screen === '/pledge/lot/list')
  const lotId = await firm.createLot(100_00)
  await firm.issued(lotId, 100_00)
  const count = {
    record_type: 6,
    lot_id: lotId,
    weight_after: 99_00,
    count_method: 1,
    count_time: Math.floor(Date.now() / 1000) - 10,
  }
  const { id } = await ok(firm.write(count))
  await ok(firm.approve(RECORD_LIST, id))
  expect(await findWaitingLots(firm.manager)).toMatchObject({
    count: 1,
    column: 'count_state',
    value: 1,
    label: '有差异待处理',
  })
  expect(await findWaitingLots(firm.clerk)).toBeUndefined()
  expect(await findWaitingLots(other.manager)).toBeUndefined()
  const life = await ok(firm.clerk.get<LotLife>(LOT_LIFE, { id: lotId }))
  expect(life).toMatchObject({
    book: 100_00,
    counted: 99_00,
    cover: 99_00,
    receipted: 100_00,
    short: 1_00,
    receipts: [{ remaining: 100_00, life: '在册' }],
    others: 0,
    counts: [
      { before: 100_00, found: 99_00, method: '过磅' },
      { before: 0, found: 100_00 },
    ],
  })
  expect(await other.clerk.get(LOT_LIFE, { id: lotId })).toMatchObject({ code: 'not_found' })
  // Receipts would exceed the books, so goods or receipts must change first.
  const settle = { id: lotId, remark: 'dried' }
  expect(await firm.manager.post('seller_p/pledge/LotSettle', settle)).toMatchObject({
    code: 'lot_is_receipted',
  })
  const { id: again } = await ok(firm.write({ ...count, weight_after: 100_00, count_time: count.count_time + 1 }))
  await ok(firm.approve(RECORD_LIST, again))
  expect(await findWaitingLots(firm.manager)).toBeUndefined()
})

it('maps the zones of a warehouse, with lots for readers of lots', async () => {
  const firm = await createReceiptDesk(platform)
  const lotId = await firm.createLot(100_00)
  const { zones, used } = await ok(platform.admin.get<ZoneMap>(ZONE_MAP, { id: firm.warehouseId }))
  expect(used).toBe(100_00)
  expect(zones).toMatchObject([
    { id: firm.zoneId, status: 2, capacity: 20_000_00, used: 100_00, lots: [{ id: lotId, book: 100_00 }] },
  ])
  const guard = await platform.someone(firm.storeId, { apis: ['seller_p/warehouse/WarehouseInfo'] })
  expect((await ok(guard.get<ZoneMap>(ZONE_MAP, { id: firm.warehouseId }))).zones).toMatchObject([
    { used: 100_00, lots: [] },
  ])
  const stranger = await platform.someone(other.storeId, { apis: ['seller_p/warehouse/WarehouseInfo'] })
  expect(await stranger.get(ZONE_MAP, { id: firm.warehouseId })).toMatchObject({ code: 'not_found' })
})
