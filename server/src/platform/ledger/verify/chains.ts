// Checks the chains of an archive's streams after its entries. Links are stored in temporary files, partitioned by stream, so that memory does not
// grow with the number of streams.
import { mkdtempSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bytes, toHex, encodeUtf8 } from '@cangdan/protocol/ledger'
import { sha256 } from '../primitives.ts'

export interface ChainLink {
  readonly leaf: number
  readonly stream: string
  readonly seq: number
  /** Hash of the previous entry according to this one, hex. */
  readonly prev: string | null
  readonly hash: Bytes
}

export interface BrokenLink {
  readonly leaf: number
  readonly what: string
}

/** Links of one partition, which are in memory together. */
const LINKS_OF_PART = 50_000
const MAX_PARTS = 256
const BUFFERED_LINKS = 128

const HASH = 32
/** Values of the byte for `prev`: null, a hash, or malformed. */
const [NOTHING, A_HASH, NO_HASH] = [0, 1, 2]
const LEAF_AT = HASH
const SEQ_AT = LEAF_AT + 8
const SAID_AT = SEQ_AT + 8
const PREV_AT = SAID_AT + 1
const HASH_AT = PREV_AT + HASH
const LINK_BYTES = HASH_AT + HASH

export class Chains {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cangdan-chains-'))
  readonly #parts: Partition[]

  /** @param entries approximate number; `close` deletes the files */
  constructor(entries: number) {
    const parts = Math.min(MAX_PARTS, Math.ceil(entries / LINKS_OF_PART))
    this.#parts = Array.from({ length: Math.max(1, parts) }, (_part, n) => new Partition(join(this.#folder, `${n}`)))
  }

  /** Links must be added in the order of their leaves. */
  take(link: ChainLink): void {
    const stream = sha256(encodeUtf8(link.stream))
    const part = this.#parts[((stream[0] ?? 0) * this.#parts.length) >> 8]
    part?.add(stream, link)
  }

  /** Yields links that do not follow the previous one of their stream. Links to entries before the archive cannot be checked. */
  *broken(): Generator<BrokenLink> {
    for (const part of this.#parts) yield* part.broken()
  }

  close(): void {
    for (const part of this.#parts) part.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

class Partition {
  readonly #path: string
  readonly #file: number
  readonly #gathered = Buffer.alloc(BUFFERED_LINKS * LINK_BYTES)
  #length = 0

  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'w')
  }

  add(stream: Bytes, { leaf, seq, prev, hash }: ChainLink): void {
    const link = this.#gathered.subarray(this.#length, this.#length + LINK_BYTES)
    const isHash = prev !== null && /^[0-9a-f]{64}$/.test(prev)
    link.set(stream)
    link.writeDoubleLE(leaf, LEAF_AT)
    link.writeDoubleLE(seq, SEQ_AT)
    link[SAID_AT] = prev === null ? NOTHING : isHash ? A_HASH : NO_HASH
    if (isHash) link.write(prev, PREV_AT, 'hex')
    link.set(hash, HASH_AT)
    this.#length += LINK_BYTES
    if (this.#length === this.#gathered.length) this.#write()
  }

  *broken(): Generator<BrokenLink> {
    this.#write()
    const links = readFileSync(this.#path)
    const last = new Map<string, Buffer>()
    for (let at = 0; at < links.length; at += LINK_BYTES) {
      const link = links.subarray(at, at + LINK_BYTES)
      const stream = link.toString('latin1', 0, HASH)
      const before = last.get(stream)
      const what = before === undefined ? undefined : findError(link, before)
      if (what !== undefined) yield { leaf: link.readDoubleLE(LEAF_AT), what }
      last.set(stream, link)
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #write(): void {
    writeSync(this.#file, this.#gathered, 0, this.#length)
    this.#length = 0
  }
}

function findError(link: Buffer, before: Buffer): string | undefined {
  const leaf = before.readDoubleLE(LEAF_AT)
  if (link[SAID_AT] === NOTHING) return `begins its stream, which leaf ${leaf} is of already`
  const hash = before.subarray(HASH_AT)
  const prev = link.subarray(PREV_AT, HASH_AT)
  if (link[SAID_AT] === A_HASH && prev.equals(hash)) return undefined
  const named = link[SAID_AT] === NO_HASH ? 'no hash' : toHex(prev)
  return `it names ${named} before it; leaf ${leaf}, which is, has ${toHex(hash)}`
}
