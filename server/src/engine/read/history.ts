// Histories are written in the transaction of the change and described in the language of the caller.
import type { HistoryChange, HistoryEntry, Language, Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Changes } from '../declare/records/changes.ts'
import type { Registry } from '../declare/records/writer.ts'
import type { Column } from '../declare/columns/column.ts'
import { describeName } from './describe-columns.ts'
import { toPlainValue } from './plain-values.ts'
import { toRecordIds, loadLabels, type ReferencingRecord, filterRefs } from './options/refs.ts'
import type { Reader } from '../declare/columns/ref.ts'
import { type Trees, loadTrees } from './options/trees.ts'
import type { Resource } from '#engine/declare/resource.ts'

export type HistoryReader = Reader & Pick<Registry, 'rights'>

interface HistoryRow {
  id: number
  version: number
  verb: string
  nick_name: string
  changes: Changes
  remark: string
  create_time: number
}

const MAX_ENTRIES = 200

/**
 * Returns the latest entries, newest first. Columns that the given resource does not contain are omitted, and so are entries that changed only those.
 */
export async function readHistory(
  db: Db,
  resource: Resource,
  id: number,
  reader: HistoryReader,
): Promise<HistoryEntry[]> {
  const { language } = reader
  const lines = await loadHistoryRows(db, resource.table, id, 0)
  const named = await loadChangeLabels(db, { resource, id }, lines, reader)
  return lines.flatMap((line) => {
    const changes = describeChanges(resource, line.changes, reader, named)
    if (changes.length === 0 && Object.keys(line.changes).length > 0) return []
    const { version, verb, nick_name: who, remark, create_time: time } = line
    return [
      {
        id: line.id,
        version,
        verb,
        title: getHistoryTitle(resource, verb, language),
        who,
        time,
        remark,
        changes,
      },
    ]
  })
}

/** Describes changes that are in no history. */
export async function describeAllChanges(
  db: Db,
  resource: Resource,
  changed: readonly Pick<HistoryRow, 'changes'>[],
  reader: HistoryReader,
): Promise<HistoryChange[][]> {
  const named = await loadChangeLabels(db, { resource }, changed, reader)
  return changed.map(({ changes }) => describeChanges(resource, changes, reader, named))
}

/** Returns who changed which columns since a version, newest first. The platform itself has an empty name. */
export async function loadChangesSince(
  db: Db,
  table: string,
  id: number,
  version: number,
): Promise<{ who: string; changed: string[] }[]> {
  const lines = await loadHistoryRows(db, table, id, version)
  return lines.map(({ nick_name: who, changes }) => ({ who, changed: Object.keys(changes) }))
}

async function loadHistoryRows(db: Db, table: string, id: number, after: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select id, version, verb, nick_name, changes, remark, create_time
      from record_history
     where table_name = ${table} and record_id = ${id} and version > ${after}
     order by record_history.id desc
     limit ${MAX_ENTRIES}`.execute(db)
  return rows
}

/** Returns whether histories describe changes of the column. */
export const isInHistory = ({ type, formatChange }: Column): boolean => type !== 'hide' || formatChange !== undefined

interface ChangeLabels {
  readonly trees: Trees
  readonly options: ReadonlyMap<string, Option[]>
}

async function loadChangeLabels(
  db: Db,
  of: Pick<ReferencingRecord, 'resource'> & Partial<ReferencingRecord>,
  lines: readonly Pick<HistoryRow, 'changes'>[],
  reader: Reader,
): Promise<ChangeLabels> {
  const { resource } = of
  const listValues = (name: string) =>
    lines.flatMap(({ changes }) => (Object.hasOwn(changes, name) ? (changes[name] ?? []) : []))
  const changed = [...resource.columns.values()].filter(({ name }) => listValues(name).length > 0)
  const options = filterRefs(changed).map(async (column): Promise<[string, Option[]]> => {
    const ids = listValues(column.name).flatMap(toRecordIds)
    const labels = await loadLabels(db, column, ids, {
      principal: reader.principal,
      by: of.id === undefined ? undefined : { resource, id: of.id },
    })
    return [column.name, Object.entries(labels).map(([id, label]) => ({ value: Number(id), label }))]
  })
  return { trees: await loadTrees(db, changed, reader), options: new Map(await Promise.all(options)) }
}

function describeChanges(
  resource: Resource,
  changes: Changes,
  reader: HistoryReader,
  { trees, options }: ChangeLabels,
): HistoryChange[] {
  return [...resource.columns.values()].flatMap((column) => {
    const change = Object.hasOwn(changes, column.name) ? changes[column.name] : undefined
    if (change === undefined || !isInHistory(column)) return []
    const [from, to] = change
    const known = options.get(column.name)
    const { language } = reader
    return (
      column.formatChange?.(from, to, reader) ?? [
        {
          ...describeName(column, { language, trees }),
          ...(known === undefined ? {} : { options: known }),
          from: toPlainValue(column, from),
          to: toPlainValue(column, to),
        },
      ]
    )
  })
}

function getHistoryTitle(resource: Resource, verb: string, language: Language): string {
  return resource.historyTitles.get(verb)?.[language] ?? verb
}
