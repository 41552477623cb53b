// Compound files, the container of old Office files and encrypted new ones: a small file system ([MS-CFB]).
import { SpreadsheetFailure } from '../failure.ts'

const END_OF_CHAIN = 0xfffffffe
const MAX_REGULAR = 0xfffffffa
const HEADER_BYTES = 512
const HEADER_SECTORS = 109
const ENTRY_BYTES = 128
const NUMBER_BYTES = 4
const STREAM = 2
const ROOT = 5

export interface CompoundFile {
  names: ReadonlySet<string>
  stream(name: string): Buffer
}

/** @throws SpreadsheetFailure `damaged` */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  try {
    return readStructure(bytes)
  } catch (error) {
    // Reading beyond the end of a truncated file.
    throw error instanceof RangeError ? new SpreadsheetFailure('damaged', {}, error) : error
  }
}

function readStructure(bytes: Buffer): CompoundFile {
  const sectorBytes = 1 << bytes.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new SpreadsheetFailure('damaged')
  const sector = (number: number) => {
    const begin = (number + 1) * sectorBytes
    if (begin >= bytes.length) throw new SpreadsheetFailure('damaged')
    return bytes.subarray(begin, begin + sectorBytes)
  }
  const next = buildChainTable(bytes, sector, sectorBytes)
  const read = (first: number) => Buffer.concat(listChain(first, next).map(sector))
  const entries = readEntries(read(bytes.readUInt32LE(48)))
  const root = entries.find(({ type }) => type === ROOT)
  const streams = new Map(entries.filter(({ type }) => type === STREAM).map((entry) => [entry.name, entry]))
  const cutoff = bytes.readUInt32LE(56)
  const createSmallReader = () => {
    const table = readNumbers(read(bytes.readUInt32LE(60)))
    const content = root === undefined ? Buffer.alloc(0) : read(root.first)
    return (first: number) =>
      Buffer.concat(listChain(first, table).map((number) => content.subarray(number * 64, (number + 1) * 64)))
  }
  return {
    names: new Set(streams.keys()),
    stream(name) {
      const entry = streams.get(name)
      if (entry === undefined) throw new SpreadsheetFailure('damaged')
      const whole = entry.size < cutoff ? createSmallReader()(entry.first) : read(entry.first)
      if (whole.length < entry.size) throw new SpreadsheetFailure('damaged')
      return whole.subarray(0, entry.size)
    },
  }
}

function buildChainTable(bytes: Buffer, sector: (number: number) => Buffer, sectorBytes: number): number[] {
  const places = readNumbers(bytes.subarray(76, HEADER_BYTES)).slice(0, HEADER_SECTORS)
  const most = HEADER_SECTORS + (bytes.length / sectorBytes) * (NUMBER_BYTES / sectorBytes)
  let more = bytes.readUInt32LE(68)
  while (more < MAX_REGULAR) {
    // A repeated part of the table would make a small file large.
    if (places.length > most) throw new SpreadsheetFailure('damaged')
    const numbers = readNumbers(sector(more))
    more = numbers.pop() ?? END_OF_CHAIN
    places.push(...numbers)
  }
  return places.filter((place) => place < MAX_REGULAR).flatMap((place) => readNumbers(sector(place)))
}

function listChain(first: number, next: readonly number[]): number[] {
  const sectors: number[] = []
  for (let at = first; at < MAX_REGULAR; at = next[at] ?? END_OF_CHAIN) {
    // A cyclic chain would never end.
    if (sectors.length > next.length) throw new SpreadsheetFailure('damaged')
    sectors.push(at)
  }
  return sectors
}

function readNumbers(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => bytes.readUInt32LE(i * 4))
}

function readEntries(directory: Buffer) {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, i) => {
    const entry = directory.subarray(i * ENTRY_BYTES, (i + 1) * ENTRY_BYTES)
    const nameBytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62)
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry.readUInt8(66),
      first: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
}
