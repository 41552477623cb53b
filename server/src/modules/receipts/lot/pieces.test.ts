// Pieces follow the goods through splits, merges, replacements and deliveries (domain §2.9, §5 I5).
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  ask,
  asked,
  OPERATION_LIST,
  RECEIPT_LIST,
  receiptDesk,
  step,
  weighNote,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { withDesk } from '../testing/with-desk.ts'

const { platform, desk } = await withDesk(receiptDesk)

const [SPLIT, MERGE, DELIVER, REPLACE] = [2, 3, 6, 7]
const receiptOf = (id: number) => desk.read(RECEIPT_LIST, id)
const withPieces = async (weight: number, quantity: number) =>
  desk.issued(await desk.lotOf(weight, { quantity }), weight, { quantity })
const childrenOf = async (parent: number) => {
  const { rows } = await sql<{ id: number; pieces: number }>`
    select child_id as id, quantity as pieces from receipt_lineage join receipt on receipt.id = child_id
     where parent_id = ${parent} order by child_id`.execute(platform.db)
  return rows
}
const split = async (id: number, more: Row) => {
  await ok(step(desk.manager, 'Execute', await asked(desk.owner, SPLIT, id, more)))
  return childrenOf(id)
}
async function weighing(id: number, weighed_weight: number, more: Row = {}): Promise<[number, Row]> {
  const delivery = await asked(desk.owner, DELIVER, id, { weight: weighed_weight, receiver: 'Li' })
  const { pickup_code = '' } = await desk.read(OPERATION_LIST, delivery)
  return [delivery, { pickup_code, weighed_weight, vehicle_no: '浙B12345', ...more }]
}
async function delivered(id: number, weight: number, more: Row = {}): Promise<void> {
  const [delivery, given] = await weighing(id, weight, more)
  await ok(step(desk.clerk, 'Weigh', delivery, given))
  await ok(step(desk.manager, 'Hand', delivery))
}

describe('pieces of a lot', () => {
  it('are covered by receipts once, checked at draft and issue with figures', async () => {
    const lot = await desk.lotOf(100_00, { quantity: 10 })
    const { id: late } = await ok(desk.draft(lot, 40_00, { quantity: 10 }))
    await delivered(await desk.issued(lot, 40_00, { quantity: 6 }), 10_00, { weighed_quantity: 2 })
    const refusal = expect.stringMatching(
      /^批次 LT\d+ 剩余 8 件，在册仓单 4 件；申请 (10|5) 件，可开 4 件$/,
    ) as string
    expect(await desk.draft(lot, 40_00, { quantity: 5 })).toMatchObject({ fields: { quantity: refusal } })
    expect(await desk.approve(RECEIPT_LIST, late)).toMatchObject({
      code: 'lot_pieces_short',
      message: refusal,
    })
    await desk.issued(lot, 20_00, { quantity: 4 })
  })

  it('are issued by one of twenty concurrent approvals', async () => {
    const lot = await desk.lotOf(100_00, { quantity: 10 })
    const drafts = await Promise.all(
      Array.from({ length: 20 }, async () => (await ok(desk.draft(lot, 1_00, { quantity: 10 }))).id),
    )
    const answers = await Promise.all(drafts.map((id) => desk.approve(RECEIPT_LIST, id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(new Set(answers.map((answer) => 'code' in answer && answer.code))).toEqual(
      new Set([false, 'lot_pieces_short']),
    )
  })
})

describe('pieces of a receipt', () => {
  it.each([
    ['by weight', { weight: 25_00 }, [25, 75]],
    ['as its holder says', { weight: 25_00, quantity: 40 }, [40, 60]],
    ['one at least', { weight: 1 }, [1, 99]],
    ['and one for the other', { weight: 99_99 }, [99, 1]],
  ])('are divided %s, with the same total (I5)', async (_how, more, expected) => {
    const children = await split(await withPieces(100_00, 100), more)
    expect(children.map(({ pieces }) => pieces)).toEqual(expected)
  })

  it('are zero in both parts for bulk goods', async () => {
    expect((await split(await withPieces(10_00, 0), { weight: 4_00 })).map(({ pieces }) => pieces)).toEqual([
      0, 0,
    ])
  })

  it('cannot be divided if there is only one, nor leave a part without any', async () => {
    expect(await ask(desk.owner, SPLIT, await withPieces(10_00, 1), { weight: 4_00 })).toMatchObject({
      code: 'one_piece',
    })
    const id = await withPieces(10_00, 5)
    expect(await ask(desk.owner, SPLIT, id, { weight: 4_00, quantity: 5 })).toMatchObject({
      code: 'pieces_too_many',
      message: expect.stringContaining('剩余 5 件；申请 5 件，可为 1 至 4 件') as string,
    })
  })

  it('are added in a merge and kept in a replacement', async () => {
    const lot = await desk.lotOf(20_00, { quantity: 20 })
    const [one, two] = [
      await desk.issued(lot, 10_00, { quantity: 12 }),
      await desk.issued(lot, 10_00, { quantity: 8 }),
    ]
    await ok(step(desk.manager, 'Execute', await asked(desk.owner, MERGE, one, { receipt_ids: [two] })))
    const [merged] = await childrenOf(one)
    expect(merged?.pieces).toBe(20)
    const files = [await weighNote(desk.owner), await weighNote(desk.owner)]
    const lost = await asked(desk.owner, REPLACE, merged?.id ?? 0, { bond_amount: 10_000_000_00, files })
    await ok(step(desk.manager, 'Vouch', lost))
    await ok(step(desk.risk[0], 'Decide', lost))
    expect((await childrenOf(merged?.id ?? 0))[0]?.pieces).toBe(20)
  })

  it('leave as counted or by weight, and later splits divide the rest', async () => {
    const id = await withPieces(100_00, 50)
    await delivered(id, 10_00)
    expect(await receiptOf(id)).toMatchObject({ quantity: 50, remaining_quantity: 45 })
    await delivered(id, 10_00, { weighed_quantity: 9 })
    expect(await receiptOf(id)).toMatchObject({ remaining_quantity: 36 })
    const { rows } = await sql<{ pieces: number; quantity: number }>`
      select pieces, quantity from lot_movement join contract_record on contract_record.id = record_id
       where receipt_id = ${id} order by lot_movement.id`.execute(platform.db)
    expect(rows).toEqual([
      { pieces: 5, quantity: 5 },
      { pieces: 9, quantity: 9 },
    ])
    expect((await split(id, { weight: 40_00 })).map(({ pieces }) => pieces)).toEqual([18, 18])
    expect(await receiptOf(id)).toMatchObject({ remaining_quantity: 0 })
  })

  it('cannot leave in excess, and all leave with the last goods', async () => {
    const id = await withPieces(10_00, 4)
    const [delivery, given] = await weighing(id, 5_00, { weighed_quantity: 5 })
    await ok(step(desk.clerk, 'Weigh', delivery, given))
    expect(await step(desk.manager, 'Hand', delivery)).toMatchObject({ code: 'pieces_too_many' })
    const whole = await withPieces(10_00, 4)
    await delivered(whole, 10_00)
    expect(await receiptOf(whole)).toMatchObject({ life: 5, remaining_quantity: 0 })
  })

  it('leave only with a weigh note', async () => {
    const [delivery, given] = await weighing(await withPieces(10_00, 4), 5_00)
    expect(await step(desk.clerk, 'Weigh', delivery, { ...given, weigh_note: [] })).toMatchObject({
      fields: { weigh_note: expect.any(String) as string },
    })
    await ok(step(desk.clerk, 'Weigh', delivery, given))
    const { rows } = await sql<{ name: string }>`
      select name from file join receipt_operation on file.id = any (weigh_note)
       where receipt_operation.id = ${delivery}`.execute(platform.db)
    expect(rows).toEqual([{ name: 'weigh-note.pdf' }])
  })
})

describe('papers of a receipt', () => {
  it('are kept by split parts, and combined by a merge', async () => {
    const lot = await desk.lotOf(20_00)
    const [report, note, other] = [
      await weighNote(desk.clerk),
      await weighNote(desk.clerk),
      await weighNote(desk.clerk),
    ]
    const one = await desk.issued(lot, 10_00, { quality_reports: [report], weigh_notes: [note] })
    const two = await desk.issued(lot, 10_00, { quality_reports: [other, report] })
    const papersOf = async (id: number) => {
      const { rows } = await sql`select quality_reports, weigh_notes from receipt where id = ${id}`.execute(
        platform.db,
      )
      return rows[0]
    }
    const parts = await split(one, { weight: 4_00 })
    for (const { id } of parts)
      expect(await papersOf(id)).toEqual({ quality_reports: [report.id], weigh_notes: [note.id] })
    const [first] = parts
    const merger = await asked(desk.owner, MERGE, first?.id ?? 0, { receipt_ids: [two] })
    await ok(step(desk.manager, 'Execute', merger))
    const [merged] = await childrenOf(two)
    expect(await papersOf(merged?.id ?? 0)).toEqual({
      quality_reports: [report.id, other.id],
      weigh_notes: [note.id],
    })
  })
})
