import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMenuResources } from '#engine/declare/menu.ts'
import type { Db } from '#platform/database/database.ts'
import { menu } from '#modules/index.ts'
import { createOldDatabase, type OldDatabase } from '#testing/database/old-database.ts'
import { listFindings } from '../testing/verified.ts'
import { beginStreams } from './begin-streams.ts'
import { verifyRows } from './verify-rows.ts'

const resources = menu.flatMap(listMenuResources)

let old: OldDatabase
let db: Db

const upgrade = () => old.upgrade({ afterwards: () => beginStreams(db, resources) })

const [WAITS, APPROVED, REFUSED] = [0, 1, 2]

const buildPriceInsert = (id: number, status: number) =>
  `insert into good_price (id, good_id, spec_id, price, price_date, source, audit_status, audit_time, rule_version)
   values (${id}, 1, 1, 5000${id}, '2026-01-0${id}', 1, ${status}, ${status === WAITS ? 'null' : `'2026-01-09'`}, ${status === APPROVED ? 1 : 'null'})`

beforeAll(async () => {
  old = await createOldDatabase()
  db = old.db
  await old.byHand(
    `insert into good_cate (id, cate_name) values (1, 'Metals')`,
    `insert into good (id, good_name, good_code, cate_id, unit) values (1, 'Copper', 'CU', 1, 1)`,
    `insert into good_spec (id, good_id, spec_name) values (1, 1, 'Cathode')`,
    buildPriceInsert(1, APPROVED),
    buildPriceInsert(2, REFUSED),
    buildPriceInsert(3, WAITS),
  )
  await upgrade()
})
afterAll(async () => {
  await old.drop()
})

describe('database with rows older than the ledger', () => {
  it('verifies without findings after the upgrade (I15)', async () => {
    expect(await listFindings(db)).toEqual([])
    expect(await verifyRows(db, resources)).toMatchObject({ rows: 2, older: 2 })
  })

  it('writes no second baseline at the next start', async () => {
    const countEntries = async () => (await sql`select from ledger_entry`.execute(db)).rows.length
    const before = await countEntries()
    await upgrade()
    expect(await countEntries()).toBe(before)
  })

  it('finds a row inserted with SQL, also after the next start', async () => {
    await old.byHand(buildPriceInsert(4, APPROVED))
    await upgrade()
    expect(await listFindings(db)).toEqual(['row good_price 4: is there, and no entry tells of it'])
    await old.byHand('delete from good_price where id = 4')
  })

  it('finds a row changed with SQL', async () => {
    await old.byHand('update good_price set price = price + 1 where id = 1')
    expect(await listFindings(db)).toEqual([
      expect.stringMatching(/^row good_price 1: price is "50002", entry \d+ says "50001"$/),
    ])
  })
})
