// Text with headings, lists, quotes and links, and if the column allows them pictures and tables. Only the nodes and marks listed here can be stored.
import { acceptValue, rejectValue } from '../columns/column-kind.ts'
import { isStorable } from '../columns/storable.ts'
import {
  CONTENT,
  HEADING_LEVELS,
  type RichBlock,
  type RichBlockType,
  type RichDocument,
  type RichInline,
  type RichMark,
  type RichParts,
  TABLE_LIMITS,
} from './rich-nodes.ts'
import { hasLargeTable, readClause, readContractNode, readPicture, readTable } from './rich-parts.ts'
import { listFileIds, listVariables, toDocumentText } from './rich-content.ts'
import { hasOnlyKeys, isRecord, parseJson, readAll, type TextFormat } from './text-format.ts'

const BLOCKS: ReadonlySet<unknown> = new Set(['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'])
const MARKS: ReadonlySet<unknown> = new Set(['bold', 'italic', 'link'])
const EVERY_PART: RichParts = { pictures: true, tables: true, contract: true }

const MAX_CHARACTERS = 4000
/** Maximum bytes as sent: a body of 64 KiB has room for it and the rest of a form. */
const MAX_SENT = 60_000
/** Longer texts are rejected unparsed: no column accepts a text with so much markup. */
const MAX_UNPARSED = 4 * MAX_SENT
const MAX_PICTURES = 20
const MAX_DEPTH = 12
const MAX_LINK_LENGTH = 500

/** Checks that a link is an http(s) or mailto URL. */
export const isLink = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= MAX_LINK_LENGTH &&
  // oxlint-disable-next-line no-control-regex
  /^(https?:\/\/|mailto:)[^\s"'<>\\^`{|}\u0000-\u001f]+$/i.test(href) &&
  isStorable(href)

export const richText: TextFormat = {
  read(value, { required, maxLength = MAX_CHARACTERS, rich = {}, files = MAX_PICTURES }) {
    const readEmpty = () => (required ? rejectValue('required') : acceptValue(null))
    if (value === undefined || value === null || value === '') return readEmpty()
    if (typeof value !== 'string') return rejectValue('wrong_type')
    if (value.length > MAX_UNPARSED) return rejectValue('too_long', { max: maxLength })
    const input = parseJson(value)
    const document = readDocument(input, rich)
    if (document === undefined)
      return rich.tables && hasLargeTable(input)
        ? rejectValue('table_too_large', TABLE_LIMITS)
        : rejectValue('bad_content')
    const words = toDocumentText(document)
    if (words.trim() === '') return readEmpty()
    if (Array.from(words).length > maxLength) return rejectValue('too_long', { max: maxLength })
    if (computeSentSize(value) > MAX_SENT) return rejectValue('too_much_form', { max: MAX_SENT / 1000 })
    if (listFileIds(document).length > files) return rejectValue('too_many_files', { max: files })
    return acceptValue(JSON.stringify(document))
  },
  words(value) {
    const document = parseDocument(value)
    return document === undefined ? value : toDocumentText(document)
  },
  ofWords: (words) => JSON.stringify({ type: 'doc', content: words.trim().split(/\r?\n/).map(createParagraph) }),
}

/** Parses an accepted value; `undefined` for any other text. */
export const parseDocument = (value: string): RichDocument | undefined => readDocument(parseJson(value), EVERY_PART)

export function listPictures(value: unknown): readonly number[] {
  const document = typeof value === 'string' ? parseDocument(value) : undefined
  return document === undefined ? [] : listFileIds(document)
}

/** Returns the variables of a value that are not among the known ones. */
export function listUnknownVariables(value: unknown, known: readonly string[]): readonly string[] {
  const document = typeof value === 'string' ? parseDocument(value) : undefined
  return document === undefined ? [] : listVariables(document).filter((name) => !known.includes(name))
}

/** Size in UTF-8 inside the JSON of a body, where a quote takes two bytes. */
function computeSentSize(text: string): number {
  let size = 0
  for (const letter of JSON.stringify(text)) size += getUtf8Length(letter.codePointAt(0) ?? 0)
  return size
}

function getUtf8Length(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

const createParagraph = (line: string): RichBlock =>
  line.trim() === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line.trim() }] }

// Each reader builds a new node from known attributes, so that nothing else can pass; `undefined` for unknown nodes or attributes.

function readDocument(input: unknown, parts: RichParts): RichDocument | undefined {
  if (!isRecord(input) || input['type'] !== 'doc' || !hasOnlyKeys(input, ['type', 'content'])) return undefined
  const content = readAll(input['content'], (node) => readPart(node, parts))
  if (content === undefined) return undefined
  // Editors keep an empty last line for further input.
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || block.content !== undefined)
  return { type: 'doc', content: content.slice(0, last + 1) }
}

// Pictures and tables are allowed between paragraphs, but not in a list, quote or cell.
function readPart(input: unknown, parts: RichParts): RichBlock | undefined {
  const type = isRecord(input) ? input['type'] : undefined
  if (type === 'image') return parts.pictures ? readPicture(input) : undefined
  if (type === 'table')
    return parts.tables
      ? readTable(input, (node) => readBlock(node, { allowed: PARAGRAPH, depth: 1, parts }))
      : undefined
  if (type === 'clause') return parts.contract ? readClause(input, (node) => readClausePart(node, parts)) : undefined
  return readBlock(input, { allowed: BLOCKS, depth: MAX_DEPTH, parts })
}

/** Clauses are not nested: a condition is then read at one place. */
const readClausePart = (input: unknown, parts: RichParts): RichBlock | undefined =>
  isRecord(input) && input['type'] === 'clause' ? undefined : readPart(input, parts)

interface BlockPlace {
  readonly allowed: ReadonlySet<unknown>
  readonly depth: number
  readonly parts: RichParts
}

const PARAGRAPH: ReadonlySet<unknown> = new Set(['paragraph'])

function readBlock(input: unknown, place: BlockPlace): RichBlock | undefined {
  const { allowed, depth } = place
  if (depth === 0 || !isRecord(input) || !allowed.has(input['type'])) return undefined
  const type = input['type'] as RichBlockType
  const isHeading = type === 'heading'
  if (!hasOnlyKeys(input, isHeading ? ['type', 'attrs', 'content'] : ['type', 'content'])) return undefined
  const level = isHeading ? readLevel(input['attrs']) : undefined
  if (isHeading && level === undefined) return undefined
  const content = input['content'] === undefined ? [] : readContent(type, input['content'], place)
  const isEmpty = content?.length === 0
  if (content === undefined || (isEmpty && CONTENT[type] !== 'inline')) return undefined
  if (type === 'listItem' && content[0]?.type !== 'paragraph') return undefined
  return {
    type,
    ...(level === undefined ? {} : { attrs: { level } }),
    ...(isEmpty ? {} : { content }),
  }
}

const ITEMS: ReadonlySet<unknown> = new Set(['listItem'])

function readContent(
  type: RichBlockType,
  input: unknown,
  { depth, parts }: BlockPlace,
): (RichBlock | RichInline)[] | undefined {
  if (CONTENT[type] === 'inline') return readAll(input, (node) => readInline(node, parts))
  const allowed = CONTENT[type] === 'items' ? ITEMS : BLOCKS
  return readAll(input, (node) => readBlock(node, { allowed, depth: depth - 1, parts }))
}

function readLevel(attrs: unknown): number | undefined {
  if (!isRecord(attrs) || !hasOnlyKeys(attrs, ['level'])) return undefined
  return HEADING_LEVELS.find((level) => level === attrs['level'])
}

function readInline(input: unknown, { contract }: RichParts): RichInline | undefined {
  if (!isRecord(input)) return undefined
  const marks = input['marks'] === undefined ? [] : readAll(input['marks'], readMark)
  if (marks === undefined || new Set(marks.map(({ type }) => type)).size < marks.length) return undefined
  const marked = marks.length === 0 ? {} : { marks }
  const { type, text } = input
  if (type === 'variable' || type === 'term') return contract ? readContractNode(input, marked) : undefined
  if (type === 'hardBreak') return hasOnlyKeys(input, ['type', 'marks']) ? { type, ...marked } : undefined
  if (type !== 'text' || !hasOnlyKeys(input, ['type', 'text', 'marks'])) return undefined
  return typeof text === 'string' && text !== '' && isStorable(text) ? { type, text, ...marked } : undefined
}

function readMark(input: unknown): RichMark | undefined {
  if (!isRecord(input) || !MARKS.has(input['type'])) return undefined
  const type = input['type'] as RichMark['type']
  if (type !== 'link') return hasOnlyKeys(input, ['type']) ? { type } : undefined
  const { attrs } = input
  if (!hasOnlyKeys(input, ['type', 'attrs']) || !isRecord(attrs) || !hasOnlyKeys(attrs, ['href'])) return undefined
  return isLink(attrs['href']) ? { type, attrs: { href: attrs['href'] } } : undefined
}
