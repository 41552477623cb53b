import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { toHex, encodeUtf8 } from '@cangdan/protocol/ledger'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256 } from '../primitives.ts'
import { Chains, type ChainLink } from './chains.ts'
import { verifyLog } from './verify-log.ts'

const STREAMS = 1_000
const ENTRIES = 50_001

const hashLeaf = (leaf: number) => sha256(encodeUtf8(`entry ${leaf}`))

/** Entries alternate between the streams, from the first leaf of an archive. */
const createLink = (leaf: number): ChainLink => ({
  leaf,
  stream: `tree:${leaf % STREAMS}`,
  seq: Math.floor(leaf / STREAMS),
  prev: leaf < STREAMS ? null : toHex(hashLeaf(leaf - STREAMS)),
  hash: hashLeaf(leaf),
})

let chains: Chains | undefined
afterEach(() => {
  chains?.close()
  chains = undefined
})

const listBroken = (links: Iterable<ChainLink>, entries = ENTRIES) => {
  chains = new Chains(entries)
  for (const link of links) chains.take(link)
  return [...chains.broken()].toSorted((a, b) => a.leaf - b.leaf)
}

const createLinks = (first: number, changed: ReadonlyMap<number, Partial<ChainLink>> = new Map()): ChainLink[] =>
  Array.from({ length: ENTRIES }, (_link, n) => ({ ...createLink(first + n), ...changed.get(first + n) }))

describe('chains of an archive', () => {
  it('are valid from the first entry of the log and from a later one', () => {
    expect(listBroken(createLinks(0))).toEqual([])
    chains?.close()
    expect(listBroken(createLinks(5_000).slice(0, 2_000))).toEqual([])
  })

  it('report each entry that does not follow the previous one of its stream', () => {
    const other = toHex(hashLeaf(7))
    const changed = new Map<number, Partial<ChainLink>>([
      [2_000, { prev: other }],
      [3_001, { prev: null, seq: 0 }],
      [49_999, { prev: 'ABC' }],
    ])
    expect(listBroken(createLinks(0, changed))).toEqual([
      {
        leaf: 2_000,
        what: `it names ${other} before it; leaf 1000, which is, has ${toHex(hashLeaf(1_000))}`,
      },
      { leaf: 3_001, what: 'begins its stream, which leaf 2001 is of already' },
      {
        leaf: 49_999,
        what: `it names no hash before it; leaf 48999, which is, has ${toHex(hashLeaf(48_999))}`,
      },
    ])
  })

  it('are checked when an archive is verified', async () => {
    const body = (seq: number, prev: string | null) => encodeUtf8(JSON.stringify({ prev, seq, stream: 'tree:1' }))
    const bodies = [body(0, null), body(1, toHex(hashLeaf(1)))]
    const { findings } = await verifyLog({
      origin: 'localhost/ledger',
      keys: [],
      async *entries() {
        yield bodies.map((each, leaf) => ({ leaf, body: each, name: `entry ${leaf}`, before: undefined }))
      },
      async *heads() {},
      tiles: async () => [],
      chains: () => new Chains(2),
    })
    expect(findings).toContainEqual({ where: 'leaf 1', what: expect.stringContaining('it names') as string })
  })

  it('delete their temporary files', () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('cangdan-chains-'))
    const before = folders()
    chains = new Chains(1)
    const own = folders().filter((name) => !before.includes(name))
    chains.close()
    chains = undefined
    expect(own).toHaveLength(1)
    expect(existsSync(`${tmpdir()}/${own[0]}`)).toBe(false)
  })
})
