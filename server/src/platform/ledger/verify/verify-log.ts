// Verifies a log or a part of it: texts → hashes → chains → leaf numbers → tiles → heads → signatures (docs/ledger.md).
import { type Bytes, isSameBytes, hashLeaf, MalformedError } from '@cangdan/protocol/ledger'
import { TILE_WIDTH } from '../format/tiles.ts'
import { type StoredTile, TreeEdge } from '../format/tree.ts'
import { sha256 } from '../primitives.ts'
import type { Chains } from './chains.ts'
import { type Finding, Findings, type Report } from './findings.ts'
import { checkEntry, type SourceEntry } from './verify-entry.ts'
import { Heads, type SignedRoot, type SourceHead, type Trust, mergeHeads } from './verify-heads.ts'

export type { Finding } from './findings.ts'
export type { SourceHead } from './verify-heads.ts'

export interface LogSource extends Trust {
  /** First leaf, and the partial tile of each level of the tree before it, lowest first. Default: leaf 0. */
  readonly start?: { readonly size: number; readonly edge: readonly Bytes[] }
  entries(): AsyncIterable<readonly SourceEntry[]>
  heads(): AsyncIterable<SourceHead>
  tiles(wanted: readonly Omit<StoredTile, 'data'>[]): Promise<readonly StoredTile[]>
  /** Checks chains after the last entry, if the source does not include previous entries. */
  chains?(): Chains
}

export interface VerifyResult {
  readonly first: number
  readonly entries: number
  readonly heads: number
  readonly signed: SignedRoot | undefined
  readonly witnessed: SignedRoot | undefined
  /** The first findings. */
  readonly findings: readonly Finding[]
}

const TILES_AT_ONCE = 64

/** Verifies the source in constant memory and reports each finding. Unreadable input, such as a truncated bundle, is a finding as well. */
export async function verifyLog(source: LogSource, report?: Report): Promise<VerifyResult> {
  const run = new Verification(source, report)
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

async function takeAll(run: Verification, source: LogSource): Promise<void> {
  const heads = createHeadQueue(source.heads())
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
        if (run.waitingTiles >= TILES_AT_ONCE) await run.compareTiles()
      }
    }
    await takeHeads(Infinity)
    await run.end()
  } finally {
    await heads.close()
  }
}

function createHeadQueue(source: AsyncIterable<SourceHead>) {
  const heads = source[Symbol.asyncIterator]()
  let waiting: SourceHead | undefined
  return {
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

class Verification {
  readonly #source: LogSource
  readonly #edge: TreeEdge
  readonly #chains: Chains | undefined
  readonly #first: number
  readonly #findings: Findings
  readonly #badTiles = new Set<string>()
  readonly #heads: Heads
  #lastHead = 0

  constructor(source: LogSource, report?: Report) {
    this.#findings = new Findings(report)
    const { size, edge } = source.start ?? { size: 0, edge: [] }
    this.#source = source
    this.#first = size
    this.#edge = new TreeEdge(sha256, size, edge)
    this.#chains = source.chains?.()
    this.#heads = new Heads(source, (where, what) => this.find(where, what))
  }

  get size(): number {
    return this.#edge.size
  }

  get waitingTiles(): number {
    return this.#edge.fullTiles
  }

  get outcome(): VerifyResult {
    return {
      first: this.#first,
      entries: this.size - this.#first,
      heads: this.#heads.count,
      signed: this.#heads.signed,
      witnessed: this.#heads.witnessed,
      findings: this.#findings.first,
    }
  }

  takeEntry(entry: SourceEntry): void {
    const { leaf, body, name } = entry
    if (leaf !== this.size)
      this.find(`leaf ${this.size} (${name})`, `stands at leaf ${leaf}: ${this.size} is missing, or given twice`)
    const hash = hashLeaf(sha256, body)
    const place = checkEntry(entry, hash, (what) => this.find(`leaf ${this.size} (${name})`, what))
    if (place !== undefined) this.#chains?.take({ ...place, leaf: this.size, hash })
    this.#edge.push(hash)
  }

  async takeHead(head: SourceHead): Promise<void> {
    const { size, name = 'head' } = head
    if (head.name === undefined) this.#heads.count += 1
    const where = `${name} ${size}`
    if (size > this.size) {
      this.find(where, `has more leaves than there are: ${this.size} are left`)
      return
    }
    this.#lastHead = size
    if (size < this.#first) this.find(where, `is older than what is here, which begins at leaf ${this.#first}`)
    // Earlier trees are not kept, so only a head of the current size can be compared.
    if (size !== this.size) return
    const good = await this.#heads.take(head, this.#edge.root())
    if (good !== undefined) await this.#nameLeaf(Math.max(good, this.#first))
  }

  // Searches for the cause at the first invalid head only: the findings would be the same for later ones.
  async #nameLeaf(good: number): Promise<void> {
    const before = this.#findings.count
    await this.#compare([...this.#edge.takeFullTiles(), ...this.#edge.changedTiles()], 'so far')
    // Tiles that were recomputed match leaves that were changed.
    if (this.#findings.count === before && good < this.size)
      this.find(
        `leaves ${good} to ${this.size - 1}`,
        `stand between the last head that holds and head ${this.size}: one of them or that head is not what was signed`,
      )
  }

  async compareTiles(): Promise<void> {
    await this.#compare(this.#edge.takeFullTiles())
  }

  async end(): Promise<void> {
    this.#heads.end()
    if (this.#lastHead !== this.size)
      this.find(`head ${this.#lastHead}`, `${this.size - this.#lastHead} leaves lie beyond the last head`)
    await this.#compare(this.#edge.changedTiles())
    this.compareChains()
  }

  async #compare(own: readonly StoredTile[], soFar?: 'so far'): Promise<void> {
    const stored = await this.#source.tiles(own)
    for (const { level, n, data } of own) {
      const whole = stored.find((each) => each.level === level && each.n === n)?.data
      // The stored tile may have grown.
      const tile = soFar === undefined ? whole : whole?.subarray(0, data.length)
      if (tile === undefined) this.#findTile(level, n, 'is missing')
      else if (!isSameBytes(tile, data)) this.#findTile(level, n, describeDifference({ level, n, data: tile }, data))
    }
  }

  compareChains(): void {
    for (const { leaf, what } of this.#chains?.broken() ?? []) {
      this.find(`leaf ${leaf}`, what)
    }
  }

  close(): void {
    this.#chains?.close()
  }

  find(where: string, what: string): void {
    this.#findings.add({ where, what })
  }

  #findTile(level: number, n: number, what: string): void {
    const where = `tile ${level}/${n}`
    if (!this.#badTiles.has(where)) this.find(where, what)
    this.#badTiles.add(where)
  }
}

/** Adds notes kept by the reader: the log must have had their roots. */
export const addNotes = (source: LogSource, kept: readonly SourceHead[]): LogSource => ({
  ...source,
  heads: () => mergeHeads(source.heads(), kept),
})

function describeDifference({ level, n, data: tile }: StoredTile, own: Bytes): string {
  if (tile.length !== own.length) return `has ${tile.length / 32} hashes, the leaves give ${own.length / 32}`
  const hash = Math.floor(own.findIndex((byte, at) => byte !== tile[at]) / 32)
  return level === 0
    ? `its hash ${hash} is not that of leaf ${n * TILE_WIDTH + hash}`
    : `its hash ${hash} is not that of the leaves`
}
