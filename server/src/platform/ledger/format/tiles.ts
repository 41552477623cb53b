// Tiles (C2SP tlog-tiles): 256 hashes, at each level those of the full tiles below. Full tiles never change.
import { HASH_BYTES } from '@cangdan/protocol/ledger'

export const TILE_WIDTH = 256
export const TILE_HEIGHT = 8
export const TILE_BYTES = TILE_WIDTH * HASH_BYTES

export interface Tile {
  /** Level 0 contains the hashes of leaves. */
  readonly level: number
  readonly n: number
  /** Number of hashes, 1 to 256. */
  readonly width: number
}

export const countLeavesPerHash = (level: number): number => TILE_WIDTH ** level

export const countHashes = (size: number, level: number): number => Math.floor(size / countLeavesPerHash(level))

/** Yields the tiles of a tree level by level; the last of each level may be partial. */
export function* listTiles(size: number): Generator<Tile> {
  for (let level = 0; countHashes(size, level) > 0; level += 1) yield* listTilesOfLevel(size, level)
}

export function* listTilesOfLevel(size: number, level: number): Generator<Tile> {
  const hashes = countHashes(size, level)
  for (let n = 0; n * TILE_WIDTH < hashes; n += 1)
    yield { level, n, width: Math.min(TILE_WIDTH, hashes - n * TILE_WIDTH) }
}

export function findTile(size: number, level: number, n: number): Tile | undefined {
  const width = Math.min(TILE_WIDTH, countHashes(size, level) - n * TILE_WIDTH)
  return width > 0 ? { level, n, width } : undefined
}

/** `tile/0/x001/067.p/8`; for entries `tile/entries/x001/067`. */
export const buildTilePath = ({ level, n, width }: Tile): string =>
  `tile/${level}/${buildNumberPath(n)}${buildPartPath(width)}`
export const buildBundlePath = ({ n, width }: Omit<Tile, 'level'>): string =>
  `tile/entries/${buildNumberPath(n)}${buildPartPath(width)}`

const buildPartPath = (width: number) => (width === TILE_WIDTH ? '' : `.p/${width}`)

function buildNumberPath(n: number): string {
  const digits = String(n)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  return groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/')
}

export type TilePath = { readonly kind: 'tile' | 'entries' } & Tile

const PATH = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** Parses a tile path; returns undefined if it is invalid or not in its canonical form. */
export function parseTilePath(path: string): TilePath | undefined {
  const [, kind = '', number = '', part] = PATH.exec(path) ?? []
  const n = Number(number.replaceAll(/[x/]/g, ''))
  const tile = { level: kind === 'entries' ? 0 : Number(kind), n, width: Number(part ?? TILE_WIDTH) }
  const own = kind === 'entries' ? buildBundlePath(tile) : buildTilePath(tile)
  if (path !== own || tile.width > TILE_WIDTH || !Number.isSafeInteger(n)) return undefined
  return { kind: kind === 'entries' ? 'entries' : 'tile', ...tile }
}
