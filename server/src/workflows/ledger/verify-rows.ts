// Whether the business tables are what the ledger says of them (I15): each column that a stream states has the value that it stated last.
import { sql } from 'kysely'
import { canonicalJson } from '#domain/ledger/canonical-json.ts'
import type { Facts } from '#domain/ledger/entry.ts'
import { isStored } from '#engine/declare/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { statedOf } from '#engine/write/ledger.ts'
import { type Line, lockedRecordOf, storedList } from '#engine/write/record.ts'
import type { Db } from '#platform/database/database.ts'
import { WRITTEN_BY_DATABASE } from '#resources/written-by-database.ts'
import { type Finding, MAX_FINDINGS } from '#platform/ledger/verify/verify-log.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'

const PAGE = 2_000

interface Stated {
  readonly id: number
  /** By column: what was stated last, and by which entry. */
  readonly facts: Map<string, { readonly value: Facts[string]; readonly entry: number }>
  isDeleted: boolean
  version: number
  last: number
}

export interface RowsVerified {
  readonly rows: number
  readonly findings: readonly Finding[]
}

/** Compares every record that has a stream. */
export async function verifyRows(db: Db, resources: readonly Resource[]): Promise<RowsVerified> {
  const findings: Finding[] = []
  let rows = 0
  const byTable = new Map(resources.map((resource) => [resource.table, resource]))
  for (const [table, resource] of byTable) {
    for await (const page of streamsOf(db, table)) {
      rows += page.length
      findings.push(...(await compare(db, resource.whole, page)))
      if (findings.length >= MAX_FINDINGS) return { rows, findings: findings.slice(0, MAX_FINDINGS) }
    }
  }
  return { rows, findings }
}

interface Row {
  readonly id: number
  readonly stream: string
  readonly seq: number
  readonly body: Buffer
}

/** The streams of a table, some at a time, each whole. */
async function* streamsOf(db: Db, table: string): AsyncGenerator<Stated[]> {
  let [stream, seq] = [`${table}:`, -1]
  let open: Stated | undefined
  for (;;) {
    const { rows } = await sql<Row>`
      select id, stream, seq, body from ledger_entry
       where (stream, seq) > (${stream}, ${seq}) and stream < ${`${table};`} order by stream, seq limit ${PAGE}`.execute(
      db,
    )
    const done: Stated[] = []
    for (const row of rows) {
      const id = Number(row.stream.slice(table.length + 1))
      if (open?.id !== id) {
        if (open !== undefined) done.push(open)
        open = { id, facts: new Map(), isDeleted: false, version: 0, last: row.id }
      }
      take(open, row)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) {
      if (open !== undefined) done.push(open)
      if (done.length > 0) yield done
      return
    }
    ;[stream, seq] = [last.stream, last.seq]
    if (done.length > 0) yield done
  }
}

function take(stated: Stated, { id, body }: Row): void {
  // A text that is none is found where the log itself is verified.
  const { kind, facts } = (readEntry(body) ?? {}) as { readonly kind?: string; readonly facts?: Facts }
  stated.last = id
  stated.isDeleted = kind?.endsWith('.deleted') === true
  for (const [name, value] of Object.entries(facts ?? {})) stated.facts.set(name, { value, entry: id })
  if (typeof facts?.['version'] === 'number') stated.version = facts['version']
}

async function compare(db: Db, resource: Resource, page: readonly Stated[]): Promise<Finding[]> {
  const { table } = resource
  const { rows } = await sql<Line & { readonly ':id': number }>`
    select id as ":id", ${storedList(db, resource)} from ${sql.table(table)}
     where id = any(${page.map(({ id }) => id)}::bigint[])`.execute(db)
  const records = new Map(rows.map((row) => [row[':id'], lockedRecordOf(resource, row[':id'], row)]))
  return page.flatMap((stated) => {
    const where = `row ${table} ${stated.id}`
    const record = records.get(stated.id)
    if (record === undefined || stated.isDeleted) {
      if ((record === undefined) === stated.isDeleted) return []
      const what = stated.isDeleted
        ? `is there, and entry ${stated.last} says that it was deleted`
        : `is missing; entry ${stated.last} tells of it last`
      return [{ where, what }]
    }
    const elsewhere = WRITTEN_BY_DATABASE[table] ?? []
    const names = [...stated.facts.keys()].filter((name) => {
      const column = resource.columns.get(name)
      return column !== undefined && isStored(column) && !elsewhere.includes(name)
    })
    const now = statedOf(resource, record, names)
    const differing = names.flatMap((name): Finding[] => {
      const { value, entry } = stated.facts.get(name) ?? { value: null, entry: stated.last }
      const own = now[name] ?? null
      if (canonicalJson(own) === canonicalJson(value)) return []
      return [
        { where, what: `${name} is ${canonicalJson(own)}, entry ${entry} says ${canonicalJson(value)}` },
      ]
    })
    if (record.version !== stated.version && resource.isVersioned && !elsewhere.includes('version'))
      differing.push({
        where,
        what: `version is ${record.version}, entry ${stated.last} says ${stated.version}`,
      })
    return differing
  })
}
