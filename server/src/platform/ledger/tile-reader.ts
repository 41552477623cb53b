// Builds proofs from stored tiles. Tiles are only extended, never changed, so their nodes are cached.
import type { Bytes } from '@cangdan/protocol/ledger'
import {
  listConsistencyRanges,
  listInclusionRanges,
  type LeafRange,
  combineRange,
  toTileSlice,
  splitSubtrees,
  TileNodes,
  type TileSlice,
} from './format/tree.ts'
import { Cache } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { loadTiles } from './log.ts'
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

export interface TileLocation {
  readonly level: number
  readonly n: number
  /** Minimum number of hashes. */
  readonly width: number
}

export type LoadNodes = (places: ReadonlyMap<string, TileLocation>) => Promise<ReadonlyMap<string, TileNodes>>

/** Sizes must have been sealed. */
export const createTreeReader = (db: Db, log: number, cache: TileCache): TreeReader =>
  createTileTree((places) => loadCachedNodes(db, log, cache, places))

/** Builds proofs from tiles of any source, without verifying them. */
export function createTileTree(loadNodes: LoadNodes): TreeReader {
  const computeRoots = async (ranges: readonly LeafRange[]): Promise<Bytes[]> => {
    const slices = ranges.flatMap(splitSubtrees).map(toTileSlice)
    const tiles = await loadNodes(listTilePlaces(slices))
    return ranges.map((range) =>
      combineRange(sha256, range, (slice) => {
        const nodes = tiles.get(getTileKey(slice))
        if (nodes === undefined) throw new Error(`tile ${getTileKey(slice)} is missing`)
        return nodes.root(slice)
      }),
    )
  }
  return {
    inclusion: (index, size) => computeRoots(listInclusionRanges(index, size)),
    inclusions: async (indexes, size) => {
      const paths = indexes.map((index) => listInclusionRanges(index, size))
      const roots = await computeRoots(paths.flat())
      return paths.map(({ length }) => roots.splice(0, length))
    },
    consistency: (from, to) => computeRoots(listConsistencyRanges(from, to)),
    root: async (size) => {
      const [root] = await computeRoots([{ start: 0, end: size }])
      if (root === undefined) throw new Error('a tree without leaves')
      return root
    },
  }
}

export type TileCache = Cache<TileNodes>
export const createTileCache = (): TileCache => new Cache({ name: 'tile', max: MAX_TILES })

const getTileKey = ({ level, n }: Pick<TileLocation, 'level' | 'n'>) => `${level}/${n}`

function listTilePlaces(slices: readonly TileSlice[]): Map<string, TileLocation> {
  const places = new Map<string, TileLocation>()
  for (const { level, n, first, count } of slices) {
    const key = getTileKey({ level, n })
    places.set(key, { level, n, width: Math.max(first + count, places.get(key)?.width ?? 0) })
  }
  return places
}

async function loadCachedNodes(
  db: Db,
  log: number,
  cache: TileCache,
  places: ReadonlyMap<string, TileLocation>,
): Promise<Map<string, TileNodes>> {
  const found = new Map<string, TileNodes>()
  for (const [key, { width }] of places) {
    const known = cache.get(`${log}/${key}`, (nodes) => nodes.width >= width)
    if (known !== undefined) found.set(key, known)
  }
  const missing = [...places.values()].filter((place) => !found.has(getTileKey(place)))
  if (missing.length === 0) return found
  for (const { level, n, data } of await loadTiles(db, log, missing)) {
    const nodes = new TileNodes(sha256, data)
    found.set(getTileKey({ level, n }), nodes)
    cache.set(`${log}/${getTileKey({ level, n })}`, nodes)
  }
  return found
}
