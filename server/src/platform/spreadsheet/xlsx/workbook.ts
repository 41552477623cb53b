import { posix } from 'node:path'
import { SpreadsheetFailure } from '../failure.ts'
import type { WorkbookFacts, ReadLimits } from '../cells.ts'
import { assertCount, MAX_CELL_FORMATS, MAX_FORMAT_CODE, MAX_NUMBER_FORMATS, MAX_SHEETS, MAX_TEXT } from '../limits.ts'
import { type NumberFormat, parseNumberFormat } from '../number-format.ts'
import type { ZipEntry, ZipReader } from '../zip/read-zip.ts'
import { parseDateFormat } from './date-formats.ts'
import type { DateFormat } from './serial.ts'
import { findSheetIndex } from '../find-sheet.ts'
import { unescapeHex } from './escape.ts'
import { getAttribute, scanXml, type XmlHandler } from './xml.ts'

export type CellFormat = DateFormat | NumberFormat | undefined

export interface Workbook {
  readonly sheet: ZipEntry
  readonly facts: WorkbookFacts
  readonly is1904: boolean
  /** By style index; undefined for plain numbers. */
  readonly formats: readonly CellFormat[]
  readonly sharedStrings: readonly string[]
}

const MAX_PART = 32 * 1024 * 1024
/** Characters of a sheet name; Excel allows 31. */
const MAX_NAME = 100
const BINARY = /^xl\/workbook\.bin$/i
const OTHER_OFFICE = /^(mimetype|content\.xml|word\/|ppt\/)/i

/** @throws SpreadsheetFailure if it is not a workbook or not supported; `no_such_sheet`, `too_large` */
export async function openWorkbook(zip: ZipReader, limits: ReadLimits, wanted?: string): Promise<Workbook> {
  const path = await findWorkbookPath(zip)
  const relations = await readRelations(zip, path)
  const { is1904, sheets } = await readSheets(zip, path)
  const worksheets = sheets.filter(({ id }) => relations.get(id)?.type === 'worksheet')
  const visible = worksheets.filter(({ isHidden }) => !isHidden)
  const chosen = findSheetIndex(visible, wanted)
  const shown = visible[chosen]
  if (shown === undefined) throw new SpreadsheetFailure('empty')
  const others = [...relations.values()]
  const findTarget = (type: string) => others.find((relation) => relation.type === type)?.target
  return {
    sheet: getPart(zip, relations.get(shown.id)?.target),
    facts: { names: visible.map(({ name }) => name), chosen, ...(is1904 && { is1904: true as const }) },
    is1904,
    formats: await readFormats(zip, findTarget('styles')),
    sharedStrings: await readSharedStrings(zip, limits, findTarget('sharedStrings')),
  }
}

async function findWorkbookPath(zip: ZipReader): Promise<string> {
  const names = [...zip.entries.keys()]
  const document = [...(await readRelations(zip, '')).values()].find(({ type }) => type === 'officeDocument')
  const path = document?.target ?? 'xl/workbook.xml'
  if (zip.find(path) !== undefined && path.toLowerCase().endsWith('.xml') && !names.some(isOtherOffice)) return path
  if (names.some((name) => BINARY.test(name) || name === 'content.xml')) throw new SpreadsheetFailure('unsupported')
  throw new SpreadsheetFailure('not_a_workbook')
}

function isOtherOffice(name: string): boolean {
  return OTHER_OFFICE.test(name)
}

function getPart(zip: ZipReader, name: string | undefined): ZipEntry {
  const entry = name === undefined ? undefined : zip.find(name)
  if (entry === undefined) throw new SpreadsheetFailure('damaged')
  return entry
}

interface Relation {
  /** Last segment of the type's URI, the same in both editions of the standard. */
  type: string
  target: string
}

/** Returns the relationships of a part by id; an empty name means the package. */
async function readRelations(zip: ZipReader, part: string): Promise<Map<string, Relation>> {
  const { dir, base } = posix.parse(part)
  const relations = new Map<string, Relation>()
  let count = 0
  await visitPart(zip, posix.join(dir, '_rels', `${base}.rels`), (name, attributes) => {
    if (name !== 'Relationship') return
    assertCount(count, MAX_SHEETS)
    count += 1
    const target = getAttribute(attributes, 'Target') ?? ''
    relations.set(getAttribute(attributes, 'Id') ?? '', {
      type: posix.basename(getAttribute(attributes, 'Type') ?? ''),
      target: target.startsWith('/') ? target.slice(1) : posix.join(dir, target),
    })
  })
  return relations
}

async function readSheets(zip: ZipReader, path: string) {
  const sheets: { id: string; name: string; isHidden: boolean }[] = []
  let is1904 = false
  await visitPart(zip, path, (name, attributes) => {
    if (name === 'workbookPr') is1904 = /^(1|true)$/.test(getAttribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    assertCount(sheets.length, MAX_SHEETS)
    const isHidden = /hidden/i.test(getAttribute(attributes, 'state') ?? '')
    sheets.push({
      id: getAttribute(attributes, 'id') ?? '',
      name: (getAttribute(attributes, 'name') ?? '').slice(0, MAX_NAME),
      isHidden,
    })
  })
  return { is1904, sheets }
}

async function readFormats(zip: ZipReader, path: string | undefined) {
  const codes = new Map<number, string>()
  const known = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isInCells = false
  const parseFormatId = (attributes: string) => Number(getAttribute(attributes, 'numFmtId') ?? 0)
  const open = (name: string, attributes: string) => {
    if (name === 'numFmt') {
      assertCount(codes.size, MAX_NUMBER_FORMATS)
      codes.set(parseFormatId(attributes), (getAttribute(attributes, 'formatCode') ?? '').slice(0, MAX_FORMAT_CODE))
    }
    if (name === 'cellXfs') isInCells = true
    if (name === 'xf' && isInCells) {
      assertCount(formats.length, MAX_CELL_FORMATS)
      formats.push(getFormat(parseFormatId(attributes)))
    }
  }
  const getFormat = (id: number) => {
    const code = codes.get(id)
    if (!known.has(id)) known.set(id, parseDateFormat(id, code) ?? parseNumberFormat(id, code))
    return known.get(id)
  }
  const close = (name: string) => {
    if (name === 'cellXfs') isInCells = false
  }
  await visitPart(zip, path, open, close)
  return formats
}

async function visitPart(
  zip: ZipReader,
  path: string | undefined,
  open: XmlHandler['open'],
  close: XmlHandler['close'] = () => undefined,
): Promise<void> {
  const entry = path === undefined ? undefined : zip.find(path)
  if (entry === undefined) return
  if (entry.size > MAX_PART) throw new SpreadsheetFailure('too_large')
  await scanXml(zip.read(entry), { open, close, wantsText: false, text: () => undefined })
}

async function readSharedStrings(zip: ZipReader, limits: ReadLimits, path: string | undefined): Promise<string[]> {
  const entry = path === undefined ? undefined : zip.find(path)
  if (entry === undefined) return []
  const handler = new StringsHandler(limits)
  await scanXml(zip.read(entry), handler)
  return handler.strings
}

/** Joins the runs of strings, without phonetic readings of Japanese programs. */
class StringsHandler implements XmlHandler {
  readonly strings: string[] = []
  wantsText = false
  readonly #limits: ReadLimits
  #isReading = false
  #text = ''
  #characters = 0

  constructor(limits: ReadLimits) {
    this.#limits = limits
  }

  open(name: string): void {
    if (name === 'si') this.#text = ''
    if (name === 'rPh') this.#isReading = true
    if (name === 't') this.wantsText = !this.#isReading
  }

  close(name: string): void {
    if (name === 't') this.wantsText = false
    if (name === 'rPh') this.#isReading = false
    if (name === 'si') this.#add(unescapeHex(this.#text))
  }

  #add(text: string): void {
    const { maxRows, maxColumns, maxCharacters } = this.#limits
    assertCount(this.strings.length, (maxRows + 1) * maxColumns)
    this.#characters += text.length
    assertCount(this.#characters, maxCharacters)
    this.strings.push(text)
  }

  text(text: string): void {
    this.#text += text
    if (this.#text.length > MAX_TEXT) throw new SpreadsheetFailure('damaged')
  }
}
