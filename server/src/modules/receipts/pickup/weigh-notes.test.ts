// A weigh note is identified by content and belongs to one lot (domain §2.4, §2.16, docs/decisions/goods-and-lots.md).
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  createOperation,
  LOT_LIST,
  OPERATION_LIST,
  RECEIPT_LIST,
  RECORD_LIST,
  createReceiptDesk,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { weighAtGate, setUpDesk } from '../testing/set-up-desk.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)
const DELIVER = 6
const getLotNo = async (id: number) => toPlainText((await fixture.read(LOT_LIST, id))['lot_no'])
const buildUsedError = async (lot: number) => ({
  code: 'weigh_note_used',
  message: `文件“weigh-note.pdf”已是批次 ${await getLotNo(lot)} 的计量凭证，不能用于另一批次`,
})
/** Uploads the same file each time. */
const createPaper = (remark: string) => ({
  again: async () => [await uploadWeighNote(fixture.clerk, remark)],
})
async function createDelivery(more = {}) {
  const lot = await fixture.createLot(10_00, more)
  return {
    lot,
    id: await createOperation(fixture.owner, DELIVER, await fixture.issued(lot, 10_00), {
      weight: 4_00,
      receiver: 'Li',
    }),
  }
}

describe('weigh note', () => {
  it('cannot bring in a second lot', async () => {
    const { again } = createPaper('inbound')
    const lot = await fixture.createLot(10_00, { voucher: await again() })
    const { id } = await ok(fixture.inbound(10_00, { voucher: await again() }))
    expect(await fixture.approve(RECORD_LIST, id)).toMatchObject(await buildUsedError(lot))
    expect(await fixture.read(RECORD_LIST, id)).toMatchObject({ audit_status: 0, lot_id: null })
    const { rows } = await sql`select from lot_paper where lot_id = ${lot}`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })

  it('counts its own lot again, but no other', async () => {
    const { again } = createPaper('counted')
    const [lot, other] = [await fixture.createLot(10_00, { voucher: await again() }), await fixture.createLot(10_00)]
    const approveCount = async (of: number) => {
      const { id } = await ok(
        fixture.write({
          record_type: 6,
          lot_id: of,
          weight_after: 10_00,
          count_method: 1,
          count_time: Math.floor(Date.now() / 1000),
          voucher: await again(),
        }),
      )
      return fixture.approve(RECORD_LIST, id)
    }
    await ok(approveCount(lot))
    expect(await approveCount(other)).toMatchObject(await buildUsedError(lot))
  })

  it('weighs its own lot again, but no other', async () => {
    const { again } = createPaper('weighed')
    const [first, second] = [await createDelivery(), await createDelivery()]
    await ok(weighAtGate(fixture, first.id, { weighed_weight: 4_00, weigh_note: await again() }))
    expect(await weighAtGate(fixture, second.id, { weighed_weight: 4_00, weigh_note: await again() })).toMatchObject(
      await buildUsedError(first.lot),
    )
    expect(await fixture.read(OPERATION_LIST, second.id)).toMatchObject({ state: 0, weighed_weight: null })
  })

  it('cannot support a receipt on another lot', async () => {
    const { again } = createPaper('issued')
    const [lot, other] = [await fixture.createLot(10_00, { voucher: await again() }), await fixture.createLot(10_00)]
    const createDraft = async (on: number) => (await ok(fixture.draft(on, 1_00, { weigh_notes: await again() }))).id
    await ok(fixture.approve(RECEIPT_LIST, await createDraft(lot)))
    expect(await fixture.approve(RECEIPT_LIST, await createDraft(other))).toMatchObject(await buildUsedError(lot))
  })

  it('is rejected by name among several', async () => {
    const { again } = createPaper('several')
    const lot = await fixture.createLot(10_00, { voucher: await again() })
    const fresh = { id: (await ok(fixture.clerk.upload('photo.png', createPicture(77)))).id }
    const { id } = await ok(fixture.inbound(10_00, { voucher: [fresh, ...(await again())] }))
    expect(await fixture.approve(RECORD_LIST, id)).toMatchObject(await buildUsedError(lot))
  })

  it('belongs to one lot under concurrent decisions', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { again } = createPaper(`race${round}`)
      const drafts = [
        await ok(fixture.inbound(1_00, { voucher: await again() })),
        await ok(fixture.inbound(1_00, { voucher: await again() })),
      ]
      const answers = await Promise.all(
        drafts.map(({ id }, place) => fixture.approve(RECORD_LIST, id, place === 0 ? fixture.manager : fixture.second)),
      )
      expect(answers.filter(({ status }) => status)).toHaveLength(1)
      expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'weigh_note_used' })
    }
  })
})
