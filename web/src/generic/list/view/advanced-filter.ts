import {
  conditionsOf,
  FILTER_MARK,
  type FilterNode,
  isGroup,
  readFilterTree,
  type TableMeta,
  writeFilterTree,
} from '@cangdan/protocol'
import { cleanFilter, filtersAbove } from './known-filters.ts'
import type { TextReader, ViewTexts } from './text-reader.ts'

/** Reads the filter. Unknown or invalid conditions are reported as dropped, together with groups that become empty (decision 83). */
export function readAdvanced(reader: TextReader, meta: TableMeta): FilterNode | undefined {
  const text = reader.text(FILTER_MARK)
  if (text === undefined) return undefined
  const reading = readFilterTree(text)
  if (reading.ok)
    return known(reading.tree, reader, new Map(filtersAbove(meta).map((each) => [each.name, each])))
  reader.drop(FILTER_MARK, 'malformed', reading.fault)
  return undefined
}

export const writeAdvanced = (tree: FilterNode | undefined): ViewTexts =>
  tree === undefined ? {} : { [FILTER_MARK]: writeFilterTree(tree) }

export const countConditions = (tree: FilterNode | undefined): number =>
  tree === undefined ? 0 : conditionsOf(tree).length

type Known = ReadonlyMap<string, Parameters<typeof cleanFilter>[0]>

function known(node: FilterNode, reader: TextReader, filters: Known): FilterNode | undefined {
  if (isGroup(node)) {
    const members = node.members.flatMap((each) => known(each, reader, filters) ?? [])
    return members.length === 0 ? undefined : { ...node, members }
  }
  const filter = filters.get(node.name)
  const wire = filter && cleanFilter(filter, node.wire)
  if (wire !== undefined) return { name: node.name, wire }
  reader.drop(node.name, filter === undefined ? 'unknown' : 'malformed')
  return undefined
}
