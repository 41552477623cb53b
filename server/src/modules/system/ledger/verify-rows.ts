// Compares the business tables with the ledger (I15): each column must have the value last stated in the record's stream.
import { sql } from 'kysely'
import { toCanonicalJson } from '#platform/ledger/format/canonical-json.ts'
import type { Facts } from '#platform/ledger/format/entry.ts'
import { isStored } from '#engine/declare/columns/column.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { buildFacts } from '#engine/write/ledger.ts'
import { FILE_HASHES, type FileHashes, getFileHashes, loadFileHashes } from '#engine/write/file-hashes.ts'
import { type RecordRow, toLockedRecord, getStoredList } from '#engine/write/record.ts'
import type { Db } from '#platform/database/database.ts'
import { type Finding, Findings, type Report } from '#platform/ledger/verify/findings.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'
import { BASELINE } from './begin-streams.ts'
import { listGeneratedColumns } from './generated-columns.ts'
import { type Commitment, STRAY_PERSONAL, verifyPersonal } from './verify-personal.ts'
import { reportAll } from './report-all.ts'

const PAGE = 2_000

interface StatedRecord {
  readonly id: number
  /** Commitments in the order of the entries. */
  readonly personal: Commitment[]
  /** By column: the last stated value and its entry. */
  readonly facts: Map<string, { readonly value: Facts[string]; readonly entry: number }>
  /** By file column: the file hashes stated with the value; absent for entries from before hashes were included. */
  readonly files: Map<string, readonly string[]>
  isDeleted: boolean
  /** The first entry is a baseline of an existing row (`begin-streams.ts`). */
  isOlder: boolean
  version: number
  last: number
}

export interface RowsVerification {
  readonly rows: number
  /** Number of rows older than their streams, which are proven from the baseline on. */
  readonly older: number
  readonly erased: readonly Finding[]
  readonly findings: readonly Finding[]
}

export const getDatabaseColumns = (
  resources: readonly Resource[],
  table: string,
): NonNullable<Resource['ledger']['byDatabase']> =>
  resources.find((each) => each.table === table && each.ledger.byDatabase !== undefined)?.ledger.byDatabase ?? {}

export async function verifyRows(db: Db, resources: readonly Resource[], report?: Report): Promise<RowsVerification> {
  const findings = new Findings(report)
  const erased: Finding[] = []
  let [rows, older] = [0, 0]
  for (const table of new Set(resources.map((resource) => resource.table))) {
    const lists = resources.filter((resource) => resource.table === table)
    const generated = listGeneratedColumns(table)
    for await (const page of listStreams(db, table)) {
      rows += page.length
      older += page.filter(({ isOlder }) => isOlder).length
      const { records, differing } = await compareAll(db, lists, {
        page,
        generated,
        moves: getDatabaseColumns(lists, table),
      })
      const personal = await verifyPersonal(
        db,
        table,
        page.flatMap(({ id, personal: committed }) => ({ values: records.get(id)?.values, committed })),
      )
      for (const finding of [...differing, ...personal.findings]) findings.add(finding)
      erased.push(...personal.erased)
    }
  }
  await reportAll(db, STRAY_PERSONAL, findings.add)
  return { rows, older, erased, findings: findings.first }
}

interface Row {
  readonly id: number
  readonly stream: string
  readonly seq: number
  readonly body: Buffer
}

/** Yields the streams of a table in pages of complete streams. */
async function* listStreams(db: Db, table: string): AsyncGenerator<StatedRecord[]> {
  let [stream, seq] = [`${table}:`, -1]
  let open: StatedRecord | undefined
  for (;;) {
    const { rows } = await sql<Row>`
      select id, stream, seq, body from ledger_entry
       where (stream, seq) > (${stream}, ${seq}) and stream < ${`${table};`} order by stream, seq limit ${PAGE}`.execute(
      db,
    )
    const done: StatedRecord[] = []
    for (const row of rows) {
      const id = Number(row.stream.slice(table.length + 1))
      if (open?.id !== id) {
        if (open !== undefined) done.push(open)
        open = {
          id,
          personal: [],
          facts: new Map(),
          files: new Map(),
          isDeleted: false,
          isOlder: false,
          version: 0,
          last: row.id,
        }
      }
      addEntry(open, row)
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

function addEntry(stated: StatedRecord, { id, body }: Row): void {
  // An unreadable text is reported by the check of the log.
  const stored = (readEntry(body) ?? {}) as {
    readonly kind?: string
    readonly facts?: Facts
    readonly private?: Readonly<Record<string, string>>
  }
  const { kind, facts } = stored
  for (const [field, commitment] of Object.entries(stored.private ?? {}))
    stated.personal.push({ record: stated.id, entry: id, field, commitment })
  stated.last = id
  stated.isDeleted = kind?.endsWith('.deleted') === true
  stated.isOlder ||= kind?.endsWith(`.${BASELINE}`) === true
  const hashes = (facts?.[FILE_HASHES] ?? {}) as FileHashes
  for (const [name, value] of Object.entries(facts ?? {})) {
    stated.facts.set(name, { value, entry: id })
    const files = hashes[name]
    if (files === undefined) stated.files.delete(name)
    else stated.files.set(name, files)
  }
  if (typeof facts?.['version'] === 'number') stated.version = facts['version']
}

interface Comparison {
  readonly records: ReadonlyMap<number, LockedRecord>
  readonly differing: readonly Finding[]
}

interface StreamPage {
  readonly page: readonly StatedRecord[]
  /** Generated columns: entries of earlier releases state their value at that time. */
  readonly generated: ReadonlySet<string>
  readonly moves: ReturnType<typeof getDatabaseColumns>
}

/** Compares with every list of the table, because none has all columns. A finding of several lists is reported once. */
async function compareAll(db: Db, lists: readonly Resource[], streams: StreamPage): Promise<Comparison> {
  const records = new Map<number, LockedRecord>()
  const differing = new Map<string, Finding>()
  for (const { whole } of lists) {
    const found = await compare(db, whole, streams)
    for (const [id, record] of found.records) {
      const known = records.get(id)
      records.set(id, known === undefined ? record : { ...record, values: { ...known.values, ...record.values } })
    }
    for (const finding of found.differing) differing.set(`${finding.where}: ${finding.what}`, finding)
  }
  return { records, differing: [...differing.values()] }
}

async function compare(db: Db, resource: Resource, { page, generated, moves }: StreamPage): Promise<Comparison> {
  const { table } = resource
  const { rows } = await sql<RecordRow & { readonly ':id': number }>`
    select id as ":id", ${getStoredList(db, resource)} from ${sql.table(table)}
     where id = any(${page.map(({ id }) => id)}::bigint[])`.execute(db)
  const records = new Map(rows.map((row) => [row[':id'], toLockedRecord(resource, row[':id'], row)]))
  const hashes = await loadFileHashes(
    db,
    resource,
    [...records.values()].map(({ values }) => values),
  )
  const differing = page.flatMap((stated): Finding[] => {
    const where = `row ${table} ${stated.id}`
    const record = records.get(stated.id)
    if (record === undefined || stated.isDeleted) {
      if ((record === undefined) === stated.isDeleted) return []
      const what = stated.isDeleted
        ? `is there, and entry ${stated.last} says that it was deleted`
        : `is missing; entry ${stated.last} tells of it last`
      return [{ where, what }]
    }
    const names = [...stated.facts.keys()].filter((name) => {
      const column = resource.columns.get(name)
      return column !== undefined && isStored(column) && !generated.has(name) && moves[name] !== 'all'
    })
    const now = buildFacts(resource, record, names)
    const found = names.flatMap((name): Finding[] => {
      const { value, entry } = stated.facts.get(name) ?? { value: null, entry: stated.last }
      const own = now[name] ?? null
      const among: readonly unknown[] = moves[name] === undefined || moves[name] === 'all' ? [] : moves[name]
      const isMoved = among.includes(own) && among.includes(value)
      if (isMoved || toCanonicalJson(own) === toCanonicalJson(value)) return []
      return [{ where, what: `${name} is ${toCanonicalJson(own)}, entry ${entry} says ${toCanonicalJson(value)}` }]
    })
    found.push(...findChangedFiles(where, stated, getFileHashes(resource, record.values, hashes), names))
    if (record.version !== stated.version && resource.isVersioned && moves['version'] !== 'all')
      found.push({
        where,
        what: `version is ${record.version}, entry ${stated.last} says ${stated.version}`,
      })
    return found
  })
  return { records, differing }
}

/** Reports files with other contents than stated, whatever their names. */
const findChangedFiles = (
  where: string,
  { files, facts }: StatedRecord,
  now: FileHashes,
  names: readonly string[],
): Finding[] =>
  [...files].flatMap(([name, stored]): Finding[] => {
    // The column belongs to another list of the table.
    if (!names.includes(name)) return []
    const own = now[name] ?? []
    if (toCanonicalJson(own) === toCanonicalJson(stored)) return []
    const entry = facts.get(name)?.entry
    return [
      {
        where,
        what: `the files of ${name} have the SHA-256 ${toCanonicalJson(own)}, entry ${entry} says ${toCanonicalJson(stored)}`,
      },
    ]
  })
