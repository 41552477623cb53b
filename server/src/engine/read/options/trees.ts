// Trees of cascades and options that are loaded from the database, in the caller's language.
import type { Cascade, Language } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { CascadeNode, Reader } from '#engine/declare/columns/ref.ts'

export type Trees = ReadonlyMap<string, readonly Cascade[]>

export const NO_TREES: Trees = new Map()

export async function loadTrees(db: Db, columns: Iterable<Column>, reader: Reader): Promise<Trees> {
  const trees = new Map<string, readonly Cascade[]>()
  for (const { name, cascades, offers } of columns) {
    if (offers !== undefined) trees.set(name, await offers(db, reader))
    if (cascades === undefined) continue
    const isLoaded = typeof cascades === 'function'
    trees.set(name, isLoaded ? await cascades(db, reader) : translateTree(cascades, reader.language))
  }
  return trees
}

export const translateTree = (nodes: readonly CascadeNode[], language: Language): Cascade[] =>
  nodes.map(({ value, title, children }) => ({
    label: title[language],
    value,
    ...(children === undefined ? {} : { children: translateTree(children, language) }),
  }))
