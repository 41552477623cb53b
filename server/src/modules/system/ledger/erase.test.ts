// Personal data is included in entries as commitments only: changes are found, and the data can be erased by order (docs/ledger.md, PIPL art. 47).
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#engine/declare/resource.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { resources } from '#modules/index.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { record } from '#modules/inspections/record/record.ts'
import { RECORD_LIST, createReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { erasePersonal } from './erase.ts'
import { verifyRows } from './verify-rows.ts'
import { setUpDesk } from '#modules/receipts/testing/set-up-desk.ts'

const DRIVER = { driver_name: '王师傅', driver_phone: '13912345678', vehicle_no: '浙B12345' }
const FIELDS = Object.keys(DRIVER)

const { platform, fixture } = await setUpDesk(createReceiptDesk)

async function createInbound(): Promise<number> {
  const { id } = await ok(fixture.inbound(100_00, DRIVER))
  await ok(fixture.approve(RECORD_LIST, id))
  return id
}

async function createDelivery(): Promise<number> {
  const receipt = await fixture.issued(await fixture.createLot(50_00), 50_00)
  const { id } = await ok(
    fixture.owner.post<{ id: number }>(operation.calls.add, {
      kind: 6,
      receipt_id: receipt,
      weight: 20_00,
      reason: 'pick up',
      receiver: '李小姐',
      ...DRIVER,
    }),
  )
  return id
}

const listFindings = async () => {
  const { findings, erased } = await verifyRows(platform.db, resources)
  return {
    findings: findings.map(({ where, what }) => `${where}: ${what}`),
    erased: erased.map(({ where, what }) => `${where}: ${what}`),
  }
}

async function findAfter(...statements: readonly string[]): Promise<string[]> {
  const found: string[] = []
  await inTransaction(platform.db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    found.push(...(await verifyRows(tx, resources)).findings.map(({ where, what }) => `${where}: ${what}`))
    throw new Error('undone')
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'undone') throw error
  })
  return found
}

const findEverywhere = async (text: string) => {
  const { rows } = await sql<{ table: string }>`
    select table_schema || '.' || table_name as table from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'erasable')`.execute(platform.db)
  const found: string[] = []
  for (const { table } of rows) {
    const [first] = (
      await sql<{ yes: boolean }>`
        select exists (select from ${sql.raw(table)} as each where position(${text} in each::text) > 0) as yes`.execute(
        platform.db,
      )
    ).rows
    if (first?.yes === true) found.push(table)
  }
  return found
}

describe.each<[string, Resource, () => Promise<number>]>([
  ['a document', record, createInbound],
  ['a delivery', operation, createDelivery],
])('personal data of %s', (_, resource, made) => {
  let id: number
  beforeAll(async () => {
    id = await made()
  })

  it('is contained in entries as a commitment only', async () => {
    const { rows } = await sql<{ text: string }>`
      select convert_from(body, 'UTF8') as text from ledger_entry where stream = ${`${resource.table}:${id}`}`.execute(
      platform.db,
    )
    const text = rows.map((row) => row.text).join('\n')
    for (const [name, value] of Object.entries(DRIVER)) {
      expect(text).not.toContain(value)
      expect(text).toMatch(new RegExp(`"private":\\{[^}]*"${name}":"[0-9a-f]{64}"`))
    }
    expect((await listFindings()).findings).toEqual([])
  })

  it('is checked in its record and in the ledger tables', async () => {
    const where = `where entry_id = (select min(entry_id) from ledger_private join ledger_entry on ledger_entry.id = entry_id
      where stream = '${resource.table}:${id}') and field = 'driver_name'`
    const alone = 'alter table ledger_private disable trigger user'
    expect(
      await findAfter(
        `alter table ${resource.table} disable trigger user`,
        `update ${resource.table} set driver_name = '赵师傅' where id = ${id}`,
      ),
    ).toEqual([expect.stringMatching(/driver_name is not what entry \d+ commits to$/)])
    expect(await findAfter(`update ${resource.table} set driver_name = '' where id = ${id}`)).toEqual([
      expect.stringMatching(/driver_name is not what entry \d+ commits to$/),
    ])
    const spoiled = 'set_byte(cipher, 20, get_byte(cipher, 20) # 1)'
    expect(await findAfter(alone, `update ledger_private set cipher = ${spoiled} ${where}`)).toEqual([
      expect.stringMatching(/driver_name does not open as what entry \d+ commits to$/),
    ])
    expect(await findAfter(alone, `delete from ledger_private ${where}`)).toEqual([
      expect.stringMatching(/driver_name, which entry \d+ commits to, is missing$/),
    ])
    expect(
      await findAfter(
        alone,
        `update ledger_private set cipher = null, secret_id = null, erased_by = entry_id ${where}`,
      ),
    ).toContainEqual(expect.stringMatching(/was erased and no entry says so$/))
    expect(await findAfter(alone, `update ledger_private set field = 'pilot' ${where}`)).toEqual([
      expect.stringMatching(/driver_name, which entry \d+ commits to, is missing$/),
      expect.stringMatching(/^personal data \d+ pilot: is of no entry$/),
    ])
  })

  it('is erased by order from record, history and ledger, which the check reports', async () => {
    const erasure = { resource, id, fields: FIELDS, order: 'PI-2026-3' }
    const erased = await erasePersonal(platform.db, erasure)
    expect(erased).toBeGreaterThanOrEqual(FIELDS.length)
    const { findings, erased: stored } = await listFindings()
    expect(findings).toEqual([])
    const own = stored.filter((line) => line.startsWith(`row ${resource.table} ${id}:`))
    expect(own).toHaveLength(erased)
    expect(own[0]).toMatch(/of entry \d+ was erased by order PI-2026-3, entry \d+$/)
    expect(await erasePersonal(platform.db, erasure)).toBe(0)
    expect(await sql`select from erasable.ledger_secret`.execute(platform.db)).toMatchObject({
      rows: {
        length: Number(
          (
            await sql<{
              n: number
            }>`select count(*)::int as n from ledger_private where cipher is not null`.execute(platform.db)
          ).rows[0]?.n,
        ),
      },
    })
  })

  it('cannot be erased for impersonal columns, without an order, or if empty', async () => {
    const erase = (more: object) => erasePersonal(platform.db, { resource, id, fields: FIELDS, order: '1', ...more })
    await expect(erase({ fields: ['remark'] })).rejects.toThrow('no personal data called remark')
    await expect(erase({ fields: [] })).rejects.toThrow('no personal data')
    await expect(erase({ order: '王师傅' })).rejects.toThrow('by its number')
    await expect(erase({ id: 999_999 })).rejects.toThrow('There is no')
  })
})

it('is nowhere in the database after its erasure', async () => {
  for (const value of Object.values(DRIVER)) expect(await findEverywhere(value)).toEqual([])
})

it('rejects other changes of histories', async () => {
  const change = (what: string) => sql.raw(`update record_history set ${what}`).execute(platform.db)
  await expect(change(`remark = 'other'`)).rejects.toThrow('only added to')
  await expect(change(`changes = changes || '{"weight": [1, 2]}'`)).rejects.toThrow('only added to')
  await expect(change(`changes = '{}'`)).rejects.toThrow('only added to')
})
