import { RECEIPT_LIFE, type ReceiptLife, WORKBENCH_PATH, type WorkbenchAnswer } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asked, type ReceiptDesk, receiptDesk, step } from '#testing/receipt-desk.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let desk: ReceiptDesk
let other: ReceiptDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await receiptDesk(platform)
  other = await receiptDesk(platform)
})
afterAll(() => platform.close())

const SPLIT = 2
const CANCEL = 8
const freshReceipt = async (weight: number) => desk.issued(await desk.lotOf(weight), weight)

it('tells on a receipt’s page what it stands for, what was done and which it became, to those who see it', async () => {
  const id = await freshReceipt(100_00)
  await ok(step(desk.manager, 'Execute', await asked(desk.owner, SPLIT, id, { weight: 30_00 })))
  const life = await ok(desk.owner.get<ReceiptLife>(RECEIPT_LIFE, { id }))
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
  const child = await ok(desk.owner.get<ReceiptLife>(RECEIPT_LIFE, { id: first }))
  expect(child.lineage.map((each) => [each.id, each.depth])).toEqual([
    [first, 0],
    [id, -1],
  ])
  expect(await other.owner.get(RECEIPT_LIFE, { id })).toMatchObject({ code: 'not_found' })
})

it('waits on the desk of those who can take it further, and of nobody else', async () => {
  const waiting = async (who: SignedIn) =>
    (await ok(who.get<WorkbenchAnswer>(WORKBENCH_PATH))).waiting.find(
      ({ screen }) => screen === '/pledge/operation/list',
    )
  const before = [(await waiting(desk.manager))?.count ?? 0, (await waiting(desk.clerk))?.count ?? 0]
  await asked(desk.owner, SPLIT, await freshReceipt(10_00), { weight: 1_00 })
  expect((await waiting(desk.manager))?.count).toBe(Number(before[0]) + 1)
  await asked(desk.clerk, CANCEL, await freshReceipt(10_00))
  expect((await waiting(desk.manager))?.count).toBe(Number(before[0]) + 2)
  // What they asked for themselves is another's.
  expect((await waiting(desk.clerk))?.count ?? 0).toBe(Number(before[1]) + 1)
  expect(await waiting(other.manager)).toBeUndefined()
})
