// The tree over all leaves (RFC 6962 §2.1): its root as leaves are added, and the proofs that it gives.
import { type Bytes, emptyRoot, HASH_BYTES, joinBytes, nodeHash, type Sha256 } from '@cangdan/protocol/ledger'
import { leavesPerHash, TILE_HEIGHT, TILE_WIDTH } from './tiles.ts'

/** Root of a tree over these nodes, each of which but the last stands for equally many leaves, and the last for at most as many. */
export const rootOver = (sha256: Sha256, nodes: readonly Bytes[]): Bytes =>
  nodes.length === 0 ? emptyRoot(sha256) : rootAmong(sha256, nodes, { start: 0, end: nodes.length })

// By places, since a tile's own arrays would take as long as its hashes.
function rootAmong(sha256: Sha256, nodes: readonly Bytes[], { start, end }: LeafRange): Bytes {
  if (end - start === 1) return nodes[start] ?? emptyRoot(sha256)
  const middle = start + largestPowerBelow(end - start)
  return nodeHash(
    sha256,
    rootAmong(sha256, nodes, { start, end: middle }),
    rootAmong(sha256, nodes, { start: middle, end }),
  )
}

/** The largest power of two that is less than `n`, which is at least 2. */
export function largestPowerBelow(n: number): number {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

export const hashesIn = (tile: Bytes): Bytes[] =>
  Array.from({ length: tile.length / HASH_BYTES }, (_hash, place) =>
    tile.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  )

/** What is stored of a tile. */
export interface StoredTile {
  readonly level: number
  readonly n: number
  readonly data: Bytes
}

/** The right edge of a tree, to which leaves are added. Only tiles that are not full are in memory. */
export class TreeEdge {
  readonly #sha256: Sha256
  /** By level: hashes of the last tile, which is never full. */
  readonly #levels: Bytes[][]
  #full: StoredTile[] = []
  #size: number

  /**
   * `tiles`: the partial tile of each level, lowest first; empty data where a level has none.
   * @throws Error where they are not those of a tree of that size
   */
  constructor(sha256: Sha256, size: number, tiles: readonly Bytes[]) {
    this.#sha256 = sha256
    this.#size = size
    this.#levels = tiles.map(hashesIn)
    for (let level = 0; leavesPerHash(level) <= size || level < tiles.length; level += 1) {
      const expected = Math.floor(size / leavesPerHash(level)) % TILE_WIDTH
      if ((this.#levels[level]?.length ?? 0) !== expected)
        throw new Error(`level ${level} of a tree of ${size} leaves has another number of hashes`)
    }
  }

  get size(): number {
    return this.#size
  }

  push(leaf: Bytes): void {
    this.#add(0, leaf)
    this.#size += 1
  }

  /** Of the empty tree: the hash of nothing. */
  root(): Bytes {
    let right: Bytes | undefined
    for (const hashes of this.#levels) {
      const nodes = right === undefined ? hashes : [...hashes, right]
      if (nodes.length > 0) right = rootOver(this.#sha256, nodes)
    }
    return right ?? emptyRoot(this.#sha256)
  }

  /** The tiles that were begun, extended or filled since the edge was made. */
  changedTiles(): StoredTile[] {
    const partial = this.#levels.map((hashes, level): StoredTile => {
      const n = Math.floor(this.#size / leavesPerHash(level + 1))
      return { level, n, data: joinBytes(...hashes) }
    })
    return [...this.#full, ...partial.filter(({ data }) => data.length > 0)]
  }

  /** Tiles that were filled, and not taken yet. */
  get fullTiles(): number {
    return this.#full.length
  }

  /** The same; they are forgotten here. */
  takeFullTiles(): StoredTile[] {
    const full = this.#full
    this.#full = []
    return full
  }

  #add(level: number, hash: Bytes): void {
    const hashes = (this.#levels[level] ??= [])
    hashes.push(hash)
    if (hashes.length < TILE_WIDTH) return
    const before = Math.floor(this.#size / leavesPerHash(level + 1))
    this.#full.push({ level, n: before, data: joinBytes(...hashes) })
    this.#levels[level] = []
    this.#add(level + 1, rootOver(this.#sha256, hashes))
  }
}

/** Leaves from `start` up to `end`, which it does not have. */
export interface LeafRange {
  readonly start: number
  readonly end: number
}

/** Whose roots prove that leaf `index` is in a tree of `size` leaves, from the leaf's sibling upwards. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + largestPowerBelow(end - start)
    if (index < middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
    }
  }
  return ranges
}

/** Whose roots prove that a tree of `to` leaves begins with those of a tree of `from`; none from the empty tree. */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  if (from === 0 || from === to) return []
  const ranges: LeafRange[] = []
  let [start, end] = [0, to]
  while (from !== end) {
    const middle = start + largestPowerBelow(end - start)
    if (from <= middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
    }
  }
  // The older tree itself is known to anyone who asks.
  return start === 0 ? ranges : [{ start, end }, ...ranges]
}

/** The complete subtrees that a range is made of, left to right. */
export function subtreesOf({ start, end }: LeafRange): LeafRange[] {
  const subtrees: LeafRange[] = []
  let from = start
  while (from < end) {
    const leaves = end - from === 1 ? 1 : largestPowerBelow(end - from + 1)
    subtrees.push({ start: from, end: from + leaves })
    from += leaves
  }
  return subtrees
}

/** Where the hashes of a complete subtree stand: those numbers of one tile. */
export interface TileSlice {
  readonly level: number
  readonly n: number
  readonly first: number
  readonly count: number
}

export function sliceOf({ start, end }: LeafRange): TileSlice {
  const height = Math.round(Math.log2(end - start))
  const level = Math.floor(height / TILE_HEIGHT)
  const place = start / leavesPerHash(level)
  const count = (end - start) / leavesPerHash(level)
  return { level, n: Math.floor(place / TILE_WIDTH), first: place % TILE_WIDTH, count }
}

/** The nodes of the tree within one tile. */
export class TileNodes {
  /** Hashes that the tile has. */
  readonly width: number
  readonly #rows: Bytes[][]

  constructor(sha256: Sha256, data: Bytes) {
    let row = hashesIn(data)
    this.width = row.length
    this.#rows = [row]
    while (row.length > 1) {
      const above = Array.from({ length: Math.floor(row.length / 2) }, (_node, place) =>
        nodeHash(sha256, row[place * 2] ?? NOTHING, row[place * 2 + 1] ?? NOTHING),
      )
      this.#rows.push(above)
      row = above
    }
  }

  /** The root of that slice. @throws RangeError where the tile does not have all of it */
  root({ first, count }: Pick<TileSlice, 'first' | 'count'>): Bytes {
    const node = this.#rows[Math.log2(count)]?.[first / count]
    if (node === undefined) throw new RangeError('a tile is shorter than its tree')
    return node
  }
}

const NOTHING = new Uint8Array()

/** Root of a range from the roots of the slices that it is made of. */
export function rangeRoot(sha256: Sha256, range: LeafRange, rootOf: (slice: TileSlice) => Bytes): Bytes {
  return subtreesOf(range)
    .map((subtree) => rootOf(sliceOf(subtree)))
    .reduceRight((right, left) => nodeHash(sha256, left, right))
}
