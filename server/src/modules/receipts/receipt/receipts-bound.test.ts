// The ledger commits to the goods, their quality and the contents of files of a receipt. Changes made directly in the database are found by row,
// column and entry (I15).
import { getSiblingPath, startOfDay, type RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CanonicalValue, toCanonicalJson } from '#platform/ledger/format/canonical-json.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { contractWarehouse } from '../contract-warehouse/contract-warehouse.ts'
import { lot } from '../lot/lot.ts'
import { operation } from '../operation/operation.ts'
import { receipt } from './receipt.ts'
import { record } from '#modules/inspections/record/record.ts'
import {
  createOperation,
  OPERATION_LIST,
  RECEIPT_LIST,
  type ReceiptDesk,
  createReceiptDesk,
  runStep,
  uploadWeighNote,
} from '../testing/receipt-desk.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let fixture: ReceiptDesk
const ids = new Map<string, number>()
// Another list of receipts has only some of their columns.
const RESOURCES = [receipt, lot, record, operation, contractWarehouse]
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReceiptDesk(platform)
  const lotId = await fixture.createLot(20_00, { quantity: 10, origin: 'Chile', marks: 'M-7' })
  const other = await uploadWeighNote(fixture.clerk)
  const report = { id: (await ok(fixture.clerk.upload('report.png', createPicture(7)))).id }
  const receiptId = await fixture.issued(lotId, 20_00, {
    quantity: 10,
    quality_reports: [report],
    insure_company: 'PICC',
    insure_no: 'P-1',
    insure_amount: 1_000_00,
    insure_end: startOfDay(1_900_000_000),
  })
  const delivery = await createOperation(fixture.owner, 6, receiptId, { weight: 5_00, receiver: 'Li' })
  const { pickup_code = '' } = await fixture.read(OPERATION_LIST, delivery)
  await ok(runStep(fixture.clerk, 'Weigh', delivery, { pickup_code, weighed_weight: 5_00, vehicle_no: '浙B1' }))
  await ok(runStep(fixture.manager, 'Hand', delivery))
  for (const [name, id] of Object.entries({
    lot: lotId,
    receipt: receiptId,
    operation: delivery,
    other: other.id,
  }))
    ids.set(name, id)
})
afterAll(() => platform.close())

/** Returns the findings after a statement without triggers, then rolls back. */
async function findAfter(statement: string): Promise<string[]> {
  class UndoError extends Error {}
  let found: string[] = []
  await inTransaction(platform.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const numbered = statement.replaceAll(/(?<= ):([a-z]+)\b/g, (_, name: string) => String(ids.get(name)))
    await sql.raw(numbered).execute(tx)
    found = (await verifyRows(tx, RESOURCES)).findings.map(({ where, what }) => `${where}: ${what}`)
    throw new UndoError('undone')
  }).catch((error: unknown) => {
    if (!(error instanceof UndoError)) throw error
  })
  return found
}

describe('ledger of a receipt, its lot and its papers', () => {
  it('matches unchanged rows', async () => {
    expect(await findAfter('select 1')).toEqual([])
  })

  it.each([
    ['receipt', 'quality', "'B'"],
    ['receipt', 'package', "'bags'"],
    ['receipt', 'marks', "'M-8'"],
    ['receipt', 'origin', "'Peru'"],
    ['receipt', 'batch_no', "'B-999'"],
    ['receipt', 'depositor_address', "'elsewhere'"],
    ['receipt', 'insure_company', "'other'"],
    ['receipt', 'issue_place', "'elsewhere'"],
    ['receipt', 'quantity', '11'],
    ['receipt', 'loss_standard', '31'],
    ['lot', 'quality', "'B'"],
    ['lot', 'package', "'bags'"],
    ['lot', 'marks', "'M-8'"],
    ['lot', 'pieces', '11'],
  ])('detects a change of %s.%s', async (table, column, value) => {
    const id = ids.get(table)
    expect(await findAfter(`update ${table} set ${column} = ${value} where id = :${table}`)).toEqual([
      expect.stringMatching(new RegExp(`^row ${table} ${id}: ${column} is .*, entry \\d+ says .*$`)),
    ])
  })

  it('detects a change of goods', async () => {
    const change = `insert into good_spec (id, good_id, spec_name) overriding system value select 9001, good_id, 'Other' from receipt where id = :receipt;
      update receipt set spec_id = 9001 where id = :receipt`
    expect(await findAfter(change)).toEqual([
      expect.stringMatching(/^row receipt \d+: good_id is \[\d+,9001\], entry \d+ says \[\d+,\d+\]$/),
    ])
  })

  it.each([
    ['receipt', 'quality_reports', ':receipt'],
    ['receipt_operation', 'weigh_note', ':operation'],
  ])('detects files replaced under the same name and id in %s.%s', async (table, column, id) => {
    const change = `update file set sha256 = repeat('a', 64) where id = (select ${column}[1] from ${table} where id = ${id})`
    const [first, ...more] = await findAfter(change)
    expect(more).toEqual([])
    expect(first).toMatch(
      new RegExp(
        `^row ${table} \\d+: the files of ${column} have the SHA-256 \\["a{64}"\\], entry \\d+ says \\["[0-9a-f]{64}"\\]$`,
      ),
    )
  })

  it('compares older entries as far as they state facts', async () => {
    // Entries from before texts of goods and file hashes were included.
    const { rows } = await sql<{ id: number; body: string }>`
      select id, convert_from(body, 'utf8') as body from ledger_entry where stream = ${`receipt:${ids.get('receipt')}`}`.execute(
      platform.db,
    )
    const older = rows.map(({ id, body }) => {
      const { facts, ...entry } = JSON.parse(body) as { facts: Record<string, CanonicalValue> } & Record<
        string,
        CanonicalValue
      >
      const { file_sha256: _files, quality: _quality, ...rest } = facts
      const text = toCanonicalJson({ ...entry, facts: rest })
      return `update ledger_entry set body = convert_to('${text.replaceAll("'", "''")}', 'utf8') where id = ${id}`
    })
    const changes = [
      "update receipt set quality = 'B' where id = :receipt",
      "update file set sha256 = repeat('a', 64) where id = (select quality_reports[1] from receipt where id = :receipt)",
    ]
    expect(await findAfter([...older, ...changes].join('; '))).toEqual([])
    const said = await findAfter([...older, 'update receipt set loss_standard = 31 where id = :receipt'].join('; '))
    expect(said).toEqual([expect.stringMatching(/loss_standard is "31"/)])
  })

  it('permits a correction of a returned draft, and commits to it', async () => {
    const id = (await ok(fixture.draft(await fixture.createLot(5_00, { quantity: 5 }), 5_00, { quantity: 5 }))).id
    const info = getSiblingPath(RECEIPT_LIST, 'Info')
    const { version } = await ok(fixture.manager.get<RecordResponse>(info, { id }))
    const decision = { id, version, audit_status: 3, audit_remark: 'place' }
    await ok(fixture.manager.post(getSiblingPath(RECEIPT_LIST, 'Audit'), decision))
    const { rows } = await sql<{ version: number; lot: number; storage_end: number }>`
      select version, lot_id as lot, extract(epoch from storage_end::timestamp at time zone 'Asia/Shanghai')::bigint as storage_end
        from receipt where id = ${id}`.execute(platform.db)
    const [draft] = rows
    const fields = {
      lot_id: draft?.lot ?? 0,
      weight: 5_00,
      quantity: 5,
      class: 2,
      medium: 1,
      loss_standard: 30,
    }
    const dates = { storage_begin: (draft?.storage_end ?? 0) - 86_400, storage_end: draft?.storage_end ?? 0 }
    const edit = { id, version: draft?.version ?? 0, ...fields, ...dates, issue_place: '上海' }
    await ok(fixture.clerk.post(receipt.calls.edit, edit))
    expect(await findAfter('select 1')).toEqual([])
    await ok(fixture.approve(RECEIPT_LIST, id))
    expect(await findAfter(`update receipt set issue_place = '宁波' where id = ${id}`)).toHaveLength(1)
  })
})
