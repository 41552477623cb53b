// A pending receipt reserves its goods on the lot, so that receipts never exceed the lot (domain §3.2).
import { resources } from '#modules/index.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LOT_LIST, RECEIPT_LIST, createReceiptDesk } from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'
import { verifyDerived } from '#modules/system/ledger/verify-derived.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const loadLot = (id: number) => fixture.read(LOT_LIST, id)
const createDraft = async (lot: number, weight: number) => (await ok(fixture.draft(lot, weight))).id
const loadInfo = (id: number) =>
  ok(fixture.clerk.get<{ version: number; values: object }>(RECEIPT_LIST.replace(/List$/, 'Info'), { id }))
const save = async (id: number, weight: number) => {
  const { version, values } = await loadInfo(id)
  return fixture.clerk.post(RECEIPT_LIST.replace(/List$/, 'Save'), { ...values, id, version, weight })
}
const decide = async (id: number, audit_status: number) =>
  fixture.manager.post(RECEIPT_LIST.replace(/List$/, 'Audit'), {
    id,
    version: (await loadInfo(id)).version,
    audit_status,
    audit_remark: 'so',
  })
const runSql = (statement: string) => platform.db.transaction().execute((tx) => sql.raw(statement).execute(tx))
const listFindings = async () =>
  (await verifyDerived(platform.db, resources)).filter(({ where }) => where.startsWith('lot '))

describe('pending receipt', () => {
  it('reserves its weight and leaves the rest available', async () => {
    const lot = await fixture.createLot(100_00)
    await createDraft(lot, 60_00)
    expect(await loadLot(lot)).toMatchObject({
      receipted_weight: 0,
      reserved_weight: 60_00,
      free_weight: 40_00,
    })
    expect(await fixture.draft(lot, 40_01)).toMatchObject({
      code: 'lot_not_covered',
      message: expect.stringMatching(/在册及待审仓单 60\.00 吨；申请 40\.01 吨，可开 40\.00 吨$/) as string,
    })
    await createDraft(lot, 40_00)
    expect(await loadLot(lot)).toMatchObject({ reserved_weight: 100_00, free_weight: 0 })
    expect(await listFindings()).toEqual([])
  })

  it('converts its reservation when issued', async () => {
    const lot = await fixture.createLot(100_00)
    const [first, second] = [await createDraft(lot, 60_00), await createDraft(lot, 40_00)]
    for (const id of [first, second]) await ok(decide(id, 1))
    expect(await loadLot(lot)).toMatchObject({ receipted_weight: 100_00, reserved_weight: 0, free_weight: 0 })
  })

  it.each([
    ['returned', 3],
    ['rejected', 2],
  ])('releases its reservation when %s', async (_title, status) => {
    const lot = await fixture.createLot(100_00)
    const id = await createDraft(lot, 60_00)
    await ok(decide(id, status))
    expect(await loadLot(lot)).toMatchObject({ reserved_weight: 0, free_weight: 100_00 })
    expect(await listFindings()).toEqual([])
  })

  it('reserves again when resubmitted after a return', async () => {
    const lot = await fixture.createLot(100_00)
    const id = await createDraft(lot, 60_00)
    await ok(decide(id, 3))
    await createDraft(lot, 50_00)
    expect(await save(id, 60_00)).toMatchObject({ code: 'lot_not_covered' })
    await ok(save(id, 50_00))
    expect(await loadLot(lot)).toMatchObject({ reserved_weight: 100_00 })
  })

  it('updates its reservation when edited, and releases it when deleted', async () => {
    const [lot, other] = [await fixture.createLot(100_00), await fixture.createLot(50_00)]
    const id = await createDraft(lot, 60_00)
    await ok(save(id, 80_00))
    expect(await loadLot(lot)).toMatchObject({ reserved_weight: 80_00 })
    expect(await save(id, 100_01)).toMatchObject({ code: 'lot_not_covered' })
    const { version, values } = await loadInfo(id)
    await ok(
      fixture.clerk.post(RECEIPT_LIST.replace(/List$/, 'Save'), {
        ...values,
        id,
        version,
        lot_id: other,
        weight: 50_00,
      }),
    )
    expect(await loadLot(lot)).toMatchObject({ reserved_weight: 0 })
    expect(await loadLot(other)).toMatchObject({ reserved_weight: 50_00 })
    await ok(fixture.clerk.post(RECEIPT_LIST.replace(/List$/, 'Del'), { id }))
    expect(await loadLot(other)).toMatchObject({ reserved_weight: 0 })
    expect(await listFindings()).toEqual([])
  })

  it('wins or loses against a concurrent receipt on the same goods', async () => {
    const lot = await fixture.createLot(100_00)
    const answers = await Promise.all([fixture.draft(lot, 60_00), fixture.draft(lot, 60_00)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers).toContainEqual(expect.objectContaining({ code: 'lot_not_covered' }))
    expect(await loadLot(lot)).toMatchObject({ reserved_weight: 60_00 })
  })

  it('wins or loses against a concurrent edit on the same goods', async () => {
    const lot = await fixture.createLot(100_00)
    const id = await createDraft(lot, 40_00)
    const answers = await Promise.all([save(id, 90_00), fixture.draft(lot, 60_00)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
  })
})

describe('reservation under direct SQL', () => {
  it('cannot exceed the lot, nor differ from the pending receipts', async () => {
    const lot = await fixture.createLot(100_00)
    const [id, issued] = [await createDraft(lot, 60_00), await fixture.issued(await fixture.createLot(10_00), 10_00)]
    await expect(runSql(`update receipt set weight = 10001 where id = ${id}`)).rejects.toMatchObject({
      constraint: 'lot_receipted_weight_check1',
    })
    await expect(runSql(`update lot set reserved_weight = 0 where id = ${lot}`)).rejects.toThrow('is receipted for')
    await expect(runSql(`update lot set reserved_weight = 10001 where id = ${lot}`)).rejects.toMatchObject({
      constraint: 'lot_receipted_weight_check1',
    })
    await runSql(`update receipt set reserved_weight = 0 where id = ${id}`)
    await runSql(`update receipt set reserved_weight = 5 where id = ${issued}`)
    const { rows } = await sql<{ reserved: number }>`
      select reserved_weight as reserved from receipt where id in (${id}, ${issued}) order by id`.execute(platform.db)
    expect(rows).toEqual([{ reserved: 60_00 }, { reserved: 0 }])
  })

  it('is checked by verify if triggers were off', async () => {
    const lot = await fixture.createLot(100_00)
    await runSql(`set local session_replication_role = replica; update lot set reserved_weight = 7 where id = ${lot}`)
    expect(await listFindings()).toMatchObject([{ where: `lot ${lot}` }])
  })
})
