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
  type TreeHead,
  type VerifiedSignature,
  verifiedSignatures,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import { TILE_WIDTH } from '#domain/ledger/tiles.ts'
import { type StoredTile, TreeEdge } from '#domain/ledger/tree.ts'
import { primitives, sha256 } from '../primitives.ts'
import type { Chains } from './chains.ts'
import { checkEntry, type SourceEntry } from './verify-entry.ts'

/** Something that does not hold. */
export interface Finding {
  /** `leaf 17`, `tile 0/3`, `head 120`, `row receipt 5`. */
  readonly where: string
  readonly what: string
}

export interface SourceHead extends TreeHead {
  /** How it is called where it is not the source's own, such as a note that somebody has kept. */
  readonly name?: string
  readonly signatures: readonly NoteSignature[]
  /** Of each, as columns beside its line say it; absent where only the line travels. Seconds UTC. */
  readonly stored?: readonly { readonly name: string; readonly keyId: string; readonly time: number }[]
}

export interface LogSource {
  readonly origin: string
  /** Of the log and of witnesses; signatures by others are passed over. */
  readonly keys: readonly VerifierKey[]
  /** The leaf that it begins with, and the partial tile of each level of the tree before it, lowest first; the first leaf where it is left out. */
  readonly start?: { readonly size: number; readonly edge: readonly Bytes[] }
  /** By leaf, from the one that it begins with, without a gap; a few at once. */
  entries(): AsyncIterable<readonly SourceEntry[]>
  /** By size. */
  heads(): AsyncIterable<SourceHead>
  tiles(wanted: readonly Omit<StoredTile, 'data'>[]): Promise<readonly StoredTile[]>
  /** Where its entries do not come with the ones before them: what compares them behind the last one. */
  chains?(): Chains
}

export interface SignedRoot extends TreeHead {
  readonly signatures: readonly VerifiedSignature[]
}

export interface Verified {
  /** The leaf that it began with. */
  readonly first: number
  readonly entries: number
  readonly heads: number
  /** The last head that the log has signed, and who else has. */
  readonly signed: SignedRoot | undefined
  /** The first ones; none where all holds. */
  readonly findings: readonly Finding[]
}

/** More are not reported: after the first few the rest follows from them. */
export const MAX_FINDINGS = 20
/** Full tiles that are compared at once. */
const TILES_AT_ONCE = 64

/** Checks all that the source has. What cannot be read, such as a bundle that ends too early, is a finding as well. */
export async function verifyLog(source: LogSource): Promise<Verified> {
  const run = new Run(source)
  try {
    await takeAll(run, source)
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
    run.find(`leaf ${run.size}`, error.message)
  } finally {
    run.close()
  }
  return run.outcome
}

async function takeAll(run: Run, source: LogSource): Promise<void> {
  const heads = inTurn(source.heads())
  const takeHeads = async (until: number) => {
    for (let head = await heads.next(until); head !== undefined; head = await heads.next(until))
      await run.takeHead(head)
  }
  try {
    await takeHeads(run.size)
    for await (const entries of source.entries()) {
      for (const entry of entries) {
        run.takeEntry(entry)
        if (run.size >= heads.least) await takeHeads(run.size)
        if (run.isFull) return
        if (run.waitingTiles >= TILES_AT_ONCE) await run.compareTiles()
      }
    }
    await takeHeads(Infinity)
    await run.compareTiles('with the edge')
    run.compareChains()
  } finally {
    await heads.close()
  }
}

/** Heads as their turn comes: each once there are that many leaves. */
function inTurn(source: AsyncIterable<SourceHead>) {
  const heads = source[Symbol.asyncIterator]()
  let waiting: SourceHead | undefined
  return {
    /** Before there are that many leaves no turn comes. */
    get least(): number {
      return waiting?.size ?? Infinity
    },
    async next(until: number): Promise<SourceHead | undefined> {
      waiting ??= (await heads.next()).value as SourceHead | undefined
      if (waiting === undefined || waiting.size > until) return undefined
      const head = waiting
      waiting = undefined
      return head
    },
    close: async () => void (await heads.return?.()),
  }
}

class Run {
  readonly #source: LogSource
  readonly #edge: TreeEdge
  readonly #chains: Chains | undefined
  readonly #first: number
  readonly #findings: Finding[] = []
  #heads = 0
  #lastHead = 0
  #signed: SignedRoot | undefined

  constructor(source: LogSource) {
    const { size, edge } = source.start ?? { size: 0, edge: [] }
    this.#source = source
    this.#first = size
    this.#edge = new TreeEdge(sha256, size, edge)
    this.#chains = source.chains?.()
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
    return {
      first: this.#first,
      entries: this.size - this.#first,
      heads: this.#heads,
      signed: this.#signed,
      findings: this.#findings,
    }
  }

  takeEntry(entry: SourceEntry): void {
    const { leaf, body, name } = entry
    if (leaf !== this.size)
      this.find(
        `leaf ${this.size} (${name})`,
        `stands at leaf ${leaf}: ${this.size} is missing, or given twice`,
      )
    const hash = leafHash(sha256, body)
    const place = checkEntry(entry, hash, (what) => this.find(`leaf ${this.size} (${name})`, what))
    if (place !== undefined) this.#chains?.take({ ...place, leaf: this.size, hash })
    this.#edge.push(hash)
  }

  async takeHead(head: SourceHead): Promise<void> {
    const { size, root, name = 'head' } = head
    this.#heads += 1
    const where = `${name} ${size}`
    if (size > this.size) {
      this.find(where, `has more leaves than there are: ${this.size} are left`)
      return
    }
    this.#lastHead = size
    if (size < this.#first)
      this.find(where, `is older than what is here, which begins at leaf ${this.#first}`)
    // Between two heads the tree is not kept: what is not the tree of this moment is compared where its head came.
    if (size !== this.size) return
    const own = this.#edge.root()
    if (!isSameBytes(own, root)) this.find(where, `its root is ${hexOf(root)}, the leaves give ${hexOf(own)}`)
    await this.#checkSignatures(where, head)
  }

  async #checkSignatures(where: string, { size, root, signatures, stored = [] }: SourceHead): Promise<void> {
    const { origin, keys } = this.#source
    const body = checkpointText({ origin, size, root })
    try {
      const verified = await verifiedSignatures(primitives, { body, signatures }, keys)
      for (const what of lineFaults(signatures, stored, verified)) this.find(where, what)
      if (verified.some(({ key }) => key.name === origin)) this.#signed = { size, root, signatures: verified }
      else if (signatures.some(({ name }) => name === origin))
        this.find(where, `it is signed by another key than those of ${origin}`)
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error
      this.find(where, error.message)
    }
  }

  async compareTiles(edge?: 'with the edge'): Promise<void> {
    if (edge !== undefined && this.#lastHead !== this.size)
      this.find(`head ${this.#lastHead}`, `${this.size - this.#lastHead} leaves lie beyond the last head`)
    const own = edge === undefined ? this.#edge.takeFullTiles() : this.#edge.changedTiles()
    const stored = await this.#source.tiles(own)
    for (const { level, n, data } of own) {
      const tile = stored.find((each) => each.level === level && each.n === n)?.data
      if (tile === undefined) this.find(`tile ${level}/${n}`, 'is missing')
      else if (!isSameBytes(tile, data))
        this.find(`tile ${level}/${n}`, differenceOf({ level, n, data: tile }, data))
    }
  }

  compareChains(): void {
    for (const { leaf, what } of this.#chains?.broken() ?? []) {
      if (this.isFull) return
      this.find(`leaf ${leaf}`, what)
    }
  }

  close(): void {
    this.#chains?.close()
  }

  find(where: string, what: string): void {
    if (!this.isFull) this.#findings.push({ where, what })
  }
}

function* lineFaults(
  signatures: readonly NoteSignature[],
  stored: NonNullable<SourceHead['stored']>,
  verified: readonly VerifiedSignature[],
): Generator<string> {
  for (const [place, row] of stored.entries()) {
    const line = signatures[place]
    if (line?.name !== row.name || line.keyId !== row.keyId)
      yield `a line of ${line?.name ?? ''} ${line?.keyId ?? ''} stands in the row of ${row.name} ${row.keyId}`
    const time = verified.find(({ signature }) => signature === line)?.time
    if (time !== undefined && time !== row.time)
      yield `the line of ${row.name} is of ${time}, its row of ${row.time}`
  }
}

/** The same log with signed notes that somebody has kept beside its own: it must have had those roots. */
export const withKept = (source: LogSource, kept: readonly SourceHead[]): LogSource => ({
  ...source,
  heads: () =>
    merged(
      source.heads(),
      kept.toSorted((a, b) => a.size - b.size),
    ),
})

async function* merged(
  heads: AsyncIterable<SourceHead>,
  kept: readonly SourceHead[],
): AsyncGenerator<SourceHead> {
  let place = 0
  for await (const head of heads) {
    for (let own = kept[place]; own !== undefined && own.size <= head.size; own = kept[place]) {
      yield own
      place += 1
    }
    yield head
  }
  yield* kept.slice(place)
}

function differenceOf({ level, n, data: tile }: StoredTile, own: Bytes): string {
  if (tile.length !== own.length) return `has ${tile.length / 32} hashes, the leaves give ${own.length / 32}`
  const hash = Math.floor(own.findIndex((byte, at) => byte !== tile[at]) / 32)
  return level === 0
    ? `its hash ${hash} is not that of leaf ${n * TILE_WIDTH + hash}`
    : `its hash ${hash} is not that of the leaves`
}
