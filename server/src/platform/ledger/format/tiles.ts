// Tiles (C2SP tlog-tiles): 256 hashes side by side, at each level those of the full tiles below. Full ones never change.
import { HASH_BYTES } from '@cangdan/protocol/ledger'

export const TILE_WIDTH = 256
/** Levels of the tree within one tile. */
export const TILE_HEIGHT = 8
export const TILE_BYTES = TILE_WIDTH * HASH_BYTES

export interface Tile {
  /** 0 has the hashes of leaves. */
  readonly level: number
  readonly n: number
  /** Hashes in it, from 1; 256 of a full one. */
  readonly width: number
}

/** Leaves below one hash of that level. */
export const leavesPerHash = (level: number): number => TILE_WIDTH ** level

/** Hashes that a tree of that size has at a level. */
export const hashesAt = (size: number, level: number): number => Math.floor(size / leavesPerHash(level))

/** The tiles of a tree of that size, level by level; the last of each may be partial. */
export function* tilesOf(size: number): Generator<Tile> {
  for (let level = 0; hashesAt(size, level) > 0; level += 1) yield* tilesAt(size, level)
}

export function* tilesAt(size: number, level: number): Generator<Tile> {
  const hashes = hashesAt(size, level)
  for (let n = 0; n * TILE_WIDTH < hashes; n += 1)
    yield { level, n, width: Math.min(TILE_WIDTH, hashes - n * TILE_WIDTH) }
}

/** The tile with a number at a level as a tree of that size has it; `undefined` where it has none. */
export function tileIn(size: number, level: number, n: number): Tile | undefined {
  const width = Math.min(TILE_WIDTH, hashesAt(size, level) - n * TILE_WIDTH)
  return width > 0 ? { level, n, width } : undefined
}

/** `tile/0/x001/067.p/8`; of entries `tile/entries/x001/067`. */
export const tilePath = ({ level, n, width }: Tile): string =>
  `tile/${level}/${numberPath(n)}${partPath(width)}`
export const bundlePath = ({ n, width }: Omit<Tile, 'level'>): string =>
  `tile/entries/${numberPath(n)}${partPath(width)}`

const partPath = (width: number) => (width === TILE_WIDTH ? '' : `.p/${width}`)

function numberPath(n: number): string {
  const digits = String(n)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  return groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/')
}

export type TilePath = { readonly kind: 'tile' | 'entries' } & Tile

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** What a path names; `undefined` for one that names nothing, or names it in another form. */
export function parseTilePath(path: string): TilePath | undefined {
  const [, kind = '', number = '', part] = PATH.exec(path) ?? []
  const n = Number(number.replaceAll(/[x/]/g, ''))
  const tile = { level: kind === 'entries' ? 0 : Number(kind), n, width: Number(part ?? TILE_WIDTH) }
  const own = kind === 'entries' ? bundlePath(tile) : tilePath(tile)
  if (path !== own || tile.width > TILE_WIDTH || !Number.isSafeInteger(n)) return undefined
  return { kind: kind === 'entries' ? 'entries' : 'tile', ...tile }
}
