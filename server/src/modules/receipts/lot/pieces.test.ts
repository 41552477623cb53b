// Pieces follow the goods through splits, merges, replacements and deliveries (domain §2.9, §5 I5).
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  requestOperation,
  createOperation,
  OPERATION_LIST,
  RECEIPT_LIST,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const [SPLIT, MERGE, DELIVER, REPLACE] = [2, 3, 6, 7]
const loadReceipt = (id: number) => fixture.read(RECEIPT_LIST, id)
const issueWithPieces = async (weight: number, quantity: number) =>
  fixture.issued(await fixture.createLot(weight, { quantity }), weight, { quantity })
const listChildren = async (parent: number) => {
  const { rows } = await sql<{ id: number; pieces: number }>`
    select child_id as id, quantity as pieces from receipt_lineage join receipt on receipt.id = child_id
     where parent_id = ${parent} order by child_id`.execute(platform.db)
  return rows
}
const splitReceipt = async (id: number, more: Row) => {
  await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, SPLIT, id, more)))
  return listChildren(id)
}
async function startWeighing(id: number, weighed_weight: number, more: Row = {}): Promise<[number, Row]> {
  const delivery = await createOperation(fixture.owner, DELIVER, id, {
    weight: weighed_weight,
    receiver: 'Li',
  })
  const { pickup_code = '' } = await fixture.read(OPERATION_LIST, delivery)
  return [delivery, { pickup_code, weighed_weight, vehicle_no: '浙B12345', ...more }]
}
async function deliver(id: number, weight: number, more: Row = {}): Promise<void> {
  const [delivery, input] = await startWeighing(id, weight, more)
  await ok(runStep(fixture.clerk, 'Weigh', delivery, input))
  await ok(runStep(fixture.manager, 'Hand', delivery))
}

describe('pieces of a lot', () => {
  it('are covered by receipts once, checked at draft and issue with figures', async () => {
    const lot = await fixture.createLot(100_00, { quantity: 10 })
    const { id: late } = await ok(fixture.draft(lot, 40_00, { quantity: 10 }))
    await deliver(await fixture.issued(lot, 40_00, { quantity: 6 }), 10_00, { weighed_quantity: 2 })
    const rejection = expect.stringMatching(
      /^批次 LT\d+ 剩余 8 件，在册仓单 4 件；申请 (10|5) 件，可开 4 件$/,
    ) as string
    expect(await fixture.draft(lot, 40_00, { quantity: 5 })).toMatchObject({
      fields: { quantity: rejection },
    })
    expect(await fixture.approve(RECEIPT_LIST, late)).toMatchObject({
      code: 'lot_pieces_short',
      message: rejection,
    })
    await fixture.issued(lot, 20_00, { quantity: 4 })
  })

  it('are issued by one of twenty concurrent approvals', async () => {
    const lot = await fixture.createLot(100_00, { quantity: 10 })
    const drafts = await Promise.all(
      Array.from({ length: 20 }, async () => (await ok(fixture.draft(lot, 1_00, { quantity: 10 }))).id),
    )
    const answers = await Promise.all(drafts.map((id) => fixture.approve(RECEIPT_LIST, id)))
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
    const children = await splitReceipt(await issueWithPieces(100_00, 100), more)
    expect(children.map(({ pieces }) => pieces)).toEqual(expected)
  })

  it('are zero in both parts for bulk goods', async () => {
    expect((await splitReceipt(await issueWithPieces(10_00, 0), { weight: 4_00 })).map(({ pieces }) => pieces)).toEqual(
      [0, 0],
    )
  })

  it('cannot be divided if there is only one, nor leave a part without any', async () => {
    expect(
      await requestOperation(fixture.owner, SPLIT, await issueWithPieces(10_00, 1), { weight: 4_00 }),
    ).toMatchObject({
      code: 'one_piece',
    })
    const id = await issueWithPieces(10_00, 5)
    expect(await requestOperation(fixture.owner, SPLIT, id, { weight: 4_00, quantity: 5 })).toMatchObject({
      code: 'pieces_too_many',
      message: expect.stringContaining('剩余 5 件；申请 5 件，可为 1 至 4 件') as string,
    })
  })

  it('are added in a merge and kept in a replacement', async () => {
    const lot = await fixture.createLot(20_00, { quantity: 20 })
    const [one, two] = [
      await fixture.issued(lot, 10_00, { quantity: 12 }),
      await fixture.issued(lot, 10_00, { quantity: 8 }),
    ]
    await ok(
      runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, MERGE, one, { receipt_ids: [two] })),
    )
    const [merged] = await listChildren(one)
    expect(merged?.pieces).toBe(20)
    const files = [await uploadWeighNote(fixture.owner), await uploadWeighNote(fixture.owner)]
    const lost = await createOperation(fixture.owner, REPLACE, merged?.id ?? 0, {
      bond_amount: 10_000_000_00,
      files,
    })
    await ok(runStep(fixture.manager, 'Vouch', lost))
    await ok(runStep(fixture.risk[0], 'Decide', lost))
    expect((await listChildren(merged?.id ?? 0))[0]?.pieces).toBe(20)
  })

  it('leave as counted or by weight, and later splits divide the rest', async () => {
    const id = await issueWithPieces(100_00, 50)
    await deliver(id, 10_00)
    expect(await loadReceipt(id)).toMatchObject({ quantity: 50, remaining_quantity: 45 })
    await deliver(id, 10_00, { weighed_quantity: 9 })
    expect(await loadReceipt(id)).toMatchObject({ remaining_quantity: 36 })
    const { rows } = await sql<{ pieces: number; quantity: number }>`
      select pieces, quantity from lot_movement join contract_record on contract_record.id = record_id
       where receipt_id = ${id} order by lot_movement.id`.execute(platform.db)
    expect(rows).toEqual([
      { pieces: 5, quantity: 5 },
      { pieces: 9, quantity: 9 },
    ])
    expect((await splitReceipt(id, { weight: 40_00 })).map(({ pieces }) => pieces)).toEqual([18, 18])
    expect(await loadReceipt(id)).toMatchObject({ remaining_quantity: 0 })
  })

  it('cannot leave in excess, and all leave with the last goods', async () => {
    const id = await issueWithPieces(10_00, 4)
    const [delivery, input] = await startWeighing(id, 5_00, { weighed_quantity: 5 })
    await ok(runStep(fixture.clerk, 'Weigh', delivery, input))
    expect(await runStep(fixture.manager, 'Hand', delivery)).toMatchObject({ code: 'pieces_too_many' })
    const whole = await issueWithPieces(10_00, 4)
    await deliver(whole, 10_00)
    expect(await loadReceipt(whole)).toMatchObject({ life: 5, remaining_quantity: 0 })
  })

  it('leave only with a weigh note', async () => {
    const [delivery, input] = await startWeighing(await issueWithPieces(10_00, 4), 5_00)
    expect(await runStep(fixture.clerk, 'Weigh', delivery, { ...input, weigh_note: [] })).toMatchObject({
      fields: { weigh_note: expect.any(String) as string },
    })
    await ok(runStep(fixture.clerk, 'Weigh', delivery, input))
    const { rows } = await sql<{ name: string }>`
      select name from file join receipt_operation on file.id = any (weigh_note)
       where receipt_operation.id = ${delivery}`.execute(platform.db)
    expect(rows).toEqual([{ name: 'weigh-note.pdf' }])
  })
})

describe('papers of a receipt', () => {
  it('are kept by split parts, and combined by a merge', async () => {
    const lot = await fixture.createLot(20_00)
    const [report, note, other] = [
      await uploadWeighNote(fixture.clerk),
      await uploadWeighNote(fixture.clerk),
      await uploadWeighNote(fixture.clerk),
    ]
    const one = await fixture.issued(lot, 10_00, { quality_reports: [report], weigh_notes: [note] })
    const two = await fixture.issued(lot, 10_00, { quality_reports: [other, report] })
    const listPapers = async (id: number) => {
      const { rows } = await sql`select quality_reports, weigh_notes from receipt where id = ${id}`.execute(platform.db)
      return rows[0]
    }
    const parts = await splitReceipt(one, { weight: 4_00 })
    for (const { id } of parts)
      expect(await listPapers(id)).toEqual({ quality_reports: [report.id], weigh_notes: [note.id] })
    const [first] = parts
    const merger = await createOperation(fixture.owner, MERGE, first?.id ?? 0, { receipt_ids: [two] })
    await ok(runStep(fixture.manager, 'Execute', merger))
    const [merged] = await listChildren(two)
    expect(await listPapers(merged?.id ?? 0)).toEqual({
      quality_reports: [report.id, other.id],
      weigh_notes: [note.id],
    })
  })
})
