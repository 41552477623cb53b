// Only storage firms in business issue receipts, by their own users (domain §2.3, §3.2; Civil Code art. 909).
import { type RecordResponse, type Row, getSiblingPath, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { store } from '#modules/storage/store/store.ts'
import {
  createOperation,
  listGrants,
  RECEIPT_LIST,
  RECORD_LIST,
  type ReceiptDesk,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { receipt } from './receipt.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const [SPLIT, REPLACE] = [2, 7]
const A_DAY = 86_400
const today = startOfDay(Math.floor(Date.now() / 1000))
const buildStorePath = (name: string) => getSiblingPath(store.path, name)

const disableFirm = ({ storeId }: ReceiptDesk) =>
  ok(platform.admin.post(buildStorePath('Disable'), { id: storeId, remark: 'licence lapsed' }))
async function reopen({ storeId: id }: ReceiptDesk): Promise<void> {
  const { version } = await ok(platform.admin.get<RecordResponse>(store.calls.info, { id }))
  await ok(platform.admin.post(store.calls.edit, { id, version, remark: 'moved' }))
}
const buildAgreement = ({ ownerId, goodId, specId }: ReceiptDesk): Row => ({
  record_type: 0,
  owner_id: ownerId,
  good_id: [goodId, specId],
  plan_weight: 1_00,
  fee_rate: 1,
  begin_date: today - A_DAY,
  end_date: today + 100 * A_DAY,
})
const loadSigners = async (id: number) => {
  const { rows } = await sql<{ organisation: number; submitted: number }>`
    select signer.organisation_id as organisation, writer.organisation_id as submitted
      from receipt join account signer on signer.id = audit_by join account writer on writer.id = submit_by
     where receipt.id = ${id}`.execute(platform.db)
  return rows[0]
}
const findChild = async (parent: number) => {
  const { rows } = await sql<{ id: number }>`
    select child_id as id from receipt_lineage where parent_id = ${parent} order by child_id limit 1`.execute(
    platform.db,
  )
  return Number(rows[0]?.id)
}

describe('disabled or unapproved firm', () => {
  it.each([
    ['disabled', disableFirm],
    ['reopened', reopen],
  ])('makes no agreement and issues no receipt: %s', async (_how, close) => {
    const fixture = await createReceiptDesk(platform)
    const lot = await fixture.createLot(30_00)
    const [issuedBefore, waiting] = [await fixture.issued(lot, 10_00), await ok(fixture.draft(lot, 10_00))]
    const unsigned = await ok(fixture.write(buildAgreement(fixture)))
    await close(fixture)
    for (const answer of [
      await fixture.write(buildAgreement(fixture)),
      await fixture.approve(RECORD_LIST, unsigned.id),
      await fixture.draft(lot, 5_00),
      await fixture.approve(RECEIPT_LIST, waiting.id),
    ])
      expect(answer).toMatchObject({
        code: 'store_not_open',
        message: expect.stringContaining('尚未通过审核或已停用') as string,
      })
    // Open business continues: the holder may split the receipt.
    await ok(
      runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, SPLIT, issuedBefore, { weight: 4_00 })),
    )
  })

  it('is named in the error in the reader’s language', async () => {
    const fixture = await createReceiptDesk(platform)
    const { id } = await ok(fixture.draft(await fixture.createLot(5_00), 5_00))
    await disableFirm(fixture)
    const loadErrorText = async (lang: string) => {
      const { bytes } = await fixture.manager.rawPost(
        'seller_p/pledge/ReceiptAudit',
        { lang },
        { id, version: 1, audit_status: 1, audit_remark: '' },
      )
      return (JSON.parse(bytes.toString()) as { message: string }).message
    }
    expect(await loadErrorText('en')).toContain('is not approved as it stands, or is disabled')
    expect(await loadErrorText('es')).toContain('no está aprobada')
    expect(await loadErrorText('ja')).toContain('未承認または停止中')
  })

  it('issues before it is disabled or not at all under concurrency', async () => {
    const fixture = await createReceiptDesk(platform)
    const { id } = await ok(fixture.draft(await fixture.createLot(5_00), 5_00))
    const [answer] = await Promise.all([fixture.approve(RECEIPT_LIST, id), disableFirm(fixture)])
    const { rows } = await sql<{ life: number }>`select life from receipt where id = ${id}`.execute(platform.db)
    expect(rows).toEqual([{ life: answer.status ? 1 : 0 }])
  })
})

describe('signature of a receipt', () => {
  const apis = listGrants(receipt)

  it('is by a user of the custodian, regardless of other roles', async () => {
    const [fixture, other] = [await createReceiptDesk(platform), await createReceiptDesk(platform)]
    const { id } = await ok(fixture.draft(await fixture.createLot(5_00), 5_00))
    const outsiders: SignedInCaller[] = [
      platform.admin,
      fixture.risk[0],
      fixture.owner,
      await platform.someone(await platform.organisation('bank', 'A bank'), { apis }),
    ]
    for (const who of outsiders)
      expect(await fixture.approve(RECEIPT_LIST, id, who)).toMatchObject({ code: 'forbidden' })
    expect(await fixture.approve(RECEIPT_LIST, id, other.manager)).toMatchObject({ code: 'not_found' })
    expect(await fixture.approve(RECEIPT_LIST, id, fixture.clerk)).toMatchObject({ code: 'own_work' })
    await ok(fixture.approve(RECEIPT_LIST, id))
    expect(await loadSigners(id)).toEqual({ organisation: fixture.storeId, submitted: fixture.storeId })
  })

  it.runIf(isFullTier)('of a replacement is by the person who vouched for it', async () => {
    const fixture = await createReceiptDesk(platform)
    const lost = await fixture.issued(await fixture.createLot(5_00), 5_00)
    const files = [await uploadWeighNote(fixture.owner), await uploadWeighNote(fixture.owner)]
    const id = await createOperation(fixture.owner, REPLACE, lost, { bond_amount: 1_000_000_00, files })
    await ok(runStep(fixture.second, 'Vouch', id))
    await ok(runStep(fixture.risk[0], 'Decide', id))
    expect(await loadSigners(await findChild(lost))).toMatchObject({ organisation: fixture.storeId })
  })
})
