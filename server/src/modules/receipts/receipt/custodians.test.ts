// Only storage firms in business issue receipts, by their own users (domain §2.3, §3.2; Civil Code art. 909).
import { type RecordAnswer, type Row, siblingPath, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { store } from '#modules/storage/store/store.ts'
import {
  asked,
  grantsOf,
  RECEIPT_LIST,
  RECORD_LIST,
  type ReceiptDesk,
  receiptDesk,
  step,
  weighNote,
} from '../testing/receipt-desk.ts'
import { receipt } from './receipt.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const [SPLIT, REPLACE] = [2, 7]
const A_DAY = 86_400
const today = startOfDay(Math.floor(Date.now() / 1000))
const call = (name: string) => siblingPath(store.path, name)

const disable = ({ storeId }: ReceiptDesk) =>
  ok(platform.admin.post(call('Disable'), { id: storeId, remark: 'licence lapsed' }))
async function reopen({ storeId: id }: ReceiptDesk): Promise<void> {
  const { version } = await ok(platform.admin.get<RecordAnswer>(store.calls.info, { id }))
  await ok(platform.admin.post(store.calls.edit, { id, version, remark: 'moved' }))
}
const agreementOf = ({ ownerId, goodId, specId }: ReceiptDesk): Row => ({
  record_type: 0,
  owner_id: ownerId,
  good_id: [goodId, specId],
  plan_weight: 1_00,
  fee_rate: 1,
  begin_date: today - A_DAY,
  end_date: today + 100 * A_DAY,
})
const signersOf = async (id: number) => {
  const { rows } = await sql<{ organisation: number; submitted: number }>`
    select signer.organisation_id as organisation, writer.organisation_id as submitted
      from receipt join account signer on signer.id = audit_by join account writer on writer.id = submit_by
     where receipt.id = ${id}`.execute(platform.db)
  return rows[0]
}
const childOf = async (parent: number) => {
  const { rows } = await sql<{ id: number }>`
    select child_id as id from receipt_lineage where parent_id = ${parent} order by child_id limit 1`.execute(
    platform.db,
  )
  return Number(rows[0]?.id)
}

describe('disabled or unapproved firm', () => {
  it.each([
    ['disabled', disable],
    ['reopened', reopen],
  ])('makes no agreement and issues no receipt: %s', async (_how, close) => {
    const desk = await receiptDesk(platform)
    const lot = await desk.lotOf(30_00)
    const [issuedBefore, waiting] = [await desk.issued(lot, 10_00), await ok(desk.draft(lot, 10_00))]
    const unsigned = await ok(desk.write(agreementOf(desk)))
    await close(desk)
    for (const answer of [
      await desk.write(agreementOf(desk)),
      await desk.approve(RECORD_LIST, unsigned.id),
      await desk.draft(lot, 5_00),
      await desk.approve(RECEIPT_LIST, waiting.id),
    ])
      expect(answer).toMatchObject({
        code: 'store_not_open',
        message: expect.stringContaining('尚未通过审核或已停用') as string,
      })
    // Open business continues: the holder may split the receipt.
    await ok(step(desk.manager, 'Execute', await asked(desk.owner, SPLIT, issuedBefore, { weight: 4_00 })))
  })

  it('is named in the error in the reader’s language', async () => {
    const desk = await receiptDesk(platform)
    const { id } = await ok(desk.draft(await desk.lotOf(5_00), 5_00))
    await disable(desk)
    const said = async (lang: string) => {
      const { bytes } = await desk.manager.rawPost(
        'seller_p/pledge/ReceiptAudit',
        { lang },
        { id, version: 1, audit_status: 1, audit_remark: '' },
      )
      return (JSON.parse(bytes.toString()) as { message: string }).message
    }
    expect(await said('en')).toContain('is not approved as it stands, or is disabled')
    expect(await said('es')).toContain('no está aprobada')
    expect(await said('ja')).toContain('未承認または停止中')
  })

  it('issues before it is disabled or not at all under concurrency', async () => {
    const desk = await receiptDesk(platform)
    const { id } = await ok(desk.draft(await desk.lotOf(5_00), 5_00))
    const [answer] = await Promise.all([desk.approve(RECEIPT_LIST, id), disable(desk)])
    const { rows } = await sql<{ life: number }>`select life from receipt where id = ${id}`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ life: answer.status ? 1 : 0 }])
  })
})

describe('signature of a receipt', () => {
  const apis = grantsOf(receipt)

  it('is by a user of the custodian, regardless of other roles', async () => {
    const [desk, other] = [await receiptDesk(platform), await receiptDesk(platform)]
    const { id } = await ok(desk.draft(await desk.lotOf(5_00), 5_00))
    const outsiders: SignedIn[] = [
      platform.admin,
      desk.risk[0],
      desk.owner,
      await platform.someone(await platform.organisation('bank', 'A bank'), { apis }),
    ]
    for (const who of outsiders)
      expect(await desk.approve(RECEIPT_LIST, id, who)).toMatchObject({ code: 'forbidden' })
    expect(await desk.approve(RECEIPT_LIST, id, other.manager)).toMatchObject({ code: 'not_found' })
    expect(await desk.approve(RECEIPT_LIST, id, desk.clerk)).toMatchObject({ code: 'own_work' })
    await ok(desk.approve(RECEIPT_LIST, id))
    expect(await signersOf(id)).toEqual({ organisation: desk.storeId, submitted: desk.storeId })
  })

  it('of a replacement is by the person who vouched for it', async () => {
    const desk = await receiptDesk(platform)
    const lost = await desk.issued(await desk.lotOf(5_00), 5_00)
    const files = [await weighNote(desk.owner), await weighNote(desk.owner)]
    const id = await asked(desk.owner, REPLACE, lost, { bond_amount: 1_000_000_00, files })
    await ok(step(desk.second, 'Vouch', id))
    await ok(step(desk.risk[0], 'Decide', id))
    expect(await signersOf(await childOf(lost))).toMatchObject({ organisation: desk.storeId })
  })
})
