// Streams a ZIP: sizes follow each part, because they are unknown before.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import * as zip from './format.ts'

export interface ZipPart {
  readonly name: string
  /** Less than 4 GiB. */
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

export interface WrittenPart {
  name: string
  offset: number
  crc: number
  packed: number
  size: number
}

const deflate = promisify(deflateRaw)
/** Two zlib threads keep the second core busy; a third would only use memory. */
const MAX_PENDING = 2
/** Fast; level six is a fifth smaller and takes twice the time. */
const LEVEL = 1
/** End of a deflate stream whose blocks were flushed to whole bytes. */
const LAST_BLOCK = Buffer.from([0x03, 0x00])
/** 1980-01-01 00:00, the earliest ZIP date: equal content gives equal bytes. */
const DOS_DATE = 0x21
const VERSION = 20
const VERSION_64 = 45

export async function* writeZip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: WrittenPart[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const part = { name, offset, crc: 0, packed: 0, size: 0 }
    const header = buildLocalHeader(name)
    yield header
    for await (const bytes of deflateContent(content, part)) yield bytes
    yield buildDescriptor(part)
    offset += header.length + part.packed + DESCRIPTOR_BYTES
    written.push(part)
  }
  yield buildDirectory(written, offset)
}

async function* deflateContent(content: ZipPart['content'], part: WrittenPart): AsyncGenerator<Buffer> {
  const pending: Promise<Buffer>[] = []
  for await (const bytes of content) {
    part.crc = crc32(bytes, part.crc)
    part.size += bytes.length
    if (part.size >= zip.SEE_64) throw new RangeError(`${part.name} is larger than a part of a zip may be`)
    const chunk = deflate(bytes, { level: LEVEL, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH })
    // Prevents an unhandled rejection; the error is thrown when the chunk is awaited.
    chunk.catch(() => undefined)
    pending.push(chunk)
    if (pending.length > MAX_PENDING) yield countBytes((await pending.shift()) as Buffer, part)
  }
  for (const chunk of pending) yield countBytes(await chunk, part)
  yield countBytes(LAST_BLOCK, part)
}

function countBytes(bytes: Buffer, part: WrittenPart): Buffer {
  part.packed += bytes.length
  return bytes
}

function buildLocalHeader(name: string): Buffer {
  const encoded = Buffer.from(name)
  const header = Buffer.alloc(zip.LOCAL_HEADER_BYTES)
  header.writeUInt32LE(zip.LOCAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(zip.FLAG_DESCRIPTOR | zip.FLAG_UTF8, 6)
  header.writeUInt16LE(zip.DEFLATED, 8)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(encoded.length, 26)
  return Buffer.concat([header, encoded])
}

const DESCRIPTOR_BYTES = 16

function buildDescriptor({ crc, packed: size, size: unpacked }: WrittenPart): Buffer {
  const bytes = Buffer.alloc(DESCRIPTOR_BYTES)
  bytes.writeUInt32LE(zip.DESCRIPTOR, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(size, 8)
  bytes.writeUInt32LE(unpacked, 12)
  return bytes
}

/** Builds the central directory of parts that end at `offset`, with Zip64 records above 4 GiB or 65,535 parts. */
export function buildDirectory(parts: readonly WrittenPart[], offset: number): Buffer {
  const headers = Buffer.concat(parts.map(buildCentralHeader))
  const needs64 = parts.length >= zip.SEE_64_SHORT || offset + headers.length >= zip.SEE_64
  const end64 = needs64 ? buildZip64End(parts.length, headers.length, offset) : Buffer.alloc(0)
  const end = Buffer.alloc(zip.END_BYTES)
  end.writeUInt32LE(zip.END, 0)
  end.writeUInt16LE(Math.min(parts.length, zip.SEE_64_SHORT), 8)
  end.writeUInt16LE(Math.min(parts.length, zip.SEE_64_SHORT), 10)
  end.writeUInt32LE(headers.length, 12)
  end.writeUInt32LE(Math.min(offset, zip.SEE_64), 16)
  return Buffer.concat([headers, end64, end])
}

function buildCentralHeader({ name, offset, crc, packed: size, size: unpacked }: WrittenPart): Buffer {
  const encoded = Buffer.from(name)
  const isFar = offset >= zip.SEE_64
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(zip.FIELD_64, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const header = Buffer.alloc(zip.CENTRAL_HEADER_BYTES)
  header.writeUInt32LE(zip.CENTRAL_HEADER, 0)
  header.writeUInt16LE(isFar ? VERSION_64 : VERSION, 4)
  header.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6)
  header.writeUInt16LE(zip.FLAG_DESCRIPTOR | zip.FLAG_UTF8, 8)
  header.writeUInt16LE(zip.DEFLATED, 10)
  header.writeUInt16LE(DOS_DATE, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(size, 20)
  header.writeUInt32LE(unpacked, 24)
  header.writeUInt16LE(encoded.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(isFar ? zip.SEE_64 : offset, 42)
  return Buffer.concat([header, encoded, extra])
}

function buildZip64End(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(zip.END_64_BYTES + zip.LOCATOR_64_BYTES)
  bytes.writeUInt32LE(zip.END_64, 0)
  bytes.writeBigUInt64LE(BigInt(zip.END_64_BYTES - 12), 4)
  bytes.writeUInt16LE(VERSION_64, 12)
  bytes.writeUInt16LE(VERSION_64, 14)
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeBigUInt64LE(BigInt(size), 40)
  bytes.writeBigUInt64LE(BigInt(offset), 48)
  bytes.writeUInt32LE(zip.LOCATOR_64, zip.END_64_BYTES)
  bytes.writeBigUInt64LE(BigInt(offset + size), zip.END_64_BYTES + 8)
  bytes.writeUInt32LE(1, zip.END_64_BYTES + 16)
  return bytes
}
