// Pictures, tables and contract nodes of a rich text. The readers copy only known attributes.
import { isStorable } from '../columns/storable.ts'
import { type RichBlock, type RichInline, TABLE_LIMITS } from './rich-nodes.ts'
import { hasOnlyKeys, isRecord, readAll } from './text-format.ts'

const MAX_ALT_LENGTH = 200

/** A picture refers to its file by id: no URL or data that a browser would fetch. */
export function readPicture(input: unknown): RichBlock | undefined {
  if (!isRecord(input) || !hasOnlyKeys(input, ['type', 'attrs']) || !isRecord(input['attrs'])) return undefined
  const { file, alt = '' } = input['attrs']
  if (!hasOnlyKeys(input['attrs'], ['file', 'alt'])) return undefined
  if (typeof file !== 'number' || !Number.isSafeInteger(file) || file < 1) return undefined
  if (typeof alt !== 'string' || !isStorable(alt) || Array.from(alt).length > MAX_ALT_LENGTH) return undefined
  return { type: 'image', attrs: { file, alt: alt.replace(/\s+/g, ' ').trim() } }
}

/**
 * Reads a table whose rows have the same number of cells. The first row is a header row if all its cells are header cells; other header cells become
 * plain cells.
 */
export function readTable(
  input: unknown,
  readParagraph: (node: unknown) => RichBlock | undefined,
): RichBlock | undefined {
  if (!isRecord(input) || !hasOnlyKeys(input, ['type', 'content'])) return undefined
  const rows = readAll(input['content'], (row) => readRow(row, readParagraph))
  const columns = rows?.[0]?.content?.length ?? 0
  if (rows === undefined || rows.length > TABLE_LIMITS.rows || columns > TABLE_LIMITS.columns) return undefined
  if (columns === 0 || rows.some(({ content = [] }) => content.length !== columns)) return undefined
  return { type: 'table', content: rows.map(normalizeHeaders) }
}

function normalizeHeaders({ type, content = [] }: RichBlock, place: number): RichBlock {
  const isHead = place === 0 && content.every((cell) => cell.type === 'tableHeader')
  const kind = isHead ? 'tableHeader' : 'tableCell'
  return { type, content: (content as readonly RichBlock[]).map((cell) => ({ ...cell, type: kind })) }
}

/** Checks whether an invalid document has a table above the size limits. */
export const hasLargeTable = (input: unknown): boolean =>
  getChildNodes(input).some((node) => {
    const rows = isRecord(node) && node['type'] === 'table' ? getChildNodes(node) : []
    return rows.length > TABLE_LIMITS.rows || rows.some((row) => getChildNodes(row).length > TABLE_LIMITS.columns)
  })

const getChildNodes = (node: unknown): readonly unknown[] =>
  isRecord(node) && Array.isArray(node['content']) ? node['content'] : []

function readRow(input: unknown, readParagraph: (node: unknown) => RichBlock | undefined): RichBlock | undefined {
  if (!isRecord(input) || input['type'] !== 'tableRow' || !hasOnlyKeys(input, ['type', 'content'])) return undefined
  const cells = readAll(input['content'], (cell) => readCell(cell, readParagraph))
  return cells === undefined ? undefined : { type: 'tableRow', content: cells }
}

function readCell(input: unknown, readParagraph: (node: unknown) => RichBlock | undefined): RichBlock | undefined {
  if (!isRecord(input) || !hasOnlyKeys(input, ['type', 'attrs', 'content'])) return undefined
  const { type } = input
  if ((type !== 'tableCell' && type !== 'tableHeader') || !isPlainCell(input['attrs'])) return undefined
  const content = readAll(input['content'], readParagraph)
  return content === undefined || content.length === 0 ? undefined : { type, content }
}

/** Accepts an editor's attributes of an unmerged cell; they are dropped. */
const isPlainCell = (attrs: unknown): boolean =>
  attrs === undefined ||
  (isRecord(attrs) &&
    hasOnlyKeys(attrs, ['colspan', 'rowspan', 'colwidth']) &&
    (attrs['colspan'] ?? 1) === 1 &&
    (attrs['rowspan'] ?? 1) === 1)

const KEY = /^[\p{L}\p{N}_.-]{1,40}$/u
/** Checks the form of the key of a variable, term or condition. */
export const isContractKey = (key: string): boolean => KEY.test(key)
const MAX_TERM_LENGTH = 200

/** Reads a variable or a term. Which keys exist is a rule of the template, not of the text. */
export function readContractNode(
  input: Readonly<Record<string, unknown>>,
  marked: Pick<RichInline, 'marks'>,
): RichInline | undefined {
  const { type, attrs } = input
  const isTerm = type === 'term'
  if (!hasOnlyKeys(input, ['type', 'attrs', 'marks']) || !isRecord(attrs)) return undefined
  if (!hasOnlyKeys(attrs, isTerm ? ['key', 'value'] : ['key'])) return undefined
  const { key, value } = attrs
  if (typeof key !== 'string' || !isContractKey(key)) return undefined
  if (!isTerm) return { type: 'variable', attrs: { key }, ...marked }
  if (typeof value !== 'string' || !isStorable(value) || Array.from(value).length > MAX_TERM_LENGTH) return undefined
  return { type: 'term', attrs: { key, value: value.trim() }, ...marked }
}

/** Reads a group of blocks that a contract contains under a condition. */
export function readClause(input: unknown, readPart: (node: unknown) => RichBlock | undefined): RichBlock | undefined {
  if (!isRecord(input) || !hasOnlyKeys(input, ['type', 'attrs', 'content']) || !isRecord(input['attrs']))
    return undefined
  const { when } = input['attrs']
  if (!hasOnlyKeys(input['attrs'], ['when']) || typeof when !== 'string' || !isContractKey(when)) return undefined
  const content = readAll(input['content'], readPart)
  return content === undefined || content.length === 0 ? undefined : { type: 'clause', attrs: { when }, content }
}
