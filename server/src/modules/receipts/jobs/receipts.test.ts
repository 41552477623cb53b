import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  createOperation,
  OPERATION_LIST,
  RECEIPT_LIST,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { expireReceipts, lapsePickups } from './receipts.ts'
import { setUpDesk } from '../testing/set-up-desk.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const { platform, fixture } = await setUpDesk(createReceiptDesk)

const log = { warn: (details: object) => expect(details).toBeUndefined() }
const runWithoutTriggers = (statement: string) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

it('expires a receipt after its storage period, and releases nothing', async () => {
  const lotId = await fixture.createLot(20_00)
  const [ended, running] = [await fixture.issued(lotId, 10_00), await fixture.issued(lotId, 10_00)]
  await runWithoutTriggers(
    `update receipt set storage_begin = storage_begin - 30, storage_end = (now() at time zone 'Asia/Shanghai')::date - 1, frozen_free = 4_00 where id = ${ended}`,
  )
  expect(await expireReceipts(createJobDeps(platform.db, log))).toBe(1)
  expect(await fixture.read(RECEIPT_LIST, ended)).toMatchObject({
    life: 7,
    remaining_weight: 10_00,
    frozen_weight: 4_00,
  })
  expect(await fixture.read(RECEIPT_LIST, running)).toMatchObject({ life: 1 })
  expect(await expireReceipts(createJobDeps(platform.db, log))).toBe(0)
})

const [SPLIT, MERGE, REPLACE] = [2, 3, 7]

it('keeps split, merged and replacing receipts expired', async () => {
  const id = await fixture.issued(await fixture.createLot(20_00), 10_00)
  await runWithoutTriggers(
    `update receipt set storage_begin = storage_begin - 30, storage_end = (now() at time zone 'Asia/Shanghai')::date - 1 where id = ${id}`,
  )
  expect(await expireReceipts(createJobDeps(platform.db, log))).toBe(1)
  const listChildren = async (parent: number) => {
    const { rows } = await sql<{ id: number; life: number }>`
      select id, life from receipt join receipt_lineage on child_id = id where parent_id = ${parent} order by id`.execute(
      platform.db,
    )
    return rows
  }
  await ok(runStep(fixture.manager, 'Execute', await createOperation(fixture.owner, SPLIT, id, { weight: 4_00 })))
  const [one, two] = await listChildren(id)
  expect([one?.life, two?.life]).toEqual([7, 7])
  const merger = await createOperation(fixture.owner, MERGE, one?.id ?? 0, { receipt_ids: [two?.id ?? 0] })
  await ok(runStep(fixture.manager, 'Execute', merger))
  const [merged] = await listChildren(one?.id ?? 0)
  expect(merged?.life).toBe(7)
  const files = [await uploadWeighNote(fixture.owner), await uploadWeighNote(fixture.owner)]
  const lost = await createOperation(fixture.owner, REPLACE, merged?.id ?? 0, {
    bond_amount: 10_000_000_00,
    files,
  })
  await ok(runStep(fixture.manager, 'Vouch', lost))
  await ok(runStep(fixture.risk[0], 'Decide', lost))
  expect((await listChildren(merged?.id ?? 0))[0]?.life).toBe(7)
})

it('rejects issuing a receipt after its storage period', async () => {
  const { id } = await ok(fixture.draft(await fixture.createLot(10_00), 10_00))
  await runWithoutTriggers(
    `update receipt set storage_begin = storage_begin - 30, storage_end = (now() at time zone 'Asia/Shanghai')::date - 1 where id = ${id}`,
  )
  expect(await fixture.approve(RECEIPT_LIST, id)).toMatchObject({ code: 'storage_is_over' })
})

it('lets a delivery lapse that is not picked up, and returns its weight once', async () => {
  const id = await fixture.issued(await fixture.createLot(10_00), 10_00)
  const requestDelivery = (weight: number) =>
    ok(
      fixture.owner.post<{ id: number }>('seller_p/pledge/OperationSave', {
        kind: 6,
        receipt_id: id,
        weight,
        reason: 'sold',
        receiver: 'Li',
      }),
    )
  const [late, open] = [await requestDelivery(4_00), await requestDelivery(3_00)]
  await runWithoutTriggers(
    `update receipt_operation set pickup_end = now() - interval '1 minute' where id = ${late.id}`,
  )
  expect(await lapsePickups(createJobDeps(platform.db, log))).toBe(1)
  expect(await fixture.read(OPERATION_LIST, late.id)).toMatchObject({ state: 5 })
  expect(await fixture.read(OPERATION_LIST, open.id)).toMatchObject({ state: 0 })
  expect(await fixture.read(RECEIPT_LIST, id)).toMatchObject({ earmarked_weight: 3_00, free_weight: 7_00 })
  expect(await lapsePickups(createJobDeps(platform.db, log))).toBe(0)
})
