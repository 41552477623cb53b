// Streaming parser for XML of office programs. Document types, and thus custom entities, are rejected; namespace prefixes are removed.
import { isAscii, isUtf8 } from 'node:buffer'
import { SpreadsheetFailure } from '../failure.ts'

export interface XmlHandler {
  /** @param attributes the text after the name, for `getAttribute`. Also called for an empty element, followed by `close`. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** While true, text is passed on with references resolved. */
  readonly wantsText: boolean
  text(text: string): void
}

/** Maximum text up to the next tag, comment or CDATA section: Excel's 32,767 characters, each escaped, are shorter. */
const MAX_PIECE = 1 << 18
/** Maximum length of a tag. An incomplete tag is scanned again with the next chunk. */
const MAX_TAG = 1 << 16
const LESS = 0x3c
const BYTE_ORDER_MARK = 0xfeff
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));|&/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Calls the handler for each piece of the text. @throws SpreadsheetFailure `damaged` */
export class XmlScanner {
  readonly #handler: XmlHandler
  #rest = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  feed(chunk: string): void {
    const text = this.#rest + chunk
    const end = this.#scan(text)
    this.#rest = text.slice(end)
    if (this.#rest.length > MAX_PIECE) throw new SpreadsheetFailure('damaged')
  }

  end(): void {
    if (this.#rest.trim() !== '') throw new SpreadsheetFailure('damaged')
  }

  /** Scans complete pieces. Returns the start of the first incomplete one. */
  #scan(text: string): number {
    const handler = this.#handler
    let at = 0
    for (;;) {
      const less = text.indexOf('<', at)
      if (less === -1) return at
      const end = findTagEnd(text, less)
      if (end === -1) {
        const isTag = text.charCodeAt(less + 1) !== EXCLAMATION
        if (isTag && text.length - less > MAX_TAG) throw new SpreadsheetFailure('damaged')
        return at
      }
      if (less > at && handler.wantsText) handler.text(resolveReferences(text.slice(at, less)))
      this.#tag(text, less, end)
      at = end
    }
  }

  #tag(text: string, less: number, end: number): void {
    switch (text.charCodeAt(less + 1)) {
      case SLASH:
        return this.#handler.close(getLocalName(text.slice(less + 2, end - 1).trimEnd()))
      case QUESTION:
        return
      case EXCLAMATION:
        return this.#declaration(text.slice(less, end))
      default:
        return this.#element(text, less + 1, end - 1)
    }
  }

  #declaration(tag: string): void {
    if (tag.startsWith('<![CDATA[')) {
      if (this.#handler.wantsText) this.#handler.text(tag.slice(9, -3))
    } else if (!tag.startsWith('<!--')) throw new SpreadsheetFailure('damaged')
  }

  #element(text: string, begin: number, end: number): void {
    const isEmpty = text.charCodeAt(end - 1) === SLASH
    let nameEnd = begin
    while (nameEnd < end && text.charCodeAt(nameEnd) > 0x20 && text.charCodeAt(nameEnd) !== SLASH) nameEnd += 1
    const name = getLocalName(text.slice(begin, nameEnd))
    this.#handler.open(name, text.slice(nameEnd, isEmpty ? end - 1 : end))
    if (isEmpty) this.#handler.close(name)
  }
}

const [SLASH, QUESTION, EXCLAMATION, GREATER, QUOTE, APOSTROPHE] = [0x2f, 0x3f, 0x21, 0x3e, 0x22, 0x27]

/** Returns the index after the `>` of the tag at `less`, or -1 if it is incomplete. */
function findTagEnd(text: string, less: number): number {
  if (text.charCodeAt(less + 1) === EXCLAMATION) return findDeclarationEnd(text, less)
  for (let at = less + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === GREATER) return at + 1
    if (code === LESS) throw new SpreadsheetFailure('damaged')
    if (code === QUOTE || code === APOSTROPHE) {
      at = text.indexOf(code === QUOTE ? '"' : "'", at + 1)
      if (at === -1) return -1
    }
  }
  return -1
}

function findDeclarationEnd(text: string, less: number): number {
  if (text.length < less + 9) return -1
  const isComment = text.startsWith('<!--', less)
  if (!isComment && !text.startsWith('<![CDATA[', less)) throw new SpreadsheetFailure('damaged')
  const close = isComment ? '-->' : ']]>'
  const found = text.indexOf(close, less + (isComment ? 4 : 9))
  return found === -1 ? -1 : found + close.length
}

function getLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Resolves references and normalizes line ends. @throws SpreadsheetFailure `damaged` */
export function resolveReferences(text: string): string {
  if (!text.includes('&')) return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return text.replace(/\r\n?/g, '\n').replace(REFERENCE, (_all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] as string
    const point = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16)
    if (!(point <= 0x10ffff)) throw new SpreadsheetFailure('damaged')
    return String.fromCodePoint(point)
  })
}

// The lookbehind avoids quadratic time: matching starts only at the beginning of a name.
const ATTRIBUTE = /(?<![^\s="'])([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Returns an attribute by its name without prefix. */
export function getAttribute(attributes: string, wanted: string): string | undefined {
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE))
    if (getLocalName(name) === wanted) return resolveReferences(double ?? single ?? '')
  return undefined
}

export async function scanXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  hasEnough: () => boolean = () => false,
): Promise<void> {
  const scanner = new XmlScanner(handler)
  for await (const text of decodeXml(chunks)) {
    scanner.feed(text)
    if (hasEnough()) return
  }
  scanner.end()
}

/** Decodes an XML part: UTF-8, or UTF-16 with byte order mark. @throws SpreadsheetFailure `damaged` */
export async function* decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decode: Decoder | undefined
  for await (const chunk of chunks) {
    decode ??= createDecoder(chunk)
    yield decode(chunk)
  }
  yield decode?.() ?? ''
}

type Decoder = (chunk?: Buffer) => string

function createDecoder(start: Buffer): Decoder {
  if (start[0] === 0xff && start[1] === 0xfe) return createUtf16Decoder('utf-16le')
  return start[0] === 0xfe && start[1] === 0xff ? createUtf16Decoder('utf-16be') : createUtf8Decoder()
}

function createUtf16Decoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      throw new SpreadsheetFailure('damaged', {}, error)
    }
  }
}

// Cuts after `>`, where neither a character nor (usually) a cell is split; one contiguous string is also fastest to scan.
function createUtf8Decoder(): Decoder {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const bytes = chunk === undefined || rest.length === 0 ? (chunk ?? rest) : Buffer.concat([rest, chunk])
    const end = chunk === undefined ? bytes.length : bytes.lastIndexOf(GREATER) + 1
    const whole = bytes.subarray(0, end)
    rest = bytes.subarray(end)
    if (rest.length > MAX_PIECE || !isUtf8(whole)) throw new SpreadsheetFailure('damaged')
    const text = isAscii(whole) ? whole.toString('latin1') : whole.toString('utf8')
    return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
  }
}
