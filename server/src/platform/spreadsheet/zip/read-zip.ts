// Reads untrusted ZIP files with yauzl. Sizes are counted while inflating, whatever the headers claim.
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { SpreadsheetFailure } from '../failure.ts'
import { DEFLATED, STORED } from './format.ts'

export interface ZipLimits {
  maxEntries: number
  /** Inflated bytes of all parts. */
  maxInflatedBytes: number
}

export interface ZipEntry {
  readonly name: string
  readonly packedSize: number
  readonly size: number
  readonly crc: number
  readonly raw: Entry
}

/** A sheet of equal rows has a ratio of 224, a ZIP bomb a thousand. Small parts are exempt. */
const MAX_RATIO = 250
const FREE_OF_RATIO = 1 << 24
const CHUNK_BYTES = 1 << 17

export class ZipReader {
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly #zip: ZipFile

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, ZipEntry>) {
    this.#zip = zip
    this.entries = entries
  }

  /** @throws SpreadsheetFailure `damaged`, `encrypted` or `too_large`, before anything is inflated */
  static async open(file: FileHandle, limits: ZipLimits): Promise<ZipReader> {
    const { size } = await file.stat()
    // Names are only looked up and never used as paths, so none is rejected.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
    const zip = await wrapErrors(() => fromRandomAccessReaderPromise(new FileReader(file), size, options))
    if (zip.entryCount > limits.maxEntries) throw new SpreadsheetFailure('too_large')
    const entries = await wrapErrors(() => readEntries(zip))
    const sumEntries = (getSize: (entry: ZipEntry) => number) =>
      entries.reduce((total, entry) => total + getSize(entry), 0)
    if (sumEntries((entry) => entry.size) > limits.maxInflatedBytes) throw new SpreadsheetFailure('too_large')
    if (entries.some(({ size: whole, packedSize }) => isBomb(whole, packedSize)))
      throw new SpreadsheetFailure('too_large')
    // Parts that share bytes would make a small file large.
    if (sumEntries(({ packedSize }) => packedSize) > size) throw new SpreadsheetFailure('damaged')
    const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
    // Programs would read different ones of two parts with the same name.
    if (byName.size < entries.length) throw new SpreadsheetFailure('damaged')
    return new ZipReader(zip, byName)
  }

  find(name: string): ZipEntry | undefined {
    return this.entries.get(name.toLowerCase())
  }

  /** Inflates a part. @throws SpreadsheetFailure `damaged` as soon as it exceeds its declared size; the sum of these is within the limits */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    let crc = 0
    let size = 0
    const stream = await wrapErrors(() => this.#zip.openReadStreamPromise(entry.raw))
    for await (const chunk of wrapStreamErrors(stream as AsyncIterable<Buffer>)) {
      size += chunk.length
      if (size > entry.size) throw new SpreadsheetFailure('damaged')
      // The library only compares sizes.
      crc = crc32(chunk, crc)
      yield chunk
    }
    if (crc !== entry.crc || size !== entry.size) throw new SpreadsheetFailure('damaged')
  }
}

async function readEntries(zip: ZipFile): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  for await (const raw of zip.eachEntry()) {
    if (raw.isEncrypted()) throw new SpreadsheetFailure('encrypted')
    if (raw.compressionMethod !== STORED && raw.compressionMethod !== DEFLATED) throw new SpreadsheetFailure('damaged')
    const name = raw.fileNameRaw.toString('utf8').replaceAll('\\', '/')
    entries.push({ name, packedSize: raw.compressedSize, size: raw.uncompressedSize, crc: raw.crc32, raw })
  }
  return entries
}

async function wrapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDamaged(error)
  }
}

async function* wrapStreamErrors(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    throw toDamaged(error)
  }
}

const toDamaged = (error: unknown) =>
  error instanceof SpreadsheetFailure ? error : new SpreadsheetFailure('damaged', {}, error)

/** Reads through the handle, which must stay open while reads are running. */
class FileReader extends RandomAccessReader {
  readonly #file: FileHandle

  constructor(file: FileHandle) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readRange(this.#file, start, end), { objectMode: false })
  }
}

async function* readRange(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const length = Math.min(CHUNK_BYTES, end - at)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead === 0) throw new SpreadsheetFailure('damaged')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function isBomb(size: number, packedSize: number): boolean {
  return size > FREE_OF_RATIO && size > packedSize * MAX_RATIO
}
