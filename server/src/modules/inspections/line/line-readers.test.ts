// Every call that returns counts returns an owner only the counts of goods of this owner.
import {
  CALL_FLAGS,
  INSPECTION_REPORT,
  type InspectionSheet,
  type RecordResponse,
  type Row,
  toPlainText,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createReceiptDesk, listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { LOT_LIST } from '#modules/paths.ts'
import { readCsv } from '#testing/oracle/oracle.ts'
import {
  createTestPlatform,
  getRejectionCode,
  ok,
  type SignedInCaller,
  type TestPlatform,
} from '#testing/test-platform.ts'
import { inspection } from '../inspection/inspection.ts'
import { createVisitFixture } from '../testing/visit-fixture.ts'
import { inspectionLine } from './line.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const apis = listGrants(inspection, inspectionLine)
/** Lots that the caller reads in the list, its export, its options and the report. */
async function listReadLots(who: SignedInCaller, inspectionId: number) {
  const rows = await ok(who.get<Row[]>(inspectionLine.path, { page: 1, inspection_id: inspectionId }))
  const sheet = await ok(who.get<InspectionSheet>(INSPECTION_REPORT, { id: inspectionId }))
  const file = await who.raw(inspectionLine.path, {
    [CALL_FLAGS.export]: 1,
    [CALL_FLAGS.exportColumns]: 'lot_no',
    [CALL_FLAGS.exportType]: 'csv',
    inspection_id: String(inspectionId),
  })
  return {
    list: new Set(rows.map(({ lot_no }) => lot_no)),
    report: new Set((sheet.lines ?? []).map(({ lot_no }) => lot_no)),
    file: new Set(
      readCsv(file.text)
        .slice(1)
        .map(([lotNo]) => lotNo),
    ),
  }
}

describe('counts of a warehouse with goods of two owners', () => {
  it('are read by owner, storage firm and pledgee of the goods only', async () => {
    const fixture = await createFinancingFixture(platform)
    const { goods, bankId } = fixture
    const visits = await createVisitFixture(platform, goods)
    const pledged = await goods.createLot(300_00)
    await fixture.createLoan(7, [await goods.issued(pledged, 300_00)], 1_000_000_00)
    const free = await goods.createLot(200_00, { marks: 'FREE' })
    const otherId = await platform.organisation('owner', 'Other owner')
    const agreement_id = await goods.agreement({ owner_id: otherId })
    const foreign = await goods.createLot(100_00, { agreement_id, marks: 'OTHER' })
    const readNo = async (id: number) => toPlainText((await goods.read(LOT_LIST, id))['lot_no'])
    const [pledgedNo, freeNo, foreignNo] = [await readNo(pledged), await readNo(free), await readNo(foreign)]

    const visit = await visits.start()
    await ok(visits.count(visit, { [pledged]: 300_00, [free]: 200_00, [foreign]: 50_00 }))
    await visits.uploadPhotos(visit)
    const lines = visits.buildReport(visit).lines.map((line) => ({ ...line, second_weight: 51_00 }))
    await ok(visits.submit(visit, { lines, result: 2 }))
    const owner = await platform.someone(goods.ownerId, { apis })
    expect(await getRejectionCode(owner.get(INSPECTION_REPORT, { id: visit.id }))).toBe('not_found')
    await ok(visits.act('Accept', visit.id))

    const expectRead = async (who: SignedInCaller, numbers: readonly string[]) => {
      const lots = new Set(numbers)
      expect(await listReadLots(who, visit.id)).toEqual({ list: lots, report: lots, file: lots })
    }
    await expectRead(owner, [pledgedNo, freeNo])
    await expectRead(await platform.someone(otherId, { apis }), [foreignNo])
    await expectRead(await platform.someone(goods.storeId, { apis }), [pledgedNo, freeNo, foreignNo])
    await expectRead(await platform.someone(bankId, { apis }), [pledgedNo])
    await expectRead(visits.checker, [pledgedNo, freeNo, foreignNo])

    // One record by its id, its history, and filters by a lot of others.
    const [line] = await ok(visits.checker.get<Row[]>(inspectionLine.path, { page: 1, lot_id: foreign }))
    for (const call of [inspectionLine.calls.info, inspectionLine.calls.history])
      expect(await getRejectionCode(owner.get(call, { id: Number(line?.['id']) })), call).toBe('not_found')
    expect(await ok(owner.get<Row[]>(inspectionLine.path, { page: 1, lot_id: foreign }))).toEqual([])
    // The owner of the other goods learns neither from the visit that goods of others differ.
    const { row } = await ok(owner.get<RecordResponse>(inspection.calls.info, { id: visit.id }))
    for (const name of ['different_lots', 'lot_count', 'lot_ids', 'result']) expect(row, name).not.toHaveProperty(name)
    const pledgee = await platform.someone(bankId, { apis })
    const read = (await ok(pledgee.get<RecordResponse>(inspection.calls.info, { id: visit.id }))).row
    for (const name of ['different_lots', 'lot_count', 'lot_ids']) expect(read, name).not.toHaveProperty(name)
    for (const query of [{ sort: 'different_lots', order: 'false' }, { result: '2' }])
      expect(await owner.get(inspection.path, { page: 1, ...query }), JSON.stringify(query)).toMatchObject({
        status: false,
      })
    expect((await visits.read(visit.id)).row).toMatchObject({ different_lots: 1, lot_count: 3 })

    const strange = await createReceiptDesk(platform)
    const stranger = await platform.someone(strange.storeId, { apis })
    expect(await ok(stranger.get<Row[]>(inspectionLine.path, { page: 1 }))).toEqual([])
  })
})
