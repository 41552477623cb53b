import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Bytes,
  MalformedError,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseVerifierKey,
  type Policy,
  type VerifierKey,
} from '@cangdan/protocol/ledger'
import { parseBundle } from '../format/bundle.ts'
import {
  buildBundlePath,
  countHashes,
  parseTilePath,
  TILE_WIDTH,
  type Tile,
  findTile,
  buildTilePath,
} from '../format/tiles.ts'
import type { StoredTile } from '../format/tree.ts'
import { sha256 } from '../primitives.ts'
import type { LogSource } from '../verify/verify-log.ts'
import { type SourceHead, mergeHeads } from '../verify/verify-heads.ts'
import { Chains } from '../verify/chains.ts'
import type { SourceEntry } from '../verify/verify-entry.ts'
import { ARCHIVE } from './layout.ts'

export interface FolderLog extends LogSource {
  readonly policy: Policy | undefined
}

/** Lists the log folders of an archive, or the folder itself if it is a log. @throws MalformedError if there is none */
export async function listLogFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  if (names.includes(ARCHIVE.checkpoint)) return [folder]
  const logs = names.filter((name) => /^log-\d+$/.test(name)).toSorted(compareNumbers)
  if (logs.length === 0) throw new MalformedError(`${folder} is no archive of a ledger`)
  return logs.map((name) => join(folder, name))
}

const compareNumbers = (a: string, b: string) => Number(a.replace(/\D+/g, '')) - Number(b.replace(/\D+/g, ''))

/** Opens the log in a folder. @param trusted keys that the reader trusts; default: those in the folder @throws MalformedError if files are missing */
export async function openFolderLog(folder: string, trusted: readonly VerifierKey[]): Promise<FolderLog> {
  const text = (name: string) => readFile(join(folder, name), 'utf8')
  const last = { ...parseHead(await text(ARCHIVE.checkpoint)), name: ARCHIVE.checkpoint }
  const { origin, size } = last
  const policyText = await text(ARCHIVE.policy).catch(() => undefined)
  const policy = policyText === undefined ? undefined : parsePolicy(sha256, policyText)
  const own = trusted.length > 0 ? trusted : await readVerifierKeys(folder)
  const first = await findFirstLeaf(folder)
  const read = async (path: string) =>
    readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  const readTile = async ({ level, n }: Pick<Tile, 'level' | 'n'>): Promise<StoredTile[]> => {
    const tile = findTile(size, level, n)
    const data = tile === undefined ? undefined : await read(buildTilePath(tile))
    return data === undefined ? [] : [{ level, n, data }]
  }
  return {
    origin,
    policy,
    keys: [...own, ...(policy?.witnesses ?? []).map(({ key }) => key)],
    start: { size: first, edge: await readEdge(first, readTile) },
    entries: () => readEntries(read, first, size),
    heads: () => mergeHeads(readHeads(folder, text), [last]),
    tiles: async (wanted) => (await Promise.all(wanted.map(readTile))).flat(),
    chains: () => new Chains(size - first),
  }
}

export async function readVerifierKeys(folder: string): Promise<VerifierKey[]> {
  const text = await readFile(join(folder, ARCHIVE.keys), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseVerifierKey(sha256, line))
}

async function findFirstLeaf(folder: string): Promise<number> {
  const names = await readdir(join(folder, 'tile/entries'), { recursive: true })
  const numbers = names.flatMap((name) => {
    const path = parseTilePath(`tile/entries/${name.replaceAll('\\', '/')}`)
    return path === undefined ? [] : [path.n]
  })
  if (numbers.length === 0) throw new MalformedError(`${folder} has no entries`)
  return numbers.reduce((least, n) => Math.min(least, n)) * TILE_WIDTH
}

async function readEdge(
  first: number,
  readTile: (tile: Pick<Tile, 'level' | 'n'>) => Promise<StoredTile[]>,
): Promise<Bytes[]> {
  const edge: Bytes[] = []
  for (let level = 0; countHashes(first, level) > 0; level += 1) {
    const hashes = countHashes(first, level)
    const width = hashes % TILE_WIDTH
    const n = Math.floor(hashes / TILE_WIDTH)
    const [tile] = width === 0 ? [] : await readTile({ level, n })
    if (width > 0 && (tile === undefined || tile.data.length < width * 32))
      throw new MalformedError(`tile ${level}/${n} next to the first entry is missing`)
    edge.push(tile?.data.subarray(0, width * 32) ?? new Uint8Array())
  }
  return edge
}

async function* readEntries(
  read: (path: string) => Promise<Buffer | undefined>,
  first: number,
  size: number,
): AsyncGenerator<readonly SourceEntry[]> {
  for (let leaf = first; leaf < size; ) {
    const path = buildBundlePath({ n: leaf / TILE_WIDTH, width: Math.min(TILE_WIDTH, size - leaf) })
    const bundle = await read(path)
    if (bundle === undefined) throw new MalformedError(`${path} is missing`)
    const bodies = parseBundle(bundle)
    yield bodies.map((body, place): SourceEntry => {
      const name = `${path}, its entry ${place}`
      return { leaf: leaf + place, body, name, before: undefined }
    })
    if (bodies.length !== Math.min(TILE_WIDTH, size - leaf))
      throw new MalformedError(`${path} has ${bodies.length} entries`)
    leaf += bodies.length
  }
}

async function* readHeads(folder: string, text: (name: string) => Promise<string>): AsyncGenerator<SourceHead> {
  const names = (await readdir(join(folder, ARCHIVE.checkpoints))).toSorted(compareNumbers)
  for (const name of names) yield parseHead(await text(`${ARCHIVE.checkpoints}/${name}`))
}

/** Parses a signed note. @throws MalformedError */
export function parseHead(note: string): SourceHead & { readonly origin: string } {
  const { body, signatures } = parseNote(note)
  return { ...parseCheckpoint(body), signatures }
}
