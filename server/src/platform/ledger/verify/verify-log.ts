// Checks a whole log, or the part of it that there is: texts → hashes → chains → leaf numbers → tiles → heads → signatures (`ledger.md` §4 "verify").
// Streams: what it keeps in memory does not grow with the log.
import {
  type Bytes,
  checkpointText,
  hexOf,
  isSameBytes,
  leafHash,
  MalformedError,
  type NoteSignature,
  textOfUtf8,
  type TreeHead,
  verifiedSignatures,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import { type Canonical, canonicalJson } from '#domain/ledger/canonical-json.ts'
import { type StoredTile, TreeEdge } from '#domain/ledger/tree.ts'
import { primitives, sha256 } from '../primitives.ts'

/** Something that does not hold. */
export interface Finding {
  /** `leaf 17`, `tile 0/3`, `head 120`, `row receipt 5`. */
  readonly where: string
  readonly what: string
}

export interface SourceEntry {
  readonly leaf: number
  readonly body: Bytes
  /** How people find it, such as the number of its row. */
  readonly name: string
  /** As columns beside the text say it; absent where only the text travels. */
  readonly stored?: {
    readonly stream: string
    readonly seq: number
    readonly prev: Bytes | null
    readonly hash: Bytes
  }
  /** Of the entry before it in its stream: its hash, and its leaf; null where there is none; absent where it is not at hand. */
  readonly before: { readonly hash: Bytes; readonly leaf: number | null } | null | undefined
}

export interface SourceHead extends TreeHead {
  readonly signatures: readonly NoteSignature[]
}

export interface LogSource {
  readonly origin: string
  /** Of the log and of witnesses; signatures by others are passed over. */
  readonly keys: readonly VerifierKey[]
  /** By leaf, from 0 without a gap. */
  entries(): AsyncIterable<SourceEntry>
  /** By size. */
  heads(): AsyncIterable<SourceHead>
  tiles(wanted: readonly Omit<StoredTile, 'data'>[]): Promise<readonly StoredTile[]>
}

export interface Verified {
  readonly entries: number
  readonly heads: number
  /** The last head that the log has signed. */
  readonly signed: TreeHead | undefined
  /** The first ones; none where all holds. */
  readonly findings: readonly Finding[]
}

/** More are not said: after the first few the rest follows from them. */
export const MAX_FINDINGS = 20
/** Full tiles that are compared at once. */
const TILES_AT_ONCE = 64

export async function verifyLog(source: LogSource): Promise<Verified> {
  const run = new Run(source)
  const heads = source.heads()[Symbol.asyncIterator]()
  let next = await heads.next()
  for await (const entry of source.entries()) {
    run.takeEntry(entry)
    while (next.done !== true && next.value.size <= run.size) {
      await run.takeHead(next.value)
      next = await heads.next()
    }
    if (run.isFull) break
    if (run.waitingTiles >= TILES_AT_ONCE) await run.compareTiles()
  }
  if (!run.isFull) {
    while (next.done !== true) {
      await run.takeHead(next.value)
      next = await heads.next()
    }
    await run.compareTiles('with the edge')
  }
  await heads.return?.()
  return run.outcome
}

class Run {
  readonly #source: LogSource
  readonly #edge = new TreeEdge(sha256, 0, [])
  readonly #findings: Finding[] = []
  #heads = 0
  #lastHead = 0
  #signed: TreeHead | undefined

  constructor(source: LogSource) {
    this.#source = source
  }

  get size(): number {
    return this.#edge.size
  }

  get isFull(): boolean {
    return this.#findings.length >= MAX_FINDINGS
  }

  get waitingTiles(): number {
    return this.#edge.fullTiles
  }

  get outcome(): Verified {
    return { entries: this.size, heads: this.#heads, signed: this.#signed, findings: this.#findings }
  }

  takeEntry(entry: SourceEntry): void {
    const { leaf, body, name } = entry
    const where = `leaf ${this.size} (${name})`
    if (leaf !== this.size)
      this.#find(where, `stands at leaf ${leaf}: ${this.size} is missing, or given twice`)
    const hash = leafHash(sha256, body)
    for (const what of faultsOf(entry, hash)) this.#find(where, what)
    this.#edge.push(hash)
  }

  async takeHead(head: SourceHead): Promise<void> {
    const { size, root, signatures } = head
    this.#heads += 1
    const where = `head ${size}`
    if (size > this.size) {
      this.#find(where, `has more leaves than there are: ${this.size} are left`)
      return
    }
    this.#lastHead = size
    // Between two heads the tree is not kept: what is not the tree of this moment is compared where its head came.
    if (size !== this.size) return
    const own = this.#edge.root()
    if (!isSameBytes(own, root))
      this.#find(where, `its root is ${hexOf(root)}, the leaves give ${hexOf(own)}`)
    await this.#checkSignatures(where, head, signatures)
  }

  async #checkSignatures(
    where: string,
    { size, root }: TreeHead,
    signatures: readonly NoteSignature[],
  ): Promise<void> {
    const { origin, keys } = this.#source
    const body = checkpointText({ origin, size, root })
    try {
      const verified = await verifiedSignatures(primitives, { body, signatures }, keys)
      if (verified.some(({ key }) => key.name === origin)) this.#signed = { size, root }
      else if (signatures.some(({ name }) => name === origin))
        this.#find(where, `it is signed by another key than those of ${origin}`)
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      this.#find(where, error.message)
    }
  }

  async compareTiles(edge?: 'with the edge'): Promise<void> {
    if (edge !== undefined && this.#lastHead !== this.size)
      this.#find(`head ${this.#lastHead}`, `${this.size - this.#lastHead} leaves lie beyond the last head`)
    const own = edge === undefined ? this.#edge.takeFullTiles() : this.#edge.changedTiles()
    const stored = await this.#source.tiles(own)
    for (const { level, n, data } of own) {
      const tile = stored.find((each) => each.level === level && each.n === n)?.data
      if (tile === undefined) this.#find(`tile ${level}/${n}`, 'is missing')
      else if (!isSameBytes(tile, data)) this.#find(`tile ${level}/${n}`, differenceOf(tile, data))
    }
  }

  #find(where: string, what: string): void {
    if (!this.isFull) this.#findings.push({ where, what })
  }
}

function* faultsOf({ body, stored, before }: SourceEntry, hash: Bytes): Generator<string> {
  const said = readEntry(body)
  if (said === undefined) {
    yield 'its text is not canonical JSON'
    return
  }
  if (stored !== undefined) {
    if (!isSameBytes(stored.hash, hash))
      yield `its text has the hash ${hexOf(hash)}, its row ${hexOf(stored.hash)}`
    if (stored.stream !== said.stream || stored.seq !== said.seq || hexOfOrNull(stored.prev) !== said.prev)
      yield `its text stands at ${said.stream} ${said.seq}, its row at ${stored.stream} ${stored.seq}`
  }
  if (before === undefined) return
  if (said.seq === 0) {
    if (said.prev !== null || before !== null) yield `${said.stream} begins twice`
  } else if (before === null) yield `the entry before it in ${said.stream} is missing`
  else if (said.prev !== hexOf(before.hash))
    yield `it names ${String(said.prev)} before it, which has ${hexOf(before.hash)}`
  else if (before.leaf === null) yield `the entry before it in ${said.stream} is not sealed`
}

const hexOfOrNull = (bytes: Bytes | null) => (bytes === null ? null : hexOf(bytes))

interface SaidEntry {
  readonly stream: string
  readonly seq: number
  readonly prev: string | null
}

/** What an entry says of itself; `undefined` of a text in another form than the canonical one. */
export function readEntry(body: Bytes): (SaidEntry & Readonly<Record<string, unknown>>) | undefined {
  try {
    const text = textOfUtf8(body)
    const said = JSON.parse(text) as Canonical
    if (canonicalJson(said) !== text || typeof said !== 'object' || said === null || Array.isArray(said))
      return undefined
    const { stream, seq, prev } = said as Readonly<Record<string, Canonical>>
    const isEntry =
      typeof stream === 'string' && typeof seq === 'number' && (prev === null || typeof prev === 'string')
    return isEntry ? (said as unknown as SaidEntry & Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

function differenceOf(tile: Bytes, own: Bytes): string {
  if (tile.length !== own.length) return `has ${tile.length / 32} hashes, the leaves give ${own.length / 32}`
  const place = own.findIndex((byte, at) => byte !== tile[at])
  return `its hash ${Math.floor(place / 32)} is not that of the leaves`
}
