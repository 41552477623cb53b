import { type RecordResponse, type Row, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  requestOperation,
  createOperation,
  endorseReceipt,
  LOT_LIST,
  OPERATION_LIST,
  RECEIPT_LIST,
  createReceiptDesk,
  RECORD_LIST,
  runStep,
} from '../testing/receipt-desk.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const other = await createReceiptDesk(platform)

const A_DAY = 86_400
const toDay = (offset: number) => startOfDay(Math.floor(Date.now() / 1000)) + offset * A_DAY
const ENDORSE = 1
const SPLIT = 2
const MERGE = 3
const FREEZE = 4
const UNFREEZE = 5
const DELIVER = 6
const REPLACE = 7
const CANCEL = 8
const RENEW = 9

const loadReceipt = (id: number) => fixture.read(RECEIPT_LIST, id)
const uploadPaper = async (who: SignedInCaller) => [{ id: (await ok(who.upload('order.png', createPicture(3)))).id }]
const listChildren = async (parent: number) => {
  const { rows } = await sql<{ child_id: number }>`
    select child_id from receipt_lineage where parent_id = ${parent} order by child_id`.execute(platform.db)
  return rows.map(({ child_id }) => child_id)
}
const issueReceipt = async (weight: number) => fixture.issued(await fixture.createLot(weight), weight)

describe('endorsement', () => {
  it('changes holder and controller once accepted (I2)', async () => {
    const id = await issueReceipt(100_00)
    const operation = await createOperation(fixture.owner, ENDORSE, id, { to_id: other.ownerId })
    expect(await loadReceipt(id)).toMatchObject({
      holder_id: fixture.ownerId,
      controller_id: fixture.ownerId,
    })
    expect(await runStep(fixture.owner, 'Accept', operation)).toMatchObject({ status: false })
    expect(await runStep(fixture.manager, 'Execute', operation)).toMatchObject({ status: false })
    const offered = await ok(other.owner.get<RecordResponse>('seller_p/pledge/OperationInfo', { id: operation }))
    expect(offered.row).toMatchObject({
      goods: expect.stringContaining('Copper') as string,
      remaining_weight: 100_00,
    })
    await ok(runStep(fixture.manager, 'Seal', operation))
    await ok(runStep(other.owner, 'Accept', operation))
    expect(await loadReceipt(id)).toMatchObject({ holder_id: other.ownerId, controller_id: other.ownerId })
    expect(await runStep(other.owner, 'Accept', operation)).toMatchObject({ code: 'not_now' })
    expect(await fixture.owner.get('seller_p/pledge/ReceiptInfo', { id })).toMatchObject({
      code: 'not_found',
    })
    expect(await requestOperation(fixture.owner, ENDORSE, id, { to_id: other.ownerId })).toMatchObject({
      status: false,
    })
  })

  it('to the holder itself is rejected at the field', async () => {
    const id = await issueReceipt(1_00)
    expect(await requestOperation(fixture.owner, ENDORSE, id, { to_id: fixture.ownerId })).toMatchObject({
      fields: { to_id: expect.any(String) as string },
    })
  })

  it('is rejected if the receipt was frozen in the meantime', async () => {
    const id = await issueReceipt(10_00)
    const operation = await createOperation(fixture.owner, ENDORSE, id, { to_id: other.ownerId })
    await ok(runStep(fixture.manager, 'Seal', operation))
    const [first, second] = fixture.risk
    const freeze = await createOperation(first, FREEZE, id, { weight: 1, files: await uploadPaper(first) })
    await ok(runStep(second, 'Decide', freeze))
    expect(await runStep(other.owner, 'Accept', operation)).toMatchObject({ code: 'receipt_encumbered' })
    await ok(runStep(other.owner, 'Refuse', operation, { answer: 'frozen' }))
  })
})

async function listInsuredSums(ids: readonly number[]): Promise<readonly (number | null)[]> {
  const { rows } = await sql<{ insured: number | null }>`
    select insure_amount as insured from receipt where id = any (${ids}::bigint[]) order by id`.execute(platform.db)
  return rows.map(({ insured }) => insured)
}

describe('split and merge', () => {
  it('conserve weights and freezes, and are checked again at execution (I5)', async () => {
    const lotId = await fixture.createLot(100_00)
    const insured = { insure_amount: 1_000_000_01, insure_company: '人保财险', insure_end: 1_830_268_800 }
    const id = await fixture.issued(lotId, 100_00, insured)
    const operation = await createOperation(fixture.owner, SPLIT, id, { weight: 30_00 })
    const [first, second] = fixture.risk
    const freeze = await createOperation(first, FREEZE, id, {
      weight: 40_00,
      files: await uploadPaper(first),
    })
    expect(await runStep(first, 'Decide', freeze)).toMatchObject({ code: 'own_step' })
    await ok(runStep(second, 'Decide', freeze))
    expect(await runStep(fixture.owner, 'Execute', operation)).toMatchObject({ status: false })
    await ok(runStep(fixture.manager, 'Execute', operation))
    expect(await loadReceipt(id)).toMatchObject({ life: 2, remaining_weight: 0, frozen_weight: 0 })
    const children = await listChildren(id)
    const parts = await Promise.all(children.map(loadReceipt))
    expect(
      parts.map((part) => [part['weight'], part['remaining_weight'], part['frozen_weight'], part['life']]),
    ).toEqual([
      [30_00, 30_00, 30_00, 1],
      [70_00, 70_00, 10_00, 1],
    ])
    expect(await listInsuredSums(children)).toEqual([300_000_00, 700_000_01])
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({ receipted_weight: 100_00, free_weight: 0 })
    const [one = 0, rest = 0] = children
    const merger = await createOperation(fixture.owner, MERGE, one, { receipt_ids: [rest] })
    await ok(runStep(fixture.manager, 'Execute', merger))
    const [whole = 0] = await listChildren(one)
    expect(await listChildren(rest)).toEqual([whole])
    expect(await loadReceipt(whole)).toMatchObject({ weight: 100_00, frozen_weight: 40_00, life: 1 })
    expect(await listInsuredSums([whole])).toEqual([1_000_000_01])
    expect(await loadReceipt(one)).toMatchObject({ life: 3, remaining_weight: 0 })
  })

  it('are rejected for different lots, for the whole weight, and for earmarked goods', async () => {
    const [one, two] = [await issueReceipt(10_00), await issueReceipt(10_00)]
    expect(await requestOperation(fixture.owner, MERGE, one, { receipt_ids: [two] })).toMatchObject({
      code: 'receipts_differ',
      message: expect.stringMatching(/^仓单 WR\w+ 与 WR\w+ 的批次不同；只能合并批次、持有人/) as string,
    })
    expect(await requestOperation(fixture.owner, SPLIT, one, { weight: 10_00 })).toMatchObject({
      fields: { weight: expect.any(String) as string },
    })
    const split = await createOperation(fixture.owner, SPLIT, one, { weight: 5_00 })
    await createOperation(fixture.owner, DELIVER, one, { weight: 1_00, receiver: 'Li' })
    expect(await runStep(fixture.manager, 'Execute', split)).toMatchObject({ code: 'receipt_encumbered' })
    expect(await listChildren(one)).toEqual([])
  })
})

describe('freeze', () => {
  it('needs two users of the platform and a document, like its end', async () => {
    const id = await issueReceipt(50_00)
    const [first, second] = fixture.risk
    expect(await requestOperation(first, FREEZE, id, { weight: 20_00 })).toMatchObject({
      fields: { files: expect.any(String) as string },
    })
    expect(await requestOperation(fixture.owner, FREEZE, id, { weight: 20_00 })).toMatchObject({
      status: false,
    })
    const freeze = await createOperation(first, FREEZE, id, {
      weight: 20_00,
      files: await uploadPaper(first),
    })
    await ok(runStep(second, 'Decide', freeze))
    expect(await loadReceipt(id)).toMatchObject({ frozen_weight: 20_00, free_weight: 30_00 })
    expect(await requestOperation(fixture.owner, DELIVER, id, { weight: 30_01, receiver: 'Li' })).toMatchObject({
      code: 'receipt_not_free',
      message: '仓单剩余 50.00 吨，质押 0.00 吨，冻结 20.00 吨，待出库 0.00 吨；申请 30.01 吨，可用 30.00 吨',
    })
    const end = await createOperation(second, UNFREEZE, id, {
      weight: 20_00,
      files: await uploadPaper(second),
    })
    expect(await runStep(second, 'Decide', end)).toMatchObject({ code: 'own_step' })
    await ok(runStep(first, 'Decide', end))
    expect(await loadReceipt(id)).toMatchObject({ frozen_weight: 0, free_weight: 50_00 })
  })
})

describe('delivery', () => {
  it('in parts needs a code, a weighing and another person, and reduces receipt, lot and zone', async () => {
    const lotId = await fixture.createLot(100_00)
    const id = await fixture.issued(lotId, 80_00)
    const first = await createOperation(fixture.owner, DELIVER, id, { weight: 30_00, receiver: 'Li' })
    expect(await loadReceipt(id)).toMatchObject({ earmarked_weight: 30_00, free_weight: 50_00 })
    const { pickup_code = '' } = await fixture.read(OPERATION_LIST, first)
    const weighing = { pickup_code, weighed_weight: 29_50, vehicle_no: '浙B12345', driver_name: '' }
    expect(await runStep(fixture.clerk, 'Weigh', first, { ...weighing, pickup_code: 'x' })).toMatchObject({
      code: 'wrong_pickup_code',
    })
    expect(await runStep(fixture.clerk, 'Weigh', first, { ...weighing, weighed_weight: 30_01 })).toMatchObject({
      code: 'weighed_too_much',
    })
    await ok(runStep(fixture.clerk, 'Weigh', first, weighing))
    expect(await runStep(fixture.clerk, 'Hand', first)).toMatchObject({ code: 'own_step' })
    await ok(runStep(fixture.manager, 'Hand', first))
    expect(await loadReceipt(id)).toMatchObject({ remaining_weight: 50_50, earmarked_weight: 0, life: 1 })
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({
      book_weight: 70_50,
      counted_weight: 70_50,
      receipted_weight: 50_50,
      free_weight: 20_00,
    })
    const last = await createOperation(fixture.owner, DELIVER, id, { weight: 50_50, receiver: 'Li' })
    const { pickup_code: code } = await fixture.read(OPERATION_LIST, last)
    await ok(runStep(fixture.clerk, 'Weigh', last, { ...weighing, pickup_code: code ?? '', weighed_weight: 50_50 }))
    await ok(runStep(fixture.second, 'Hand', last))
    expect(await loadReceipt(id)).toMatchObject({ remaining_weight: 0, life: 5 })
    const documents = await ok(
      platform.admin.get<Row[]>(RECORD_LIST, { page: 1, receipt_id: id, sort: 'id', order: 'true' }),
    )
    expect(documents.map((row) => [row['record_type'], row['change_weight'], row['audit_status']])).toEqual([
      [2, -29_50, 1],
      [2, -50_50, 1],
    ])
  })

  it('returns its weight when withdrawn or rejected', async () => {
    const id = await issueReceipt(10_00)
    for (const [who, name, input] of [
      [fixture.owner, 'Withdraw', {}],
      [fixture.clerk, 'Refuse', { answer: 'no lorry' }],
    ] as const) {
      const operation = await createOperation(fixture.owner, DELIVER, id, { weight: 10_00, receiver: 'Li' })
      expect(await loadReceipt(id)).toMatchObject({ free_weight: 0 })
      await ok(runStep(who, name, operation, input))
      expect(await loadReceipt(id)).toMatchObject({ free_weight: 10_00, earmarked_weight: 0 })
    }
  })

  it('of the last tonne succeeds once under concurrency (I17)', async () => {
    const id = await issueReceipt(1_00)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => requestOperation(fixture.owner, DELIVER, id, { weight: 1_00, receiver: 'Li' })),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await loadReceipt(id)).toMatchObject({ earmarked_weight: 1_00, free_weight: 0 })
  })
})

describe('receipt', () => {
  it('is replaced after a loss by one that names it, vouched for and approved by two more persons', async () => {
    const id = await issueReceipt(10_00)
    const files = [...(await uploadPaper(fixture.owner)), ...(await uploadPaper(fixture.owner))]
    const bond = { bond_amount: 1_000_00, files }
    expect(await requestOperation(fixture.owner, REPLACE, id, { ...bond, files: files.slice(1) })).toMatchObject({
      fields: { files: '需要两份文件：遗失声明和担保文件' },
    })
    expect(await requestOperation(fixture.owner, REPLACE, id, { ...bond, bond_amount: 999_99 })).toMatchObject({
      code: 'bond_too_small',
      message: '补发担保 999.99 元，货值 1,000.00 元；担保不低于货值的 100.00%：至少 1,000.00 元',
    })
    const operation = await createOperation(fixture.owner, REPLACE, id, bond)
    const [first] = fixture.risk
    expect(await runStep(first, 'Decide', operation)).toMatchObject({ code: 'not_now' })
    await ok(runStep(fixture.manager, 'Vouch', operation))
    await ok(runStep(first, 'Decide', operation))
    const [child = 0] = await listChildren(id)
    expect(await loadReceipt(child)).toMatchObject({ replaces_id: id, weight: 10_00, life: 1 })
    expect(await loadReceipt(id)).toMatchObject({ life: 4, remaining_weight: 0 })
  })

  it('is cancelled by two persons of the firm, which frees its goods', async () => {
    const lotId = await fixture.createLot(10_00)
    const id = await fixture.issued(lotId, 10_00)
    const operation = await createOperation(fixture.clerk, CANCEL, id)
    expect(await runStep(fixture.clerk, 'Execute', operation)).toMatchObject({ code: 'own_step' })
    await ok(runStep(fixture.manager, 'Execute', operation))
    expect(await loadReceipt(id)).toMatchObject({ life: 6, remaining_weight: 0 })
    expect(await fixture.read(LOT_LIST, lotId)).toMatchObject({ free_weight: 10_00 })
  })

  it('is renewed up to the end of the storage agreement', async () => {
    const id = await issueReceipt(10_00)
    expect(await requestOperation(fixture.owner, RENEW, id, { storage_end: toDay(200) })).toMatchObject({
      status: false,
    })
    expect(await requestOperation(fixture.owner, RENEW, id, { storage_end: toDay(301) })).toMatchObject({
      status: false,
    })
    const operation = await createOperation(fixture.owner, RENEW, id, { storage_end: toDay(290) })
    await ok(runStep(fixture.manager, 'Execute', operation))
    expect(await loadReceipt(id)).toMatchObject({ storage_end: toDay(290) })
  })

  it('rejects operations by unrelated organisations', async () => {
    const id = await issueReceipt(10_00)
    for (const who of [other.owner, other.clerk]) {
      expect(await requestOperation(who, SPLIT, id, { weight: 1_00 })).toMatchObject({ status: false })
      expect(await requestOperation(who, CANCEL, id)).toMatchObject({ status: false })
    }
    const operation = await createOperation(fixture.owner, SPLIT, id, { weight: 1_00 })
    expect(await runStep(other.manager, 'Execute', operation)).toMatchObject({ code: 'not_found' })
    expect(await runStep(other.owner, 'Withdraw', operation)).toMatchObject({ code: 'not_found' })
  })
})

it('records each operation of a receipt in its ledger stream', async () => {
  const id = await issueReceipt(10_00)
  await endorseReceipt(fixture, other, id)
  const { rows } = await sql<{ kind: string }>`
    select convert_from(body, 'utf8')::jsonb ->> 'kind' as kind from ledger_entry
     where stream = ${`receipt:${id}`} order by seq`.execute(platform.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['receipt.approved', 'receipt.endorsed'])
})
