// Reads the text of a Word document as a rich text: headings, paragraphs, bold, italic, lists and tables (ECMA-376, part 1, 17).
import { open } from 'node:fs/promises'
import { type RichDocument, type RichInline, toStorable } from '@cangdan/protocol'
import { SpreadsheetFailure } from '#platform/spreadsheet/failure.ts'
import { getAttribute, scanXml, type XmlHandler } from '#platform/spreadsheet/xlsx/xml.ts'
import { ZipReader } from '#platform/spreadsheet/zip/read-zip.ts'
import { BlockList, type TableRow, withLabel } from './blocks.ts'
import { ParagraphCounter } from './numbering.ts'
import { getValue, isOn, NumberingReader, StyleReader, toHeadingLevel } from './styles.ts'

export interface DocxText {
  readonly document: RichDocument
  /** Number of pictures and drawings, which are not read. */
  readonly pictures: number
  /** True if the document is longer than the limit and only its beginning was read. */
  readonly isCut: boolean
}

const LIMITS = { maxEntries: 2_000, maxInflatedBytes: 64 * 1024 * 1024 }
/** Inflated bytes: styles and numbering are in memory as a whole, the document is parsed in one go. */
const MAX_PART = 4 * 1024 * 1024
const MAX_DOCUMENT = 16 * 1024 * 1024

/**
 * @param maxLength in UTF-16 units
 * @throws SpreadsheetFailure for a file that is no Word document, is damaged or too large
 */
export async function readDocxText(path: string, maxLength: number): Promise<DocxText> {
  const file = await open(path)
  try {
    const zip = await ZipReader.open(file, LIMITS)
    const [styles, numbering] = [new StyleReader(), new NumberingReader()]
    await scanPart(zip, 'word/styles.xml', styles)
    await scanPart(zip, 'word/numbering.xml', numbering)
    const reader = new DocumentReader(styles, new ParagraphCounter(numbering), maxLength)
    await scanPart(zip, 'word/document.xml', reader, () => reader.isCut)
    return { document: reader.finish(), pictures: reader.pictures, isCut: reader.isCut }
  } finally {
    await file.close()
  }
}

async function scanPart(zip: ZipReader, name: string, handler: XmlHandler, hasEnough?: () => boolean): Promise<void> {
  const entry = zip.find(name)
  if ((entry?.size ?? 0) > (hasEnough === undefined ? MAX_PART : MAX_DOCUMENT))
    throw new SpreadsheetFailure('too_large')
  if (entry !== undefined) await scanXml(zip.read(entry), handler, hasEnough)
}

/** Deleted text, earlier formatting, drawings and repeated text. */
const SKIPPED: ReadonlySet<string> = new Set([
  'del',
  'moveFrom',
  'rPrChange',
  'pPrChange',
  'tblPrChange',
  'Fallback',
  'drawing',
  'pict',
  'object',
  'rubyPr',
  'rt',
])
const PICTURES: ReadonlySet<string> = new Set(['drawing', 'pict', 'object'])

interface Paragraph {
  style?: string
  numId?: string
  level?: number
  outline?: number
  readonly content: RichInline[]
}

class DocumentReader implements XmlHandler {
  pictures = 0
  isCut = false
  wantsText = false
  readonly #styles: StyleReader
  readonly #counter: ParagraphCounter
  readonly #maxLength: number
  readonly #list = new BlockList()
  #length = 0
  /** Depth within skipped elements. */
  #skipped = 0
  #tableDepth = 0
  #rows: TableRow[] = []
  /** The cell that paragraphs are added to; a merged one is followed by empty ones. */
  #cell: (readonly RichInline[])[] = []
  #paragraph: Paragraph | undefined
  #isInRun = false
  #bold = false
  #italic = false

  constructor(styles: StyleReader, counter: ParagraphCounter, maxLength: number) {
    this.#styles = styles
    this.#counter = counter
    this.#maxLength = maxLength
  }

  open(name: string, attributes: string): void {
    if (this.#skipped > 0 || SKIPPED.has(name)) {
      if (this.#skipped === 0 && PICTURES.has(name)) this.pictures += 1
      this.#skipped += 1
      return
    }
    switch (name) {
      case 'tbl':
        if (this.#tableDepth === 0) this.#rows = []
        this.#tableDepth += 1
        return
      case 'tr':
      case 'tc':
      case 'tblHeader':
      case 'gridSpan':
        return this.#openTablePart(name, attributes)
      case 'p':
        this.#paragraph = { content: [] }
        return
      default:
        if (this.#isInRun) this.#openRunPart(name, attributes)
        else if (this.#paragraph !== undefined) this.#openParagraphPart(this.#paragraph, name, attributes)
    }
  }

  #openTablePart(name: string, attributes: string): void {
    if (this.#tableDepth !== 1) return
    this.#measure(1)
    const row = this.#rows.at(-1)
    if (name === 'tr') this.#rows.push({ isHeader: false, cells: [] })
    else if (name === 'tc') row?.cells.push((this.#cell = []))
    else if (name === 'tblHeader' && row !== undefined) row.isHeader = this.#rows.length === 1 && isOn(attributes)
    else if (name === 'gridSpan')
      for (let more = 1; more < Math.min(Number(getValue(attributes)), MAX_SPAN); more += 1) row?.cells.push([])
  }

  #measure(length: number): void {
    this.#length += length
    this.isCut = this.#length > this.#maxLength
  }

  #openParagraphPart(paragraph: Paragraph, name: string, attributes: string): void {
    if (name === 'r') {
      this.#isInRun = true
      this.#bold = this.#italic = false
    } else if (name === 'pStyle') paragraph.style = getValue(attributes)
    else if (name === 'numId') paragraph.numId = getValue(attributes)
    else if (name === 'ilvl') paragraph.level = Number(getValue(attributes))
    else if (name === 'outlineLvl') paragraph.outline = Number(getValue(attributes))
  }

  #openRunPart(name: string, attributes: string): void {
    if (name === 'b') this.#bold = isOn(attributes)
    else if (name === 'i') this.#italic = isOn(attributes)
    else if (name === 't') this.wantsText = true
    else if (name === 'tab') this.text(' ')
    else if (name === 'noBreakHyphen') this.text('-')
    else if (
      name === 'cr' ||
      (name === 'br' && (getAttribute(attributes, 'type') ?? 'textWrapping') === 'textWrapping')
    )
      this.#paragraph?.content.push({ type: 'hardBreak' })
  }

  text(input: string): void {
    const content = this.#paragraph?.content
    const text = toStorable(input)
    if (content === undefined || text === '' || this.isCut) return
    const marks = [
      ...(this.#bold ? [{ type: 'bold' } as const] : []),
      ...(this.#italic ? [{ type: 'italic' } as const] : []),
    ]
    this.#measure(text.length)
    const last = content.at(-1)
    const isSame = last?.type === 'text' && JSON.stringify(last.marks ?? []) === JSON.stringify(marks)
    if (isSame) content[content.length - 1] = { ...last, text: `${last.text ?? ''}${text}` }
    else content.push({ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) })
  }

  close(name: string): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    if (name === 't') this.wantsText = false
    else if (name === 'r') this.#isInRun = false
    else if (name === 'p') this.#closeParagraph()
    else if (name === 'tbl') this.#closeTable()
  }

  #closeTable(): void {
    this.#tableDepth -= 1
    if (this.#tableDepth === 0 && this.#rows.length > 0) this.#list.addTable(this.#rows)
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraph
    this.#paragraph = undefined
    if (paragraph === undefined) return
    const content = trim(paragraph.content)
    if (content.length === 0) return
    const { headingLevel, numId, level } = this.#styles.find(paragraph.style)
    const [list, depth] = [paragraph.numId ?? numId ?? '', paragraph.level ?? level ?? 0]
    const number = this.#counter.count(list, depth)
    const heading = paragraph.outline === undefined ? headingLevel : toHeadingLevel(paragraph.outline)
    const numbered = withLabel(number?.label ?? '', content)
    if (this.#tableDepth > 0) this.#cell.push(numbered)
    else if (heading !== undefined) this.#list.addHeading(heading, numbered)
    else if (number !== undefined) this.#list.addItem(number, depth, content)
    else this.#list.addParagraph(content)
  }

  finish(): RichDocument {
    if (this.#tableDepth > 0 && this.#rows.length > 0) this.#list.addTable(this.#rows)
    this.#closeParagraph()
    this.#list.flush()
    return { type: 'doc', content: this.#list.blocks }
  }
}

/** More columns become lines of text anyway. */
const MAX_SPAN = 64

/** Removes spaces and line breaks at both ends. */
function trim(content: readonly RichInline[]): readonly RichInline[] {
  const isSpace = ({ type, text = '' }: RichInline) => type === 'hardBreak' || text.trim() === ''
  const first = content.findIndex((node) => !isSpace(node))
  const last = content.findLastIndex((node) => !isSpace(node))
  if (first === -1) return []
  return content.slice(first, last + 1).map((node, place, all) => {
    if (node.text === undefined) return node
    const start = place === 0 ? node.text.trimStart() : node.text
    return { ...node, text: place === all.length - 1 ? start.trimEnd() : start }
  })
}
