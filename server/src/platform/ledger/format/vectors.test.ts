// Test vectors of RFC 6962, C2SP and other libraries (docs/ledger.md).
import { createHash } from 'node:crypto'
import {
  toBase64,
  fromHex,
  encodeCosignature,
  buildCosignedText,
  hashEmptyTree,
  toHex,
  joinBytes,
  KEY_TYPES,
  computeKeyId,
  hashLeaf,
  formatNote,
  parseCheckpoint,
  parseNote,
  parseProofFile,
  parseVerifierKey,
  formatProofFile,
  encodeUtf8,
  verifySignatures,
  createVerifierKey,
  formatVerifierKey,
  verifyConsistency,
  verifyInclusion,
  verifyProof,
  type Bytes,
} from '@cangdan/protocol/ledger'
import { describe, expect, it } from 'vitest'
import { primitives, derivePublicKey, sha256, signEd25519 } from '#platform/ledger/primitives.ts'
import { buildBundle } from './bundle.ts'
import { parseTilePath, buildTilePath, listTiles } from './tiles.ts'
import {
  listConsistencyRanges,
  listInclusionRanges,
  combineRange,
  TileNodes,
  TreeEdge,
  type LeafRange,
} from './tree.ts'

const computeHexHash = (bytes: Bytes | string) => createHash('sha256').update(bytes).digest('hex')

function buildTree(leaves: readonly Bytes[]) {
  const tiles = new Map<string, Bytes>()
  const edge = new TreeEdge(sha256, 0, [])
  for (const leaf of leaves) edge.push(leaf)
  for (const { level, n, data } of edge.changedTiles()) tiles.set(`${level}/${n}`, data)
  const getRangeRoot = (range: LeafRange) =>
    combineRange(sha256, range, (slice) => new TileNodes(sha256, tiles.get(`${slice.level}/${slice.n}`)!).root(slice))
  const computeRootAt = (size: number) => (size === 0 ? hashEmptyTree(sha256) : getRangeRoot({ start: 0, end: size }))
  return {
    tiles,
    rootAt: computeRootAt,
    root: edge.root(),
    inclusion: (index: number, size: number) => listInclusionRanges(index, size).map(getRangeRoot),
    consistency: (from: number, to: number) => listConsistencyRanges(from, to).map(getRangeRoot),
  }
}

const hashLeaves = (entries: readonly Bytes[]) => entries.map((entry) => hashLeaf(sha256, entry))

describe('tree of RFC 6962 (T1)', () => {
  const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const leaves = hashLeaves(entries.map(fromHex))

  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('has the expected root with %i leaves', (size, root) => {
    expect(toHex(buildTree(leaves.slice(0, size)).root)).toBe(root)
    expect(toHex(buildTree(leaves).rootAt(size))).toBe(root)
  })

  const UP = [
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]

  it('proves leaf 5 of 8, and that eight leaves extend six', () => {
    const tree = buildTree(leaves)
    expect(tree.inclusion(5, 8).map(toHex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ...UP,
    ])
    expect(tree.consistency(6, 8).map(toHex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      ...UP,
    ])
  })
})

const T2 = [
  '{"at":"2026-11-22T00:00:00.000Z","kind":"receipt.issued","seq":0,"stream":"receipt:R-1"}',
  '{"at":"2026-11-22T00:00:01.000Z","kind":"receipt.pledged","seq":1,"stream":"receipt:R-1"}',
  '{"at":"2026-11-22T00:00:02.000Z","kind":"receipt.issued","seq":0,"stream":"receipt:仓-2"}',
].map(encodeUtf8)
const T2_NOTE = `ledger.example.com/cangdan
3
KlQRqdU8BbfP/MS7LwXfhpq2BxN+Cj/FPsspbFnpzQA=

— ledger.example.com/cangdan z/PJc04Qh2mBPQGKVJPaWWn2tUM6P2R9z4nfqCl1b3h7t8zV+1CECr7rnhnXh+X5Wk8nUlDcA3uQPNkUnfGqNyG8EQI=
— bank.example.com/witness1 qZSuoAAAAABpIP0AEEwPBhxrhtjj0R6rSTbUKiKJYCQqmig9t0Ich3vD9HzAA74K801BaBskXbgv4G59WHP96EVv6gdKCNRB2UHZBQ==
`
const createSeed = (first: number) => Uint8Array.from({ length: 32 }, (_byte, place) => first + place)
const LOG = 'ledger.example.com/cangdan'
const LOG_KEY = 'ledger.example.com/cangdan+cff3c973+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4'
const WITNESS = 'bank.example.com/witness1'
const WITNESS_KEY = 'bank.example.com/witness1+a994aea0+BCmsuuFBvMrwsi4alNNNC8c2HlJtC/4SyJeUvJMilm3X'
const WITNESS_TIME = 1_763_769_600

describe('signed and witnessed note (T2)', () => {
  const leaves = hashLeaves(T2)
  const keys = [LOG_KEY, WITNESS_KEY].map((text) => parseVerifierKey(sha256, text))

  it('has the expected root and bundle', () => {
    expect(toHex(buildTree(leaves).root)).toBe('2a5411a9d53c05b7cffcc4bb2f05df869ab607137e0a3fc53ecb296c59e9cd00')
    const bundle = buildBundle(T2)
    expect(bundle).toHaveLength(273)
    expect(computeHexHash(bundle)).toBe('69970c562b0b2d5c1cf19d00efcd42d6f5b2a79c381473daa5131e16bf5c7820')
  })

  it('has the expected keys', () => {
    const log = derivePublicKey(createSeed(0))
    const witness = derivePublicKey(createSeed(0x20))
    expect(formatVerifierKey(createVerifierKey(sha256, LOG, KEY_TYPES.ed25519, log))).toBe(LOG_KEY)
    expect(formatVerifierKey(createVerifierKey(sha256, WITNESS, KEY_TYPES.cosignature, witness))).toBe(WITNESS_KEY)
    expect(computeKeyId(sha256, WITNESS, KEY_TYPES.ed25519, witness)).toBe('80acf004')
    expect(keys.map(formatVerifierKey)).toEqual([LOG_KEY, WITNESS_KEY])
  })

  it('is byte for byte the expected note', () => {
    const body = `${LOG}\n3\n${toBase64(buildTree(leaves).root)}\n`
    const cosigned = signEd25519(createSeed(0x20), encodeUtf8(buildCosignedText(body, WITNESS_TIME)))
    const signatures = [
      { name: LOG, keyId: 'cff3c973', bytes: signEd25519(createSeed(0), encodeUtf8(body)) },
      { name: WITNESS, keyId: 'a994aea0', bytes: encodeCosignature(WITNESS_TIME, cosigned) },
    ]
    expect(formatNote({ body, signatures })).toBe(T2_NOTE)
    expect(computeHexHash(T2_NOTE)).toBe('d9e66531f23917f5e3b1a31dc6d31547508ec7fda41685895c21d990d1f3e710')
    expect(computeHexHash(formatNote({ body, signatures: signatures.slice(0, 1) }))).toMatch(/^02864027.*9fba$/)
  })

  it('is parsed and verified', async () => {
    const note = parseNote(T2_NOTE)
    expect(formatNote(note)).toBe(T2_NOTE)
    expect(parseCheckpoint(note.body)).toMatchObject({ origin: LOG, size: 3 })
    const verified = await verifySignatures(primitives, note, keys)
    expect(verified.map(({ key, time }) => [key.name, time])).toEqual([
      [LOG, undefined],
      [WITNESS, WITNESS_TIME],
    ])
  })

  it('proves its first entry offline', async () => {
    const note = parseNote(T2_NOTE)
    const file = formatProofFile({ index: 0, hashes: buildTree(leaves).inclusion(0, 3), note })
    expect(computeHexHash(file)).toBe('b14fde072127d698a31671601b6406adc438169129f2d9498c07ffd78f0924fd')
    const proven = await verifyProof(primitives, T2[0]!, parseProofFile(file), keys)
    expect(proven).toMatchObject({ origin: LOG, index: 0, size: 3 })
    await expect(verifyProof(primitives, T2[1]!, parseProofFile(file), keys)).rejects.toThrow('not in the signed tree')
  })
})

describe('seventy thousand leaves (T3, T4)', () => {
  const entries = Array.from({ length: 70_000 }, (_entry, number) => encodeUtf8(String(number)))
  const tree = buildTree(hashLeaves(entries))

  it.each([
    [255, /^32f85bca.*e5cb$/],
    [256, /^828515d0.*5db1$/],
    [257, /^1eda049a.*12c4$/],
    [65_536, /^f025d06ed804859fd274a1bdacadd6e48ea87634aa91e1edb20143f9498cd02b$/],
    [70_000, /^1a4cdfcb66374a0c0dcbef49acbd4976d13ee864fb3cb241fc943cad04f02f7e$/],
  ])('have the expected root at %i', (size, root) => {
    expect(toHex(tree.rootAt(size))).toMatch(root)
  })

  it('prove an entry and an older tree', () => {
    const inclusion = tree.inclusion(12_345, 70_000)
    expect(inclusion).toHaveLength(17)
    expect(computeHexHash(joinBytes(...inclusion))).toBe(
      '15e3537b4677d40e7f98553df49a1f00747bdfcd478b0592c64864516e6b1f91',
    )
    const leaf = hashLeaf(sha256, encodeUtf8('12345'))
    const proofInput = { index: 12_345, size: 70_000, leaf, proof: inclusion, root: tree.root }
    expect(verifyInclusion(sha256, proofInput)).toBe(true)
    const proof = tree.consistency(65_793, 70_000)
    expect(proof).toHaveLength(15)
    expect(computeHexHash(joinBytes(...proof))).toBe('eb2657a3bf9f2b81f3d890bb76d9c8c8a6293bfa18958299792bce26da86b819')
    const [fromRoot, toRoot] = [tree.rootAt(65_793), tree.root]
    expect(verifyConsistency(sha256, { from: 65_793, to: 70_000, fromRoot, toRoot, proof })).toBe(true)
  })

  it('are stored in the expected tiles', () => {
    const named = [...listTiles(70_000)].map(buildTilePath)
    expect(named).toHaveLength(274 + 2 + 1)
    expect(named.filter((path) => path.includes('.p/'))).toEqual([
      'tile/0/273.p/112',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
    ])
    const hashTile = (tile: string) => computeHexHash(tree.tiles.get(tile)!)
    expect(hashTile('0/0')).toBe('b9704a8bfbee2c61185ceb38904a49f3f703c81e194b5b2ccdc254c2bdaaa62b')
    expect(hashTile('0/273')).toBe('4d21244557c976993a9a89bf928a46b5a876585228df279878239fd84489e5a5')
    expect(hashTile('1/1')).toBe('adfaca2731630fe7944a4b98a0f98ef3e98685eafda09e6f81070218fb759ce4')
    expect(computeHexHash(buildBundle(entries.slice(0, 256)))).toBe(
      '94693d5c6d6a0355ec07bac8214516c1ce6a5100b0588f226fd95f26571157d7',
    )
  })

  it('have tile paths in groups of three digits', () => {
    expect(buildTilePath({ level: 0, n: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
    expect(parseTilePath('tile/0/x001/x234/067')).toEqual({
      kind: 'tile',
      level: 0,
      n: 1_234_067,
      width: 256,
    })
  })
})
