// Builds proofs from stored tiles. Tiles are only extended, never changed, so their nodes are cached.
import type { Bytes } from '@cangdan/protocol/ledger'
import {
  consistencyRanges,
  inclusionRanges,
  type LeafRange,
  rangeRoot,
  sliceOf,
  subtreesOf,
  TileNodes,
  type TileSlice,
} from './format/tree.ts'
import { Cache } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { storedTiles } from './log.ts'
import { sha256 } from './primitives.ts'

/** 16 KiB each with their nodes: the tiles of a million leaves. */
const MAX_TILES = 4_000

export interface TreeReader {
  /** From the leaf's sibling upwards. */
  inclusion(index: number, size: number): Promise<Bytes[]>
  inclusions(indexes: readonly number[], size: number): Promise<Bytes[][]>
  consistency(from: number, to: number): Promise<Bytes[]>
  root(size: number): Promise<Bytes>
}

export interface TilePlace {
  readonly level: number
  readonly n: number
  /** Minimum number of hashes. */
  readonly width: number
}

export type NodesOfTiles = (places: ReadonlyMap<string, TilePlace>) => Promise<ReadonlyMap<string, TileNodes>>

/** Sizes must have been sealed. */
export const treeReader = (db: Db, log: number, cache: TileCache): TreeReader =>
  treeOver((places) => nodesOf(db, log, cache, places))

/** Builds proofs from tiles of any source, without verifying them. */
export function treeOver(nodesOfTiles: NodesOfTiles): TreeReader {
  const rootsOf = async (ranges: readonly LeafRange[]): Promise<Bytes[]> => {
    const slices = ranges.flatMap(subtreesOf).map(sliceOf)
    const tiles = await nodesOfTiles(placesOf(slices))
    return ranges.map((range) =>
      rangeRoot(sha256, range, (slice) => {
        const nodes = tiles.get(keyOf(slice))
        if (nodes === undefined) throw new Error(`tile ${keyOf(slice)} is missing`)
        return nodes.root(slice)
      }),
    )
  }
  return {
    inclusion: (index, size) => rootsOf(inclusionRanges(index, size)),
    inclusions: async (indexes, size) => {
      const ways = indexes.map((index) => inclusionRanges(index, size))
      const roots = await rootsOf(ways.flat())
      return ways.map(({ length }) => roots.splice(0, length))
    },
    consistency: (from, to) => rootsOf(consistencyRanges(from, to)),
    root: async (size) => {
      const [root] = await rootsOf([{ start: 0, end: size }])
      if (root === undefined) throw new Error('a tree without leaves')
      return root
    },
  }
}

export type TileCache = Cache<TileNodes>
export const tileCache = (): TileCache => new Cache({ name: 'tile', max: MAX_TILES })

const keyOf = ({ level, n }: Pick<TilePlace, 'level' | 'n'>) => `${level}/${n}`

function placesOf(slices: readonly TileSlice[]): Map<string, TilePlace> {
  const places = new Map<string, TilePlace>()
  for (const { level, n, first, count } of slices) {
    const key = keyOf({ level, n })
    places.set(key, { level, n, width: Math.max(first + count, places.get(key)?.width ?? 0) })
  }
  return places
}

async function nodesOf(
  db: Db,
  log: number,
  cache: TileCache,
  places: ReadonlyMap<string, TilePlace>,
): Promise<Map<string, TileNodes>> {
  const found = new Map<string, TileNodes>()
  for (const [key, { width }] of places) {
    const known = cache.get(`${log}/${key}`, (nodes) => nodes.width >= width)
    if (known !== undefined) found.set(key, known)
  }
  const missing = [...places.values()].filter((place) => !found.has(keyOf(place)))
  if (missing.length === 0) return found
  for (const { level, n, data } of await storedTiles(db, log, missing)) {
    const nodes = new TileNodes(sha256, data)
    found.set(keyOf({ level, n }), nodes)
    cache.set(`${log}/${keyOf({ level, n })}`, nodes)
  }
  return found
}
