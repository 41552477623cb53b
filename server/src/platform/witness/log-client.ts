// Reads a log over HTTP (C2SP tlog-tiles). Responses are verified before they are used.
import { toHex, HASH_BYTES, type TreeHead, verifyConsistency, type Bytes } from '@cangdan/protocol/ledger'
import { findTile, buildTilePath } from '../ledger/format/tiles.ts'
import { TileNodes } from '../ledger/format/tree.ts'
import { sha256 } from '../ledger/primitives.ts'
import { type TileLocation, createTileTree, type TreeReader } from '../ledger/tile-reader.ts'
import { getMessage } from '../start-error.ts'

const TIMEOUT_MS = 10_000
const MAX_NOTE_BYTES = 65_536

/** The log is unreachable, or its response is unusable; it is retried. */
export class LogFault extends Error {
  override readonly name = 'LogFault'
  /** The response contradicts the log's own head. */
  readonly isWrong: boolean

  constructor(message: string, how?: 'wrong') {
    super(message)
    this.isWrong = how === 'wrong'
  }
}

/** @throws LogFault */
export async function fetchCheckpoint(url: string): Promise<string> {
  return Buffer.from(await fetchBytes(`${url}/checkpoint`, MAX_NOTE_BYTES)).toString()
}

export async function sendCosignature(url: string, note: string): Promise<{ status: number; text: string }> {
  const response = await sendRequest(`${url}/cosignatures`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: note,
  })
  return { status: response.status, text: (await response.text()).slice(0, 200).trim() }
}

export function createRemoteTree(url: string, size: number): TreeReader {
  const kept = new Map<string, TileNodes>()
  const loadNodes = async ({ level, n }: TileLocation): Promise<TileNodes> => {
    const known = kept.get(`${level}/${n}`)
    if (known !== undefined) return known
    const tile = findTile(size, level, n)
    if (tile === undefined) throw new LogFault(`a tree of ${size} leaves has no tile ${level}/${n}`)
    const bytes = await fetchBytes(`${url}/${buildTilePath(tile)}`, tile.width * HASH_BYTES)
    if (bytes.length !== tile.width * HASH_BYTES)
      throw new LogFault(`${url}/${buildTilePath(tile)} is cut short`, 'wrong')
    const nodes = new TileNodes(sha256, bytes)
    kept.set(`${level}/${n}`, nodes)
    return nodes
  }
  return createTileTree(async (places) => {
    const tiles = [...places].map(async ([key, place]) => [key, await loadNodes(place)] as const)
    return new Map(await Promise.all(tiles))
  })
}

export type Continuity =
  | { readonly continues: true }
  | {
      readonly continues: false
      readonly from: number
      readonly proof: readonly Bytes[]
      /** The root that the later tree has instead. */
      readonly prefixRoot: Bytes
    }

/** Proves whether a later tree extends an older head. @throws LogFault if the tiles are not those of the later head */
export async function checkContinuity(tree: TreeReader, older: TreeHead, later: TreeHead): Promise<Continuity> {
  const proof = await tree.consistency(older.size, later.size)
  const step = { from: older.size, to: later.size, toRoot: later.root, proof }
  if (verifyConsistency(sha256, { ...step, fromRoot: older.root })) return { continues: true }
  const prefixRoot = await tree.root(older.size)
  if (!verifyConsistency(sha256, { ...step, fromRoot: prefixRoot }))
    throw new LogFault(`the tiles are not those of the head ${later.size} ${toHex(later.root)}`, 'wrong')
  return { continues: false, from: older.size, proof, prefixRoot }
}

async function fetchBytes(url: string, most: number): Promise<Bytes> {
  const response = await sendRequest(url, {})
  if (response.status !== 200) throw new LogFault(`${url} responds with ${response.status}`)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > most) throw new LogFault(`${url} returns more than ${most} bytes`, 'wrong')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    throw new LogFault(`${url} does not respond: ${getMessage(error)}`)
  }
}
