// A zip from somebody else. Nothing it says of itself is believed: what is inflated is counted while it is.
import type { FileHandle } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { SpreadsheetFailure } from '../failure.ts'
import * as zip from './format.ts'

export interface ZipLimits {
  maxEntries: number
  /** Bytes of all parts together, inflated. */
  maxInflatedBytes: number
}

export interface ZipEntry {
  readonly name: string
  readonly isPacked: boolean
  readonly offset: number
  readonly packedSize: number
  readonly size: number
  readonly crc: number
}

/** A sheet of equal rows packs 224 times, a bomb a thousand. Small parts are left alone. */
const MAX_RATIO = 250
const FREE_OF_RATIO = 1 << 24
const CHUNK_BYTES = 1 << 17
/** The end record and the longest comment behind it. */
const MAX_TAIL = zip.END_BYTES + 0xffff
/** More than two hundred headers with long names and fields ever take. */
const MAX_DIRECTORY = 1 << 24

export class ZipReader {
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly #file: FileHandle
  readonly #limits: ZipLimits
  #inflated = 0

  private constructor(file: FileHandle, entries: ReadonlyMap<string, ZipEntry>, limits: ZipLimits) {
    this.#file = file
    this.entries = entries
    this.#limits = limits
  }

  /** @throws SpreadsheetFailure `damaged`, `encrypted` or `too_large`, before anything is inflated */
  static async open(file: FileHandle, limits: ZipLimits): Promise<ZipReader> {
    const { size } = await file.stat()
    const entries = await readDirectory(file, size, limits.maxEntries)
    const sum = (of: (entry: ZipEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0)
    if (sum((entry) => entry.size) > limits.maxInflatedBytes) throw new SpreadsheetFailure('too_large')
    if (entries.some(({ size: whole, packedSize }) => isBomb(whole, packedSize)))
      throw new SpreadsheetFailure('too_large')
    // Parts that share their bytes make a small file large.
    if (sum(({ packedSize }) => packedSize) > size) throw new SpreadsheetFailure('damaged')
    return new ZipReader(file, new Map(entries.map((entry) => [entry.name.toLowerCase(), entry])), limits)
  }

  /** The part of that name, in whatever case; the name is only ever looked up here, never on a disk. */
  find(name: string): ZipEntry | undefined {
    return this.entries.get(name.toLowerCase())
  }

  /**
   * What a part holds, inflated as it is read.
   * @throws SpreadsheetFailure `damaged`, or `too_large` as soon as the limits are passed
   */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    let crc = 0
    let size = 0
    for await (const chunk of await this.#inflate(entry)) {
      size += chunk.length
      this.#inflated += chunk.length
      if (this.#inflated > this.#limits.maxInflatedBytes || isBomb(size, entry.packedSize))
        throw new SpreadsheetFailure('too_large')
      if (size > entry.size) throw new SpreadsheetFailure('damaged')
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (crc !== entry.crc || size !== entry.size) throw new SpreadsheetFailure('damaged')
  }

  async #inflate(entry: ZipEntry): Promise<AsyncIterable<Buffer>> {
    const header = await readAt(this.#file, entry.offset, zip.LOCAL_HEADER_BYTES)
    if (header.readUInt32LE(0) !== zip.LOCAL_HEADER) throw new SpreadsheetFailure('damaged')
    const begin = entry.offset + zip.LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
    const packed = Readable.from(bytesOf(this.#file, begin, entry.packedSize), { objectMode: false })
    if (!entry.isPacked) return packed
    const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
    // The reader of `inflate` receives a failure of either.
    pipeline(packed, inflate, () => undefined)
    return inflated(inflate)
  }
}

async function* inflated(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw error instanceof SpreadsheetFailure ? error : new SpreadsheetFailure('damaged', {}, error)
  }
}

async function* bytesOf(file: FileHandle, begin: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += CHUNK_BYTES)
    yield await readAt(file, begin + at, Math.min(CHUNK_BYTES, size - at))
}

function isBomb(size: number, packedSize: number): boolean {
  return size > FREE_OF_RATIO && size > packedSize * MAX_RATIO
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new SpreadsheetFailure('damaged')
  return buffer
}

async function readDirectory(file: FileHandle, size: number, maxEntries: number): Promise<ZipEntry[]> {
  const { count, length, offset } = await findDirectory(file, size)
  if (count > maxEntries) throw new SpreadsheetFailure('too_large')
  if (length > MAX_DIRECTORY || offset + length > size) throw new SpreadsheetFailure('damaged')
  return parseDirectory(await readAt(file, offset, length), count)
}

async function findDirectory(file: FileHandle, size: number) {
  const tailSize = Math.min(size, MAX_TAIL)
  const tail = await readAt(file, size - tailSize, tailSize)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(zip.END)
  const at = tail.subarray(0, tail.length - zip.END_BYTES + 4).lastIndexOf(mark)
  if (at === -1) throw new SpreadsheetFailure('damaged')
  const found = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  if (found.offset !== zip.SEE_64 && found.count !== zip.SEE_64_SHORT && found.length !== zip.SEE_64)
    return found
  return findDirectory64(file, size - tailSize + at)
}

async function findDirectory64(file: FileHandle, end: number) {
  if (end < zip.LOCATOR_64_BYTES) throw new SpreadsheetFailure('damaged')
  const locator = await readAt(file, end - zip.LOCATOR_64_BYTES, zip.LOCATOR_64_BYTES)
  if (locator.readUInt32LE(0) !== zip.LOCATOR_64) throw new SpreadsheetFailure('damaged')
  const record = await readAt(file, bigAt(locator, 8), zip.END_64_BYTES)
  if (record.readUInt32LE(0) !== zip.END_64) throw new SpreadsheetFailure('damaged')
  return { count: bigAt(record, 32), length: bigAt(record, 40), offset: bigAt(record, 48) }
}

// Beyond 2^53 it is no place in any file.
function bigAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new SpreadsheetFailure('damaged')
  return Number(value)
}

/** The entries of a central directory. @throws SpreadsheetFailure `damaged` or `encrypted` */
export function parseDirectory(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + zip.CENTRAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(at) !== zip.CENTRAL_HEADER)
      throw new SpreadsheetFailure('damaged')
    const nameEnd = at + zip.CENTRAL_HEADER_BYTES + bytes.readUInt16LE(at + 28)
    const end = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    if (end > bytes.length) throw new SpreadsheetFailure('damaged')
    entries.push(entryAt(bytes.subarray(at, nameEnd), bytes.subarray(nameEnd, end)))
    at = end
  }
  return entries
}

function entryAt(header: Buffer, extra: Buffer): ZipEntry {
  if ((header.readUInt16LE(8) & zip.FLAG_ENCRYPTED) !== 0) throw new SpreadsheetFailure('encrypted')
  const method = header.readUInt16LE(10)
  if (method !== zip.STORED && method !== zip.DEFLATED) throw new SpreadsheetFailure('damaged')
  const wide = wideNumbers(extra)
  const number = (at: number) => {
    const value = header.readUInt32LE(at)
    return value === zip.SEE_64 ? (wide.shift() ?? value) : value
  }
  // In the order in which the Zip64 field holds those that did not fit.
  const size = number(24)
  const packedSize = number(20)
  const offset = number(42)
  const name = header.toString('utf8', zip.CENTRAL_HEADER_BYTES).replaceAll('\\', '/')
  return { name, isPacked: method === zip.DEFLATED, crc: header.readUInt32LE(16), size, packedSize, offset }
}

function wideNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    const end = Math.min(at + 4 + length, extra.length)
    if (extra.readUInt16LE(at) === zip.FIELD_64)
      return Array.from({ length: Math.floor((end - at - 4) / 8) }, (_, i) => bigAt(extra, at + 4 + i * 8))
    at += 4 + length
  }
  return []
}
