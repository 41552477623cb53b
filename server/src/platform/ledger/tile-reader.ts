// Proofs out of the stored tiles. Full tiles never change, so that the nodes of those asked for lately stay in memory.
import type { Bytes } from '@cangdan/protocol/ledger'
import { TILE_BYTES } from '#domain/ledger/tiles.ts'
import {
  consistencyRanges,
  inclusionRanges,
  type LeafRange,
  rangeRoot,
  sliceOf,
  subtreesOf,
  TileNodes,
} from '#domain/ledger/tree.ts'
import { Cache } from '../cache/cache.ts'
import type { Db } from '../database/database.ts'
import { storedTiles } from './log.ts'
import { sha256 } from './primitives.ts'

/** Of 16 KiB each with their nodes: those of a million leaves. */
const MAX_TILES = 4_000

export interface TreeReader {
  /** From the leaf's sibling upwards. */
  inclusion(index: number, size: number): Promise<Bytes[]>
  /** The same of several leaves, whose tiles are read at once. */
  inclusions(indexes: readonly number[], size: number): Promise<Bytes[][]>
  consistency(from: number, to: number): Promise<Bytes[]>
  root(size: number): Promise<Bytes>
}

export interface TilePlace {
  readonly level: number
  readonly n: number
}

/** The nodes of tiles, by `level/n`: those that are there. */
export type NodesOfTiles = (places: ReadonlyMap<string, TilePlace>) => Promise<ReadonlyMap<string, TileNodes>>

/** Reads the tree of a log. Sizes must have been sealed. */
export const treeReader = (db: Db, log: number, fullTiles: TileCache): TreeReader =>
  treeOver((places) => nodesOf(db, log, fullTiles, places))

/** Proofs out of tiles, wherever those come from. They are what the tiles say: who does not trust these checks them. */
export function treeOver(nodesOfTiles: NodesOfTiles): TreeReader {
  const rootsOf = async (ranges: readonly LeafRange[]): Promise<Bytes[]> => {
    const slices = ranges.flatMap(subtreesOf).map(sliceOf)
    const tiles = await nodesOfTiles(new Map(slices.map((slice) => [keyOf(slice), slice])))
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

const keyOf = ({ level, n }: TilePlace) => `${level}/${n}`

async function nodesOf(
  db: Db,
  log: number,
  fullTiles: TileCache,
  places: ReadonlyMap<string, TilePlace>,
): Promise<Map<string, TileNodes>> {
  const found = new Map<string, TileNodes>()
  for (const key of places.keys()) {
    const known = fullTiles.get(`${log}/${key}`)
    if (known !== undefined) found.set(key, known)
  }
  const missing = [...places.values()].filter((place) => !found.has(keyOf(place)))
  if (missing.length === 0) return found
  for (const { level, n, data } of await storedTiles(db, log, missing)) {
    const nodes = new TileNodes(sha256, data)
    found.set(keyOf({ level, n }), nodes)
    if (data.length === TILE_BYTES) fullTiles.set(`${log}/${keyOf({ level, n })}`, nodes)
  }
  return found
}
