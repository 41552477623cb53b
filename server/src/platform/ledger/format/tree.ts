// The Merkle tree of all leaves (RFC 6962 §2.1): its root as leaves are added, and its proofs.
import { type Bytes, hashEmptyTree, HASH_BYTES, joinBytes, hashNode, type Sha256 } from '@cangdan/protocol/ledger'
import { countLeavesPerHash, TILE_HEIGHT, TILE_WIDTH } from './tiles.ts'

/** Returns the root over nodes that have equally many leaves each, except that the last may have fewer. */
export const computeRoot = (sha256: Sha256, nodes: readonly Bytes[]): Bytes =>
  nodes.length === 0 ? hashEmptyTree(sha256) : computeRangeRoot(sha256, nodes, { start: 0, end: nodes.length })

// Works on indexes, because slicing arrays would take as long as hashing.
function computeRangeRoot(sha256: Sha256, nodes: readonly Bytes[], { start, end }: LeafRange): Bytes {
  if (end - start === 1) return nodes[start] ?? hashEmptyTree(sha256)
  const middle = start + computeLargestPower(end - start)
  return hashNode(
    sha256,
    computeRangeRoot(sha256, nodes, { start, end: middle }),
    computeRangeRoot(sha256, nodes, { start: middle, end }),
  )
}

export function computeLargestPower(n: number): number {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

export const splitHashes = (tile: Bytes): Bytes[] =>
  Array.from({ length: tile.length / HASH_BYTES }, (_hash, place) =>
    tile.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  )

export interface StoredTile {
  readonly level: number
  readonly n: number
  readonly data: Bytes
}

/** The right edge of a tree, to which leaves are added. Only partial tiles are in memory. */
export class TreeEdge {
  readonly #sha256: Sha256
  /** By level: hashes of the last tile, which is never full. */
  readonly #levels: Bytes[][]
  #full: StoredTile[] = []
  #size: number

  /** @param tiles the partial tile of each level, lowest first, or empty @throws Error if they do not belong to a tree of that size */
  constructor(sha256: Sha256, size: number, tiles: readonly Bytes[]) {
    this.#sha256 = sha256
    this.#size = size
    this.#levels = tiles.map(splitHashes)
    for (let level = 0; countLeavesPerHash(level) <= size || level < tiles.length; level += 1) {
      const expected = Math.floor(size / countLeavesPerHash(level)) % TILE_WIDTH
      if ((this.#levels[level]?.length ?? 0) !== expected)
        throw new Error(`level ${level} of a tree of ${size} leaves has the wrong number of hashes`)
    }
  }

  get size(): number {
    return this.#size
  }

  push(leaf: Bytes): void {
    this.#add(0, leaf)
    this.#size += 1
  }

  /** Returns the hash of nothing for the empty tree. */
  root(): Bytes {
    let right: Bytes | undefined
    for (const hashes of this.#levels) {
      const nodes = right === undefined ? hashes : [...hashes, right]
      if (nodes.length > 0) right = computeRoot(this.#sha256, nodes)
    }
    return right ?? hashEmptyTree(this.#sha256)
  }

  changedTiles(): StoredTile[] {
    const partial = this.#levels.map((hashes, level): StoredTile => {
      const n = Math.floor(this.#size / countLeavesPerHash(level + 1))
      return { level, n, data: joinBytes(...hashes) }
    })
    return [...this.#full, ...partial.filter(({ data }) => data.length > 0)]
  }

  get fullTiles(): number {
    return this.#full.length
  }

  takeFullTiles(): StoredTile[] {
    const full = this.#full
    this.#full = []
    return full
  }

  #add(level: number, hash: Bytes): void {
    const hashes = (this.#levels[level] ??= [])
    hashes.push(hash)
    if (hashes.length < TILE_WIDTH) return
    const before = Math.floor(this.#size / countLeavesPerHash(level + 1))
    this.#full.push({ level, n: before, data: joinBytes(...hashes) })
    this.#levels[level] = []
    this.#add(level + 1, computeRoot(this.#sha256, hashes))
  }
}

/** Leaves from `start` (inclusive) to `end` (exclusive). */
export interface LeafRange {
  readonly start: number
  readonly end: number
}

/** Returns the ranges whose roots prove that a leaf is in a tree, from its sibling upwards. */
export function listInclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + computeLargestPower(end - start)
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

/** Returns the ranges whose roots prove that a tree of `to` leaves extends one of `from`; empty for the empty tree. */
export function listConsistencyRanges(from: number, to: number): LeafRange[] {
  if (from === 0 || from === to) return []
  const ranges: LeafRange[] = []
  let [start, end] = [0, to]
  while (from !== end) {
    const middle = start + computeLargestPower(end - start)
    if (from <= middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
    }
  }
  // The verifier knows the older tree.
  return start === 0 ? ranges : [{ start, end }, ...ranges]
}

export function splitSubtrees({ start, end }: LeafRange): LeafRange[] {
  const subtrees: LeafRange[] = []
  let from = start
  while (from < end) {
    const leaves = end - from === 1 ? 1 : computeLargestPower(end - from + 1)
    subtrees.push({ start: from, end: from + leaves })
    from += leaves
  }
  return subtrees
}

export interface TileSlice {
  readonly level: number
  readonly n: number
  readonly first: number
  readonly count: number
}

export function toTileSlice({ start, end }: LeafRange): TileSlice {
  const height = Math.round(Math.log2(end - start))
  const level = Math.floor(height / TILE_HEIGHT)
  const place = start / countLeavesPerHash(level)
  const count = (end - start) / countLeavesPerHash(level)
  return { level, n: Math.floor(place / TILE_WIDTH), first: place % TILE_WIDTH, count }
}

export class TileNodes {
  readonly width: number
  readonly #rows: Bytes[][]

  constructor(sha256: Sha256, data: Bytes) {
    let row = splitHashes(data)
    this.width = row.length
    this.#rows = [row]
    while (row.length > 1) {
      const above = Array.from({ length: Math.floor(row.length / 2) }, (_node, place) =>
        hashNode(sha256, row[place * 2] ?? NOTHING, row[place * 2 + 1] ?? NOTHING),
      )
      this.#rows.push(above)
      row = above
    }
  }

  /** Returns the root of the slice. @throws RangeError if the tile is too short */
  root({ first, count }: Pick<TileSlice, 'first' | 'count'>): Bytes {
    const node = this.#rows[Math.log2(count)]?.[first / count]
    if (node === undefined) throw new RangeError('a tile is shorter than its tree')
    return node
  }
}

const NOTHING = new Uint8Array()

export function combineRange(sha256: Sha256, range: LeafRange, getRoot: (slice: TileSlice) => Bytes): Bytes {
  return splitSubtrees(range)
    .map((subtree) => getRoot(toTileSlice(subtree)))
    .reduceRight((right, left) => hashNode(sha256, left, right))
}
