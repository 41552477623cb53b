// Compares with the definitions of RFC 6962 §2.1, written here as in the RFC.
import { createHash } from 'node:crypto'
import { type Bytes, hashLeaf, encodeUtf8, verifyConsistency, verifyInclusion } from '@cangdan/protocol/ledger'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '#platform/ledger/primitives.ts'
import { findTile, buildTilePath, parseTilePath } from './tiles.ts'
import {
  listConsistencyRanges,
  listInclusionRanges,
  combineRange,
  TileNodes,
  TreeEdge,
  type LeafRange,
} from './tree.ts'
import { scaleRuns } from '#testing/share.ts'

const H = (...parts: Bytes[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const k = (n: number) => 2 ** Math.ceil(Math.log2(n) - 1)

function MTH(d: readonly Bytes[]): Bytes {
  if (d.length === 0) return H()
  if (d.length === 1) return d[0]!
  const at = k(d.length)
  return H(Uint8Array.of(1), MTH(d.slice(0, at)), MTH(d.slice(at)))
}
function PATH(m: number, d: readonly Bytes[]): Bytes[] {
  if (d.length === 1) return []
  const at = k(d.length)
  return m < at ? [...PATH(m, d.slice(0, at)), MTH(d.slice(at))] : [...PATH(m - at, d.slice(at)), MTH(d.slice(0, at))]
}
function SUBPROOF(m: number, d: readonly Bytes[], whole: boolean): Bytes[] {
  if (m === d.length) return whole ? [] : [MTH(d)]
  const at = k(d.length)
  return m <= at
    ? [...SUBPROOF(m, d.slice(0, at), whole), MTH(d.slice(at))]
    : [...SUBPROOF(m - at, d.slice(at), false), MTH(d.slice(0, at))]
}

const LEAVES = Array.from({ length: 700 }, (_leaf, number) => hashLeaf(sha256, encodeUtf8(`entry ${number}`)))
const toHexList = (hashes: readonly Bytes[]) => hashes.map((hash) => Buffer.from(hash).toString('hex'))

function buildStoredTree(parts: readonly number[]) {
  const tiles = new Map<string, Bytes>()
  let size = 0
  let root: Bytes = H()
  for (const part of parts) {
    const partial = [0, 1].map((level) => {
      const n = Math.floor(size / 256 ** (level + 1))
      const width = Math.floor(size / 256 ** level) % 256
      return width === 0 ? new Uint8Array() : tiles.get(`${level}/${n}`)!
    })
    const edge = new TreeEdge(sha256, size, partial)
    for (const leaf of LEAVES.slice(size, size + part)) edge.push(leaf)
    for (const { level, n, data } of edge.changedTiles()) tiles.set(`${level}/${n}`, data)
    size = Math.min(LEAVES.length, size + part)
    root = edge.root()
  }
  const getRoot = (range: LeafRange) =>
    combineRange(sha256, range, (slice) => new TileNodes(sha256, tiles.get(`${slice.level}/${slice.n}`)!).root(slice))
  return { size, root, tiles, getRoot }
}

const aSize = fc.integer({ min: 1, max: LEAVES.length })
const someParts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 })

describe('tree stored as tiles', () => {
  it('has the root of RFC 6962, however leaves are batched', () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        const { size, root } = buildStoredTree(parts)
        expect(toHexList([root])).toEqual(toHexList([MTH(LEAVES.slice(0, size))]))
      }),
      { numRuns: scaleRuns(40) },
    )
  })

  it('gives the proofs of RFC 6962, which are valid only for their leaf and trees', () => {
    const whole = buildStoredTree([300, 300, 100])
    fc.assert(
      fc.property(aSize, fc.nat(), fc.nat(), (size, at, older) => {
        const index = at % size
        const from = 1 + (older % size)
        const tree = LEAVES.slice(0, size)
        const inclusion = listInclusionRanges(index, size).map(whole.getRoot)
        expect(toHexList(inclusion)).toEqual(toHexList(PATH(index, tree)))
        const consistency = listConsistencyRanges(from, size).map(whole.getRoot)
        expect(toHexList(consistency)).toEqual(toHexList(from === size ? [] : SUBPROOF(from, tree, true)))
        const root = MTH(tree)
        const proofInput = { index, size, leaf: LEAVES[index]!, proof: inclusion, root }
        expect(verifyInclusion(sha256, proofInput)).toBe(true)
        expect(verifyInclusion(sha256, { ...proofInput, index: (index + 1) % (size + 1) })).toBe(false)
        expect(verifyInclusion(sha256, { ...proofInput, leaf: H(encodeUtf8('another')) })).toBe(false)
        expect(verifyInclusion(sha256, { ...proofInput, proof: [...inclusion, root] })).toBe(false)
        expect(verifyInclusion(sha256, { ...proofInput, proof: [...inclusion, root.slice(1)] })).toBe(false)
        const grown = { from, to: size, fromRoot: MTH(tree.slice(0, from)), toRoot: root, proof: consistency }
        expect(verifyConsistency(sha256, grown)).toBe(true)
        expect(verifyConsistency(sha256, { ...grown, proof: [...consistency, root] })).toBe(false)
        expect(verifyConsistency(sha256, { ...grown, fromRoot: H(encodeUtf8('another')) })).toBe(false)
      }),
      { numRuns: scaleRuns(200) },
    )
  })

  it('rejects a proof with one flipped bit', () => {
    const { getRoot } = buildStoredTree([300, 300, 100])
    fc.assert(
      fc.property(aSize, fc.nat(), fc.nat(), (size, at, flip) => {
        const index = at % size
        const proof = listInclusionRanges(index, size).map((range) => Uint8Array.from(getRoot(range)))
        fc.pre(proof.length > 0)
        const hash = proof[flip % proof.length]!
        hash[flip % 32]! ^= 1 << (flip % 8)
        const root = MTH(LEAVES.slice(0, size))
        expect(verifyInclusion(sha256, { index, size, leaf: LEAVES[index]!, proof, root })).toBe(false)
      }),
      { numRuns: scaleRuns(100) },
    )
  })

  it('cannot continue from tiles of another size', () => {
    const { tiles } = buildStoredTree([300])
    expect(() => new TreeEdge(sha256, 301, [tiles.get('0/1')!, tiles.get('1/0')!])).toThrow('wrong number')
    expect(() => new TreeEdge(sha256, 300, [tiles.get('0/1')!])).toThrow('wrong number')
  })

  it('accepts an empty proof from the empty tree only', () => {
    const root = MTH(LEAVES)
    const from0 = { from: 0, to: LEAVES.length, fromRoot: H(), toRoot: root, proof: [] }
    expect(listConsistencyRanges(0, LEAVES.length)).toEqual([])
    expect(verifyConsistency(sha256, from0)).toBe(true)
    expect(verifyConsistency(sha256, { ...from0, fromRoot: root })).toBe(false)
    expect(verifyConsistency(sha256, { ...from0, proof: [root] })).toBe(false)
  })
})

describe('tile path', () => {
  it('parses to its tile and has one form', () => {
    fc.assert(
      fc.property(fc.nat({ max: 7 }), fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 256 }), (level, n, width) => {
        const path = buildTilePath({ level, n, width })
        expect(parseTilePath(path)).toEqual({ kind: 'tile', level, n, width })
      }),
    )
  })

  it.each([
    'tile/0/1',
    'tile/0/0001',
    'tile/00/001',
    'tile/0/x000/001',
    'tile/0/001.p/0',
    'tile/0/001.p/256',
    'tile/0/001.p/257',
    'tile/0/001.p/01',
    'tile/0/../001',
    'tile/0/001/',
    '/tile/0/001',
    'tile/entry/001',
    'tile/0/x1/001',
  ])('rejects %s', (path) => {
    expect(parseTilePath(path)).toBeUndefined()
  })

  it('exists only within the tree', () => {
    expect(findTile(70_000, 0, 273)).toEqual({ level: 0, n: 273, width: 112 })
    expect(findTile(70_000, 0, 274)).toBeUndefined()
    expect(findTile(256, 0, 1)).toBeUndefined()
    expect(findTile(256, 1, 0)).toEqual({ level: 1, n: 0, width: 1 })
  })
})
