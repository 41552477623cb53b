// Changes made directly in the database are found and reported (I15).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getSiblingPath, type RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { treeSection, createTreeTables, TREE, tree } from '#engine/testing/sample-tree.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Finding } from '#platform/ledger/verify/verify-log.ts'
import { createTestLedgerSettings } from '../testing/ledger/settings.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { beginPublishing, sealAll } from './ledger-worker.ts'
import { checkLedger, verifyLedger } from './verify-ledger.ts'

let platform: TestPlatform
let maker: SignedInCaller
let auditor: SignedInCaller
let folder: string

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  const apis = [
    getListEntry(tree),
    getInfoEntry(tree),
    ...(['add', 'edit', 'del', 'audit'] as const).map((verb) => getVerbEntry(tree, verb)),
  ]
  ;[maker, auditor] = [
    await platform.someone(platform.platformId, { apis }),
    await platform.someone(platform.platformId, { apis }),
  ]
  folder = await mkdtemp(join(tmpdir(), 'cangdan-verify-'))
  for (const name of ['Oak', 'Elm', 'Ash']) {
    const { id } = await ok(maker.post<{ id: number }>(tree.calls.add, { tree_name: name }))
    const { version } = await ok(auditor.get<RecordResponse>(tree.calls.info, { id }))
    await ok(auditor.post(getSiblingPath(TREE, 'Audit'), { id, version, audit_status: 3, audit_remark: 'again' }))
    await ok(maker.post(tree.calls.edit, { id, version: version + 1, tree_name: name }))
    await sealAll(await beginPublishing({ db: platform.db, settings: createTestLedgerSettings(folder) }))
  }
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const formatFindings = (found: readonly Finding[]) => found.map(({ where, what }) => `${where}: ${what}`)

/** Returns the findings after statements without protecting triggers, then rolls back. */
async function findAfter(...statements: readonly ReturnType<typeof sql>[]): Promise<string[]> {
  return withRollback(async (tx) => {
    for (const statement of statements) await statement.execute(tx)
    return formatFindings((await verifyLedger(tx, [tree])).findings)
  })
}

async function withRollback<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  let done: { readonly value: T } | undefined
  class UndoError extends Error {}
  await inTransaction(platform.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    done = { value: await work(tx) }
    throw new UndoError('undone')
  }).catch((error: unknown) => {
    if (!(error instanceof UndoError)) throw error
  })
  if (done === undefined) throw new Error('the work did not run')
  return done.value
}

describe('unchanged ledger', () => {
  it('verifies from entry texts to business rows', async () => {
    const { logs, rows, findings } = await verifyLedger(platform.db, [tree])
    expect(findings).toEqual([])
    expect(logs).toMatchObject([{ entries: 7, heads: 4, signed: { size: 7 } }])
    expect(rows.rows).toBe(3)
    const { checks, faults: errors } = await withRollback(async (tx) => {
      await sql`insert into ledger_fault (kind, detail) values ('verify', 'row tree 1'), ('witness', 'down')`.execute(
        tx,
      )
      await checkLedger(tx, [tree])
      return {
        checks: (await sql`select entries, findings from ledger_check`.execute(tx)).rows,
        faults: (await sql`select kind from ledger_fault where clear_time is null`.execute(tx)).rows,
      }
    })
    expect(checks).toEqual([{ entries: 7, findings: [] }])
    expect(errors).toEqual([{ kind: 'witness' }])
  })
})

describe('changed ledger', () => {
  it.each([
    [
      'a byte of a text',
      sql`update ledger_entry set body = convert_to(replace(convert_from(body, 'utf8'), '"audit_status":3', '"audit_status":1'), 'utf8') where id = (select entry_id from ledger_leaf where leaf = 1)`,
      /^leaf 2 \(entry \d+, tree:\d+ 1\): it names [0-9a-f]{64} before it, which has [0-9a-f]{64}$/,
    ],
    [
      'a text that is no JSON',
      sql`update ledger_entry set body = 'rubbish' where id = (select entry_id from ledger_leaf where leaf = 3)`,
      /^leaf 3 .*: its text is not canonical JSON$/,
    ],
    [
      'which entry one follows',
      sql`update ledger_entry set prev = sha256('else') where id = (select entry_id from ledger_leaf where leaf = 4)`,
      /^leaf 4 .*: its text stands at tree:\d+ 1, its row at tree:\d+ 1$/,
    ],
    [
      'a leaf that is dropped',
      sql`delete from ledger_leaf where leaf = 5`,
      /^leaf 5 .*: stands at leaf 6: 5 is missing, or given twice$/,
    ],
    [
      'the tail that is cut off',
      sql`delete from ledger_leaf where leaf >= 5`,
      /^head 7: has more leaves than there are: 5 are left$/,
    ],
    [
      'a tile',
      sql`update ledger_tile set data = overlay(data placing sha256('else') from 65)`,
      /^tile 0\/0: its hash 2 is not that of leaf 2$/,
    ],
    [
      'a root',
      sql`update ledger_checkpoint set root = sha256('else') where size = 3`,
      /^head 3: its root is [0-9a-f]{64}, the leaves give [0-9a-f]{64}$/,
    ],
    [
      'a signature',
      sql`update ledger_signature set line = (select line from ledger_signature where size = 3) where size = 5`,
      /^head 5: the signature of ledger.test\/cangdan is not of this note$/,
    ],
  ])('reports %s', async (_name, statement, expected) => {
    expect(await findAfter(statement)).toContainEqual(expect.stringMatching(expected))
  })

  it('reports a duplicate leaf number, a missing entry and a wrong hash', async () => {
    expect(
      await findAfter(
        sql`alter table ledger_leaf drop constraint ledger_leaf_pkey cascade`,
        sql`update ledger_leaf set leaf = 3 where leaf = 4`,
      ),
    ).toContainEqual(expect.stringMatching(/^leaf 4 .*: stands at leaf 3: 4 is missing, or given twice$/))
    expect(
      await findAfter(sql`delete from ledger_entry where id = (select entry_id from ledger_leaf where leaf = 4)`),
    ).toContainEqual(expect.stringMatching(/^leaf 4 \(entry \d+, which is missing\)/))
    expect(
      await findAfter(
        sql`alter table ledger_entry alter column hash drop expression if exists`,
        sql`update ledger_entry set hash = sha256('else') where id = (select entry_id from ledger_leaf where leaf = 4)`,
      ),
    ).toContainEqual(expect.stringMatching(/^leaf 4 /))
  })

  it('reports two swapped entries', async () => {
    const found = await findAfter(
      sql`create temp table gone on commit drop as select * from ledger_leaf where leaf in (1, 2)`,
      sql`delete from ledger_leaf where leaf in (1, 2)`,
      sql`insert into ledger_leaf (log, leaf, entry_id) select log, 3 - leaf, entry_id from gone`,
    )
    expect(found[0]).toMatch(/^head 3: its root is/)
    expect(found).toContainEqual(expect.stringMatching(/^tile 0\/0: its hash 1 is not/))
  })

  it('reports a changed business row with column and entry', async () => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from tree`.execute(platform.db)
    const id = rows[0]?.id
    const change = sql`update tree set audit_status = 1, version = version where id = ${id}`
    expect(await findAfter(change)).toEqual([
      expect.stringMatching(new RegExp(`^row tree ${id}: audit_status is 1, entry \\d+ says 0$`)),
    ])
    const errors = await withRollback(async (tx) => {
      await change.execute(tx)
      await expect(checkLedger(tx, [tree])).rejects.toThrow(`row tree ${id}`)
      return (await sql<{ kind: string }>`select kind from ledger_fault`.execute(tx)).rows
    })
    expect(errors).toEqual([{ kind: 'verify' }])
  })

  it('reports a deleted business row and a wrong version', async () => {
    const { rows } = await sql<{ id: number }>`select id from tree order by id`.execute(platform.db)
    const [first, second] = rows.map((row) => row.id)
    const found = await findAfter(
      sql`delete from tree where id = ${first}`,
      sql`update tree set version = 9 where id = ${second}`,
    )
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^row tree ${first}: is missing; entry \\d+ tells of it last$`)),
    )
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^row tree ${second}: version is 9, entry \\d+ says 3$`)),
    )
  })

  it('reports a change of each column of each ledger table', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where tablename like 'ledger\\_%' order by tablename`.execute(platform.db)
    expect(tables.map(({ name }) => name)).toEqual(
      [...Object.keys(PROVEN), ...PROVEN_ELSEWHERE, ...NOTES_OF_THE_WORKER].toSorted(),
    )
    const { rows: columns } = await sql<{ table_name: string; column_name: string; data_type: string }>`
      select table_name, column_name, data_type from information_schema.columns
       where table_name = any(${Object.keys(PROVEN)}) and is_generated = 'NEVER' order by table_name, ordinal_position`.execute(
      platform.db,
    )
    const unfound: string[] = []
    for (const { table_name: table, column_name: column, data_type } of columns) {
      const other = OTHER[data_type]
      if (other === undefined) throw new Error(`no other value for ${data_type}`)
      const row = sql.raw(PROVEN[table] ?? 'true')
      const found = await findAfter(
        // Check constraints do not restrict a person who can change the table.
        ...(await listCheckDrops(table)),
        sql`alter table ledger_entry alter column id drop identity if exists`,
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(other(column))} where ${row}`,
      )
      if (found.length === 0) unfound.push(`${table}.${column}`)
    }
    expect(unfound).toEqual(NOT_PROVEN)
  })
})

async function listCheckDrops(table: string) {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(
    platform.db,
  )
  return rows.map(({ name }) => sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`)
}

/** Tables with proofs, and the row that is changed in each. */
const PROVEN: Readonly<Record<string, string>> = {
  ledger_log: 'true',
  ledger_key: 'state = 1',
  ledger_entry: 'id = (select entry_id from ledger_leaf where leaf = 4)',
  ledger_leaf: 'leaf = 4',
  ledger_tile: 'true',
  ledger_checkpoint: 'size = 3',
  ledger_signature: 'size = 3',
}

/** Tested in erase.test.ts with personal data; a changed waiting entry is found as one that is never sealed. */
const PROVEN_ELSEWHERE = ['ledger_private', 'ledger_secret', 'ledger_waiting']

/** The worker's notes about its own work and heads read: changing them changes and hides no entry. */
const NOTES_OF_THE_WORKER = ['ledger_check', 'ledger_fault', 'ledger_head_stamp', 'ledger_parked', 'ledger_witnessed']

/** Times of the database clock: only signatures of witnesses contain a time. */
const NOT_PROVEN = [
  'ledger_checkpoint.seal_time',
  'ledger_key.create_time',
  'ledger_log.create_time',
  'ledger_signature.sign_time',
]

const OTHER: Readonly<Record<string, (column: string) => string>> = {
  smallint: (column) => `${column} + 1`,
  bigint: (column) => `${column} + 1000`,
  text: (column) => `overlay(${column} placing 'x' from 3)`,
  // Not a fixed byte, which one hash in 256 already has.
  bytea: (column) => `set_byte(${column}, 1, 255 - get_byte(${column}, 1))`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
}
