// Text with headings, lists, quotes and links: a document as tiptap has it (ProseMirror's JSON). What stands in these tables can be
// stored and nothing else, no matter who sends it.
import { accept, refuse } from '../columns/column-kind.ts'
import { isStorable } from '../columns/storable.ts'
import { isRecord, parsed, type TextForm } from './text-form.ts'

export type RichBlockType = 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'listItem' | 'blockquote'

export interface RichMark {
  readonly type: 'bold' | 'italic' | 'link'
  /** Of a link. */
  readonly attrs?: { readonly href: string }
}

export interface RichInline {
  readonly type: 'text' | 'hardBreak'
  readonly text?: string
  readonly marks?: readonly RichMark[]
}

export interface RichBlock {
  readonly type: RichBlockType
  /** Of a heading. */
  readonly attrs?: { readonly level: number }
  readonly content?: readonly (RichBlock | RichInline)[]
}

export interface RichDocument {
  readonly type: 'doc'
  readonly content: readonly RichBlock[]
}

/** The first level is the page's own. */
export const HEADING_LEVELS = [2, 3] as const

const BLOCKS: ReadonlySet<unknown> = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
])
/** What stands in each; a list item begins with a paragraph. */
const CONTENT: Readonly<Record<RichBlockType, 'inline' | 'items' | 'blocks'>> = {
  paragraph: 'inline',
  heading: 'inline',
  bulletList: 'items',
  orderedList: 'items',
  listItem: 'blocks',
  blockquote: 'blocks',
}
const MARKS: ReadonlySet<unknown> = new Set(['bold', 'italic', 'link'])

const MAX_CHARACTERS = 4000
/** Of the JSON: what a body of 64 KiB can hold at all. */
const MAX_JSON = 60_000
const DEEPEST = 12
const MAX_LINK_LENGTH = 500

/** Whether people may be led there: a page, or a mail to write. */
export const isLink = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= MAX_LINK_LENGTH &&
  // oxlint-disable-next-line no-control-regex
  /^(https?:\/\/|mailto:)[^\s"'<>\\^`{|}\u0000-\u001f]+$/i.test(href) &&
  isStorable(href)

export const richText: TextForm = {
  read(value, { required, maxLength = MAX_CHARACTERS }) {
    const nothing = () => (required ? refuse('required') : accept(null))
    if (value === undefined || value === null || value === '') return nothing()
    if (typeof value !== 'string') return refuse('wrong_type')
    if (value.length > MAX_JSON) return refuse('too_long', { max: maxLength })
    const document = readDocument(parsed(value))
    if (document === undefined) return refuse('bad_content')
    const words = wordsOf(document)
    if (words.trim() === '') return nothing()
    if (Array.from(words).length > maxLength) return refuse('too_long', { max: maxLength })
    return accept(JSON.stringify(document))
  },
  words(value) {
    const document = documentOf(value)
    return document === undefined ? value : wordsOf(document)
  },
  ofWords: (words) => JSON.stringify({ type: 'doc', content: words.trim().split(/\r?\n/).map(paragraphOf) }),
}

/** The document of a value that was accepted; `undefined` for any other. */
export const documentOf = (value: string): RichDocument | undefined => readDocument(parsed(value))

const paragraphOf = (line: string): RichBlock =>
  line.trim() === ''
    ? { type: 'paragraph' }
    : { type: 'paragraph', content: [{ type: 'text', text: line.trim() }] }

// Each reader makes a node anew from what it knows, so that nothing else can pass; `undefined` where there is anything else.

function readDocument(given: unknown): RichDocument | undefined {
  if (!isRecord(given) || given['type'] !== 'doc' || !hasOnly(given, ['type', 'content'])) return undefined
  const content = readAll(given['content'], (node) => readBlock(node, BLOCKS, DEEPEST))
  if (content === undefined) return undefined
  // An editor keeps an empty line to go on in.
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || block.content !== undefined)
  return { type: 'doc', content: content.slice(0, last + 1) }
}

function readBlock(given: unknown, allowed: ReadonlySet<unknown>, depth: number): RichBlock | undefined {
  if (depth === 0 || !isRecord(given) || !allowed.has(given['type'])) return undefined
  const type = given['type'] as RichBlockType
  const isHeading = type === 'heading'
  if (!hasOnly(given, isHeading ? ['type', 'attrs', 'content'] : ['type', 'content'])) return undefined
  const level = isHeading ? readLevel(given['attrs']) : undefined
  if (isHeading && level === undefined) return undefined
  const content = given['content'] === undefined ? [] : readContent(type, given['content'], depth)
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
  given: unknown,
  depth: number,
): (RichBlock | RichInline)[] | undefined {
  switch (CONTENT[type]) {
    case 'inline':
      return readAll(given, readInline)
    case 'items':
      return readAll(given, (node) => readBlock(node, ITEMS, depth - 1))
    case 'blocks':
      return readAll(given, (node) => readBlock(node, BLOCKS, depth - 1))
  }
}

function readLevel(attrs: unknown): number | undefined {
  if (!isRecord(attrs) || !hasOnly(attrs, ['level'])) return undefined
  return HEADING_LEVELS.find((level) => level === attrs['level'])
}

function readInline(given: unknown): RichInline | undefined {
  if (!isRecord(given)) return undefined
  const marks = given['marks'] === undefined ? [] : readAll(given['marks'], readMark)
  if (marks === undefined || new Set(marks.map(({ type }) => type)).size < marks.length) return undefined
  const marked = marks.length === 0 ? {} : { marks }
  const { type, text } = given
  if (type === 'hardBreak') return hasOnly(given, ['type', 'marks']) ? { type, ...marked } : undefined
  if (type !== 'text' || !hasOnly(given, ['type', 'text', 'marks'])) return undefined
  return typeof text === 'string' && text !== '' && isStorable(text) ? { type, text, ...marked } : undefined
}

function readMark(given: unknown): RichMark | undefined {
  if (!isRecord(given) || !MARKS.has(given['type'])) return undefined
  const type = given['type'] as RichMark['type']
  if (type !== 'link') return hasOnly(given, ['type']) ? { type } : undefined
  const { attrs } = given
  if (!hasOnly(given, ['type', 'attrs']) || !isRecord(attrs) || !hasOnly(attrs, ['href'])) return undefined
  return isLink(attrs['href']) ? { type, attrs: { href: attrs['href'] } } : undefined
}

const hasOnly = (node: Readonly<Record<string, unknown>>, names: readonly string[]): boolean =>
  Object.keys(node).every((name) => names.includes(name))

function readAll<T>(given: unknown, read: (node: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(given)) return undefined
  const all: T[] = []
  for (const node of given as unknown[]) {
    const one = read(node)
    if (one === undefined) return undefined
    all.push(one)
  }
  return all
}

const wordsOf = ({ content }: RichDocument): string => content.flatMap((block) => linesOf(block)).join('\n')

function linesOf({ type, content = [] }: RichBlock): string[] {
  if (CONTENT[type] === 'inline') {
    const inline = content as readonly RichInline[]
    return inline
      .map((node) => (node.type === 'text' ? node.text : '\n'))
      .join('')
      .split('\n')
  }
  const blocks = content as readonly RichBlock[]
  return blocks.flatMap((block, place) => {
    const lines = linesOf(block)
    if (block.type !== 'listItem') return lines
    const sign = type === 'orderedList' ? `${place + 1}. ` : '• '
    return lines.map((line, index) => (index === 0 ? sign + line : `  ${line}`))
  })
}
