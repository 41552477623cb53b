// What somebody with the database in their hands has changed is found, and named (I15, domain §6.1 row 2).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siblingPath, type RecordAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { infoEntry, listEntry, verbEntry } from '#engine/declare/rights.ts'
import { orchard, plantOrchard, TREE, tree } from '#engine/testing/orchard.ts'
import { ledgerIn } from '#testing/ledger/settings.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { beginPublishing, sealAll } from './keep-ledger.ts'
import { checkLedger, verifyLedger } from './verify-ledger.ts'

let platform: TestPlatform
let maker: SignedIn
let auditor: SignedIn
let folder: string

beforeEach(async () => {
  platform = await testPlatform({ modules: [orchard] })
  await plantOrchard(platform.db)
  const apis = [
    listEntry(tree),
    infoEntry(tree),
    ...(['add', 'edit', 'del', 'audit'] as const).map((verb) => verbEntry(tree, verb)),
  ]
  ;[maker, auditor] = [
    await platform.someone(platform.platformId, { apis }),
    await platform.someone(platform.platformId, { apis }),
  ]
  folder = await mkdtemp(join(tmpdir(), 'cangdan-verify-'))
  for (const name of ['Oak', 'Elm', 'Ash']) {
    const { id } = await ok(maker.post<{ id: number }>(tree.calls.add, { tree_name: name }))
    const { version } = await ok(auditor.get<RecordAnswer>(tree.calls.info, { id }))
    await ok(
      auditor.post(siblingPath(TREE, 'Audit'), { id, version, audit_status: 3, audit_remark: 'again' }),
    )
    await ok(maker.post(tree.calls.edit, { id, version: version + 1, tree_name: name }))
    await sealAll(await beginPublishing({ db: platform.db, settings: ledgerIn(folder) }))
  }
})
afterEach(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const verify = () => verifyLedger(platform.db, [tree])
const findings = async () => (await verify()).findings.map(({ where, what }) => `${where}: ${what}`)

/** By somebody who has taken away what forbids it. */
async function byHand(table: string, statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(platform.db)
  await statement.execute(platform.db)
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(platform.db)
}

describe('a ledger that nobody has touched', () => {
  it('holds, from its texts to the records that it tells of', async () => {
    const { logs, rows, findings: found } = await verify()
    expect(found).toEqual([])
    expect(logs).toMatchObject([{ entries: 7, heads: 4, signed: { size: 7 } }])
    expect(rows.rows).toBe(3)
    await checkLedger(platform.db, [tree])
    const { rows: checks } = await sql<{
      entries: number
      findings: unknown[]
    }>`select entries, findings from ledger_check`.execute(platform.db)
    expect(checks).toEqual([{ entries: 7, findings: [] }])
  })
})

describe('what was changed is named', () => {
  it.each([
    [
      'a byte of a text',
      'ledger_entry',
      sql`update ledger_entry set body = convert_to(replace(convert_from(body, 'utf8'), '"audit_status":3', '"audit_status":1'), 'utf8') where id = (select entry_id from ledger_leaf where leaf = 1)`,
      /^leaf 2 \(entry \d+, tree:\d+ 1\): it names [0-9a-f]{64} before it, which has [0-9a-f]{64}$/,
    ],
    [
      'a text that is no JSON',
      'ledger_entry',
      sql`update ledger_entry set body = 'rubbish' where id = (select entry_id from ledger_leaf where leaf = 3)`,
      /^leaf 3 .*: its text is not canonical JSON$/,
    ],
    [
      'which entry one follows',
      'ledger_entry',
      sql`update ledger_entry set prev = sha256('else') where id = (select entry_id from ledger_leaf where leaf = 4)`,
      /^leaf 4 .*: its text stands at tree:\d+ 1, its row at tree:\d+ 1$/,
    ],
    [
      'a leaf that is dropped',
      'ledger_leaf',
      sql`delete from ledger_leaf where leaf = 5`,
      /^leaf 5 .*: stands at leaf 6: 5 is missing, or given twice$/,
    ],
    [
      'the tail that is cut off',
      'ledger_leaf',
      sql`delete from ledger_leaf where leaf >= 5`,
      /^head 7: has more leaves than there are: 5 are left$/,
    ],
    [
      'a tile',
      'ledger_tile',
      sql`update ledger_tile set data = overlay(data placing sha256('else') from 65)`,
      /^tile 0\/0: its hash 2 is not that of the leaves$/,
    ],
    [
      'a root',
      'ledger_checkpoint',
      sql`update ledger_checkpoint set root = sha256('else') where size = 3`,
      /^head 3: its root is [0-9a-f]{64}, the leaves give [0-9a-f]{64}$/,
    ],
    [
      'a signature',
      'ledger_signature',
      sql`update ledger_signature set line = (select line from ledger_signature where size = 3) where size = 5`,
      /^head 5: the signature of ledger.test\/cangdan is not of this note$/,
    ],
  ])('%s', async (_name, table, statement, expected) => {
    await byHand(table, statement)
    expect(await findings()).toContainEqual(expect.stringMatching(expected))
  })

  it('two entries in each other’s place', async () => {
    await byHand(
      'ledger_leaf',
      sql`
      with gone as (delete from ledger_leaf where leaf in (1, 2) returning *)
      select from gone`,
    )
    const { rows } = await sql<{
      id: number
    }>`select id from ledger_entry where id not in (select entry_id from ledger_leaf) order by id`.execute(
      platform.db,
    )
    await sql`insert into ledger_leaf (log, leaf, entry_id) values (1, 2, ${rows[0]?.id}), (1, 1, ${rows[1]?.id})`.execute(
      platform.db,
    )
    const found = await findings()
    expect(found[0]).toMatch(/^head 3: its root is/)
    expect(found).toContainEqual(expect.stringMatching(/^tile 0\/0: its hash 1 is not/))
  })

  it('a business row: which one, which column, and by which entry', async () => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from tree`.execute(platform.db)
    const id = rows[0]?.id
    await byHand('tree', sql`update tree set audit_status = 1, version = version where id = ${id}`)
    expect(await findings()).toEqual([
      expect.stringMatching(new RegExp(`^row tree ${id}: audit_status is 1, entry \\d+ says 0$`)),
    ])
    await expect(checkLedger(platform.db, [tree])).rejects.toThrow(`row tree ${id}`)
    const { rows: faults } = await sql<{ kind: string }>`select kind from ledger_fault`.execute(platform.db)
    expect(faults).toEqual([{ kind: 'verify' }])
  })

  it('a business row that is gone, or whose version is another', async () => {
    const { rows } = await sql<{ id: number }>`select id from tree order by id`.execute(platform.db)
    const [first, second] = rows.map((row) => row.id)
    await byHand('tree', sql`delete from tree where id = ${first}`)
    await byHand('tree', sql`update tree set version = 9 where id = ${second}`)
    const found = await findings()
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^row tree ${first}: is missing; entry \\d+ tells of it last$`)),
    )
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^row tree ${second}: version is 9, entry \\d+ says 3$`)),
    )
  })
})
