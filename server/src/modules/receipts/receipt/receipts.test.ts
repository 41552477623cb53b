import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createOperation,
  LOT_LIST,
  RECEIPT_LIST,
  RECORD_LIST,
  createReceiptDesk,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const A_DAY = 86_400
const nowSeconds = () => Math.floor(Date.now() / 1000)
const toDay = (offset: number) => startOfDay(nowSeconds()) + offset * A_DAY
const loadUsed = async (table: 'zone' | 'warehouse', id: number) => {
  const { rows } = await sql<{ used: number }>`
    select used_capacity as used from ${sql.table(table)} where id = ${id}`.execute(platform.db)
  return rows[0]?.used
}
const runSql = (statement: string) =>
  platform.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw new Error('accepted')
    })
    .catch((error: unknown) => (error instanceof Error ? error.message : ''))

describe('inbound goods', () => {
  it('become a lot with book, count and used capacity after approval by another user', async () => {
    const before = Number(await loadUsed('zone', fixture.zoneId))
    const { id } = await ok(fixture.inbound(500_00))
    expect((await fixture.read(RECORD_LIST, id))['lot_id']).toBeNull()
    expect(await fixture.approve(RECORD_LIST, id, fixture.clerk)).toMatchObject({ code: 'own_work' })
    await ok(fixture.approve(RECORD_LIST, id))
    const { lot_id: lotId, weight_after: after } = await fixture.read(RECORD_LIST, id)
    expect(after).toBe(500_00)
    expect(await fixture.read(LOT_LIST, Number(lotId))).toMatchObject({
      book_weight: 500_00,
      counted_weight: 500_00,
      receipted_weight: 0,
      free_weight: 500_00,
      status: 1,
      owner_id: fixture.ownerId,
    })
    expect(Number(await loadUsed('zone', fixture.zoneId)) - before).toBe(500_00)
  })

  it('need a current agreement and free capacity in their zone (I4)', async () => {
    const over = await fixture.agreement({ begin_date: toDay(-90), end_date: toDay(-1) })
    expect(await fixture.inbound(1_00, { agreement_id: over })).toMatchObject({ status: false })
    const used = Number(await loadUsed('zone', fixture.zoneId))
    const { id } = await ok(fixture.inbound(20_000_00 - used + 1))
    expect(await fixture.approve(RECORD_LIST, id)).toMatchObject({
      code: 'zone_full',
      message: expect.stringMatching(/剩余库容 [\d,.]+ 吨，放不下 [\d,.]+\.01 吨/) as string,
    })
    expect(await loadUsed('zone', fixture.zoneId)).toBe(used)
  })

  it('are rejected with the marks of another lot in the same zone', async () => {
    await fixture.createLot(1_00, { batch_no: 'TWICE', marks: 'M' })
    const { id } = await ok(fixture.inbound(1_00, { batch_no: 'twice', marks: 'm' }))
    expect(await fixture.approve(RECORD_LIST, id)).toMatchObject({ status: false, code: 'lot_is_there' })
    for (const batch_no of [' TW ICE ', 'ＴＷＩＣＥ', 'twice\u3000']) {
      const { id: disguised } = await ok(fixture.inbound(1_00, { batch_no, marks: ' ｍ' }))
      expect(await fixture.approve(RECORD_LIST, disguised), batch_no).toMatchObject({ code: 'lot_is_there' })
    }
    const both = [
      await ok(fixture.inbound(1_00, { batch_no: 'at once', marks: 'M' })),
      await ok(fixture.inbound(1_00, { batch_no: 'AT-ONCE'.replace('-', ''), marks: 'm' })),
    ]
    const answers = await Promise.all(both.map((each) => fixture.approve(RECORD_LIST, each.id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
  })
})

describe('lot', () => {
  it('takes the weight of a count', async () => {
    const lotId = await fixture.createLot(100_00)
    const { id } = await ok(
      fixture.write({
        record_type: 6,
        lot_id: lotId,
        weight_after: 99_50,
        count_method: 1,
        count_time: nowSeconds() - 60,
      }),
    )
    await ok(fixture.approve(RECORD_LIST, id))
    expect(await fixture.read(RECORD_LIST, id)).toMatchObject({ change_weight: -50, weight_before: 100_00 })
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({
      counted_weight: 99_50,
      book_weight: 100_00,
      variance: -50,
      free_weight: 99_50,
    })
    expect(await fixture.clerk.post('seller_p/pledge/LotSettle', { id: lotId, remark: 'dried' })).toMatchObject({
      code: 'own_step',
    })
    await ok(fixture.manager.post('seller_p/pledge/LotSettle', { id: lotId, remark: 'dried' }))
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({ book_weight: 99_50, variance: 0 })
    expect(await fixture.manager.post('seller_p/pledge/LotSettle', { id: lotId, remark: 'dried' })).toMatchObject({
      code: 'not_now',
    })
  })

  it('moves to another zone with all its goods', async () => {
    const lotId = await fixture.createLot(10_00)
    const { id: zone } = await ok(
      platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
        zone_code: 'MOVED',
        warehouse_id: fixture.warehouseId,
        capacity: 10_00,
      }),
    )
    const [from, warehouse] = [await loadUsed('zone', fixture.zoneId), await loadUsed('warehouse', fixture.warehouseId)]
    expect(await fixture.write({ record_type: 3, lot_id: lotId, zone_id: fixture.zoneId })).toMatchObject({
      fields: { zone_id: expect.any(String) as string },
    })
    const { id } = await ok(fixture.write({ record_type: 3, lot_id: lotId, zone_id: zone }))
    await ok(fixture.approve(RECORD_LIST, id))
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({ zone_id: zone })
    expect(await loadUsed('zone', zone)).toBe(10_00)
    expect(await loadUsed('zone', fixture.zoneId)).toBe(Number(from) - 10_00)
    expect(await loadUsed('warehouse', fixture.warehouseId)).toBe(warehouse)
  })

  it('moves its live receipts with a record, and later receipts get the new zone', async () => {
    const lotId = await fixture.createLot(10_00)
    const live = await fixture.issued(lotId, 4_00)
    const gone = await fixture.issued(lotId, 2_00)
    await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.clerk, 8, gone)))
    const { id: draftId } = await ok(fixture.draft(lotId, 3_00))
    const { id: zone } = await ok(
      platform.admin.post<{ id: number }>('seller_p/warehouse/ZoneSave', {
        zone_code: 'ALONG',
        warehouse_id: fixture.warehouseId,
        capacity: 10_00,
      }),
    )
    const { id } = await ok(fixture.write({ record_type: 3, lot_id: lotId, zone_id: zone }))
    await ok(fixture.approve(RECORD_LIST, id))
    await ok(fixture.approve(RECEIPT_LIST, draftId))
    const loadZone = async (receipt: number) => (await fixture.read(RECEIPT_LIST, receipt))['zone_id']
    expect([await loadZone(live), await loadZone(draftId), await loadZone(gone)]).toEqual([zone, zone, fixture.zoneId])
    const { rows } = await sql<{ kind: string; zone: number; seq: number }>`
      select convert_from(body, 'UTF8')::jsonb ->> 'kind' as kind, (convert_from(body, 'UTF8')::jsonb #>> '{facts,zone_id}')::bigint as zone, seq
        from ledger_entry where stream = ${`receipt:${live}`} order by seq desc limit 1`.execute(platform.db)
    expect(rows).toMatchObject([{ kind: 'receipt.moved', zone }])
  })
})

describe('receipt', () => {
  it('is written by one user and issued by another, and covers goods from then on', async () => {
    const lotId = await fixture.createLot(500_00)
    const { id } = await ok(fixture.draft(lotId, 300_00))
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({
      life: 0,
      remaining_weight: 0,
      issue_time: null,
    })
    expect(await fixture.approve(RECEIPT_LIST, id, fixture.clerk)).toMatchObject({ code: 'own_work' })
    await ok(fixture.approve(RECEIPT_LIST, id))
    expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({
      life: 1,
      weight: 300_00,
      remaining_weight: 300_00,
      free_weight: 300_00,
      holder_id: fixture.ownerId,
      controller_id: fixture.ownerId,
      contract_no: expect.stringMatching(/^WRK\d+\d{8}\d{6}$/) as string,
    })
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({
      receipted_weight: 300_00,
      free_weight: 200_00,
    })
  })

  it('cannot exceed the lot, with figures (I3)', async () => {
    const lotId = await fixture.createLot(500_00)
    await fixture.issued(lotId, 470_00)
    expect(await fixture.draft(lotId, 60_00)).toMatchObject({
      code: 'lot_not_covered',
      message: expect.stringMatching(
        /^批次 LT\d+：账面 500\.00 吨，实盘 500\.00 吨，在册及待审仓单 470\.00 吨；申请 60\.00 吨，可开 30\.00 吨$/,
      ) as string,
    })
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({
      receipted_weight: 470_00,
      reserved_weight: 0,
    })
  })

  it('ends no later than its agreement', async () => {
    const lotId = await fixture.createLot(10_00)
    expect(await fixture.draft(lotId, 1_00, { storage_end: toDay(400) })).toMatchObject({
      fields: { storage_end: expect.stringMatching(/仓储协议的截止日 \d{4}-\d\d-\d\d$/) as string },
    })
    // The agreement was shortened after the receipt was written.
    const { id } = await ok(fixture.draft(lotId, 1_00))
    const shortenAgreement = (days: number) =>
      platform.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update contract_record set end_date = end_date - ${days}::int
                   where id = (select agreement_id from receipt where id = ${id})`.execute(tx)
      })
    await shortenAgreement(200)
    expect(await fixture.approve(RECEIPT_LIST, id)).toMatchObject({ code: 'beyond_agreement' })
    await shortenAgreement(101)
    expect(await fixture.approve(RECEIPT_LIST, id)).toMatchObject({ code: 'agreement_missing' })
    expect(await fixture.draft(lotId, 1_00)).toMatchObject({ code: 'agreement_missing' })
    await shortenAgreement(-301)
  })

  it('cannot exceed the custody cap of its firm, also under concurrency (store cap)', async () => {
    const rich = await createReceiptDesk(platform)
    const lots = [await rich.createLot(60_00), await rich.createLot(60_00)]
    const drafts = await Promise.all(lots.map(async (lot) => (await ok(rich.draft(lot, 60_00))).id))
    // Goods at 100 yuan a tonne: 6,000 yuan each.
    await sql`update store set guarantee_cap = 1_000_000 where id = ${rich.storeId}`.execute(platform.db)
    const answers = await Promise.all(drafts.map((id) => rich.approve(RECEIPT_LIST, id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({
      code: 'custody_cap_reached',
      message: expect.stringMatching(
        /保管总值上限 10,000\.00 元，在册仓单货值 6,000\.00 元；本单 6,000\.00 元，可开 4,000\.00 元$/,
      ) as string,
    })
  })

  it('on the last tonne is written once by two hundred concurrent calls (I3)', async () => {
    const lotId = await fixture.createLot(1_00)
    // On a busy machine, calls that time out on a lock are retried as the error advises.
    const draftReceipt = async (): ReturnType<typeof fixture.draft> => {
      const answer = await fixture.draft(lotId, 1_00)
      return 'code' in answer && answer.code === 'unavailable' ? draftReceipt() : answer
    }
    const answers = await Promise.all(Array.from({ length: 200 }, draftReceipt))
    const written = answers.flatMap((answer) => (answer.status ? [answer.data.id] : []))
    expect(written).toHaveLength(1)
    const codes = new Set(answers.filter(({ status }) => !status).map((answer) => 'code' in answer && answer.code))
    expect(codes).toEqual(new Set(['lot_not_covered']))
    await ok(fixture.approve(RECEIPT_LIST, written[0] ?? 0))
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({ receipted_weight: 1_00, free_weight: 0 })
  })

  it('is invisible to other organisations, like its lot', async () => {
    const lotId = await fixture.createLot(10_00)
    const id = await fixture.issued(lotId, 10_00)
    const other = await createReceiptDesk(platform)
    for (const who of [other.clerk, other.owner]) {
      expect(await who.get('seller_p/pledge/ReceiptInfo', { id })).toMatchObject({ code: 'not_found' })
      expect(await who.get('seller_p/pledge/LotInfo', { id: lotId })).toMatchObject({ code: 'not_found' })
      expect(
        await who.post('seller_p/pledge/ReceiptAudit', { id, version: 1, audit_status: 1, audit_remark: '' }),
      ).toMatchObject({ code: who === other.clerk ? 'not_found' : 'forbidden' })
    }
    await ok(fixture.owner.get('seller_p/pledge/ReceiptInfo', { id }))
  })
})

describe('direct SQL', () => {
  it('is rejected by the database (I1, I3, I4)', async () => {
    const lotId = await fixture.createLot(100_00)
    const id = await fixture.issued(lotId, 60_00)
    const statements = [
      `update receipt set weight = 70_00 where id = ${id}`,
      `update receipt set life = 4 where id = ${id}; update receipt set life = 1 where id = ${id}`,
      `update receipt set frozen_free = 60_01 where id = ${id}`,
      `update receipt set pledge_weight = 50_00, frozen_pledged = 30_00, earmarked_pledged = 30_00 where id = ${id}`,
      `update receipt set remaining_weight = 61_00 where id = ${id}`,
      `delete from receipt where id = ${id}`,
      `truncate receipt cascade`,
      `update lot set receipted_weight = 0 where id = ${lotId}`,
      `update lot set book_weight = 200_00 where id = ${lotId}`,
      `update lot set movements = 7 where id = ${lotId}`,
      `insert into lot_movement (lot_id, kind, change_weight) values (${lotId}, 2, -50_00)`,
      `insert into lot_movement (lot_id, kind, change_weight) values (${lotId}, 1, 19_999_00)`,
      `update lot_movement set change_weight = 1 where lot_id = ${lotId}`,
      `delete from lot_movement where lot_id = ${lotId}`,
      `truncate lot_movement`,
      `delete from lot where id = ${lotId}`,
      `update contract_record set change_weight = 1, marks = 'x' where lot_id = ${lotId}`,
    ]
    for (const statement of statements) expect(await runSql(statement), statement).not.toBe('it was taken')
  })
})
