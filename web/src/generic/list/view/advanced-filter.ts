import {
  listConditions,
  FILTER_PARAM,
  type FilterNode,
  isGroup,
  readFilterTree,
  type TableMeta,
  writeFilterTree,
} from '@cangdan/protocol'
import { normalizeFilter, listBarFilters } from './known-filters.ts'
import type { TextReader, ViewTexts } from './text-reader.ts'

/** Reads the filter. Unknown or invalid conditions are reported as dropped, together with groups that become empty (docs/decisions/lists.md). */
export function readAdvanced(reader: TextReader, meta: TableMeta): FilterNode | undefined {
  const text = reader.text(FILTER_PARAM)
  if (text === undefined) return undefined
  const reading = readFilterTree(text)
  if (reading.ok) return keepKnown(reading.tree, reader, new Map(listBarFilters(meta).map((each) => [each.name, each])))
  reader.drop(FILTER_PARAM, 'malformed', reading.error)
  return undefined
}

export const writeAdvanced = (tree: FilterNode | undefined): ViewTexts =>
  tree === undefined ? {} : { [FILTER_PARAM]: writeFilterTree(tree) }

export const countConditions = (tree: FilterNode | undefined): number =>
  tree === undefined ? 0 : listConditions(tree).length

type KnownFilters = ReadonlyMap<string, Parameters<typeof normalizeFilter>[0]>

function keepKnown(node: FilterNode, reader: TextReader, filters: KnownFilters): FilterNode | undefined {
  if (isGroup(node)) {
    const members = node.members.flatMap((each) => keepKnown(each, reader, filters) ?? [])
    return members.length === 0 ? undefined : { ...node, members }
  }
  const filter = filters.get(node.name)
  const wire = filter && normalizeFilter(filter, node.wire)
  if (wire !== undefined) return { name: node.name, wire }
  reader.drop(node.name, filter === undefined ? 'unknown' : 'malformed')
  return undefined
}
