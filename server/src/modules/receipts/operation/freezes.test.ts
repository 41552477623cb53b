// A freeze takes effect when requested, and is visible to the holder only from then on (domain §3.2, I1; decision 297).
import { RECEIPT_LIFE, type ReceiptLife } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ask, asked, OPERATION_LIST, receiptDesk, step, weighNote } from '../testing/receipt-desk.ts'
import { releaseDesk } from '#modules/lending/testing/release-desk.ts'
import { ok, type SignedIn } from '#testing/test-platform.ts'
import { withDesk } from '../testing/with-desk.ts'

const { platform, desk } = await withDesk(receiptDesk)

const [ENDORSE, SPLIT, MERGE, FREEZE, UNFREEZE, DELIVER] = [1, 2, 3, 4, 5, 6]
const paper = async (who: SignedIn) => [await weighNote(who)]
const freshReceipt = async (weight: number) => desk.issued(await desk.lotOf(weight), weight)
const freeze = async (id: number, weight: number, of_pledged = 0) =>
  asked(desk.risk[0], FREEZE, id, { weight, of_pledged, files: await paper(desk.risk[0]) })
const unfreeze = async (id: number, weight: number) =>
  ask(desk.risk[1], UNFREEZE, id, { weight, files: await paper(desk.risk[1]) })
const receiptOf = async (id: number) => {
  const { rows } = await sql<{ frozen_free: number; frozen_pledged: number; free_weight: number }>`
    select frozen_free, frozen_pledged, free_weight from receipt where id = ${id}`.execute(platform.db)
  return rows[0]
}
const wordsOf = async (id: number, who: SignedIn) =>
  (await ok(who.get<ReceiptLife>(RECEIPT_LIFE, { id }))).entries.map(({ event }) => event)

describe('requested freeze', () => {
  it('blocks delivery, endorsement and split before the decision', async () => {
    const id = await freshReceipt(50_00)
    const operation = await freeze(id, 30_00)
    expect(await receiptOf(id)).toMatchObject({ frozen_free: 30_00, free_weight: 20_00 })
    expect(await ask(desk.owner, DELIVER, id, { weight: 20_01, receiver: 'Li' })).toMatchObject({
      code: 'receipt_not_free',
    })
    const other = await receiptDesk(platform)
    expect(await ask(desk.owner, ENDORSE, id, { to_id: other.ownerId })).toMatchObject({
      code: 'receipt_encumbered',
    })
    expect(await ask(desk.owner, SPLIT, id, { weight: 1_00 })).toMatchObject({
      code: 'freeze_waits',
      message: expect.stringContaining('有 30.00 吨已暂时冻结，等待第二人决定') as string,
    })
    expect(await wordsOf(id, desk.owner)).toContain('暂时冻结')
    await ok(step(desk.risk[1], 'Decide', operation))
    expect(await receiptOf(id)).toMatchObject({ frozen_free: 30_00, free_weight: 20_00 })
    expect(await wordsOf(id, desk.owner)).toContain('冻结')
  })

  it('does not share weight with a concurrent delivery', async () => {
    const id = await freshReceipt(10_00)
    const [first] = desk.risk
    const files = await paper(first)
    const answers = await Promise.all([
      ask(first, FREEZE, id, { weight: 6_00, files }),
      ask(desk.owner, DELIVER, id, { weight: 6_00, receiver: 'Li' }),
    ])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await receiptOf(id)).toMatchObject({ free_weight: 4_00 })
  })

  it.each(['Refuse', 'Withdraw'])('returns all weight after %s', async (name) => {
    const id = await freshReceipt(10_00)
    const operation = await freeze(id, 4_00)
    await ok(
      step(desk.risk[name === 'Refuse' ? 1 : 0], name, operation, name === 'Refuse' ? { answer: 'no' } : {}),
    )
    expect(await receiptOf(id)).toMatchObject({ frozen_free: 0, free_weight: 10_00 })
    await ok(ask(desk.owner, DELIVER, id, { weight: 10_00, receiver: 'Li' }))
  })

  it('cannot be ended by an unfreeze, by its author, or by another organisation', async () => {
    const id = await freshReceipt(10_00)
    const operation = await freeze(id, 4_00)
    expect(await unfreeze(id, 1)).toMatchObject({ code: 'not_frozen_so_much' })
    expect(await step(desk.risk[0], 'Decide', operation)).toMatchObject({ code: 'own_step' })
    expect(await step(desk.risk[0], 'Refuse', operation, { answer: 'no' })).toMatchObject({
      code: 'own_step',
    })
    for (const who of [desk.owner, desk.manager])
      expect(await step(who, 'Refuse', operation, { answer: 'no' })).toMatchObject({ code: 'not_theirs' })
    await ok(step(desk.risk[1], 'Decide', operation))
    await ok(unfreeze(id, 4_00))
  })

  it('blocks merges requested before or after', async () => {
    const lot = await desk.lotOf(20_00)
    const [one, two] = [await desk.issued(lot, 10_00), await desk.issued(lot, 10_00)]
    const merger = await asked(desk.owner, MERGE, one, { receipt_ids: [two] })
    const operation = await freeze(two, 4_00)
    expect(await step(desk.manager, 'Execute', merger)).toMatchObject({ code: 'freeze_waits' })
    await ok(step(desk.risk[1], 'Decide', operation))
    await ok(step(desk.manager, 'Execute', merger))
  })

  it('holds nothing if it exceeds the free weight', async () => {
    const id = await freshReceipt(10_00)
    const files = await paper(desk.risk[0])
    for (const weight of [10_01, 0, -1])
      expect((await ask(desk.risk[0], FREEZE, id, { weight, files })).status).toBe(false)
    expect(await receiptOf(id)).toMatchObject({ frozen_free: 0 })
  })

  it('returns the weight as free if its pledge was cancelled', async () => {
    const loans = await releaseDesk(platform)
    const receipt = await loans.receipt(100_00)
    const loan = await loans.upTo(6, [receipt], 100_000_00)
    const topUp = await loans.receipt(20_00)
    await ok(loans.loanAct(loans.owner, 'TopUp', loan, { receipt_id: topUp, weight: 20_00 }))
    const operation = await freeze(topUp, 15_00, 1)
    expect(await receiptOf(topUp)).toMatchObject({ frozen_pledged: 15_00 })
    await ok(
      loans.pledgeAct(loans.owner, 'Cancel', (await loans.pledgesOf(loan)).at(-1) ?? 0, { answer: 'no' }),
    )
    expect(await receiptOf(topUp)).toMatchObject({ frozen_pledged: 0, frozen_free: 15_00 })
    await ok(step(desk.risk[1], 'Refuse', operation, { answer: 'no' }))
    expect(await receiptOf(topUp)).toMatchObject({ frozen_pledged: 0, frozen_free: 0, free_weight: 20_00 })
  })

  it('from before immediate freezes is applied at its decision', async () => {
    const id = await freshReceipt(10_00)
    const operation = await freeze(id, 4_00)
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update receipt_operation set kept_weight = null where id = ${operation}`.execute(tx)
      await sql`update receipt set frozen_free = 0 where id = ${id}`.execute(tx)
    })
    await ok(step(desk.risk[1], 'Decide', operation))
    expect(await receiptOf(id)).toMatchObject({ frozen_free: 4_00 })
    expect(await desk.read(OPERATION_LIST, operation)).toMatchObject({ state: 1 })
  })
})
