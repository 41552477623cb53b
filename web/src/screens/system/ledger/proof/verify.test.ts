// Verification against a tree of node:crypto and signatures of WebCrypto: invalid proofs are never accepted.
import { createHash } from 'node:crypto'
import type { RecordProofs } from '@cangdan/protocol'
import {
  toBase64,
  formatCheckpoint,
  encodeCosignature,
  buildCosignedText,
  toHex,
  KEY_TYPES,
  formatNote,
  parseNote,
  createVerifierKey,
  formatVerifierKey,
} from '@cangdan/protocol/ledger'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkLog } from './check-log.ts'
import type { SeenHead } from './seen-head.ts'
import { checkEntries } from './verify.ts'

const ORIGIN = 'ledger.test/cangdan'
const STREAM = 'receipt:7'
const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest())
const utf8 = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const hashLeaf = (text: string) => sha256(joined(Uint8Array.of(0), utf8(text)))
const hashNode = (left: Uint8Array, right: Uint8Array) => sha256(joined(Uint8Array.of(1), left, right))

interface Key {
  readonly raw: Uint8Array
  readonly sign: (text: string) => Promise<Uint8Array>
}
async function createKey(): Promise<Key> {
  const { subtle } = crypto
  const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return {
    raw: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)),
    sign: async (text) => new Uint8Array(await subtle.sign('Ed25519', pair.privateKey, Uint8Array.from(utf8(text)))),
  }
}
const [key, stranger] = [await createKey(), await createKey()]
const buildVerifierKey = ({ raw }: Key) => createVerifierKey(sha256, ORIGIN, KEY_TYPES.ed25519, raw)

/** Four leaves; the second and third belong to the record. */
const BODIES = ['log', 'one', 'two', 'more'].map((name, seq) =>
  name === 'one' || name === 'two' ? buildBody(seq - 1) : `{"name":"${name}"}`,
)
function buildBody(seq: number): string {
  const prev = seq === 0 ? 'null' : `"${toHex(hashLeaf(buildBody(seq - 1)))}"`
  return `{"prev":${prev},"seq":${seq},"stream":"${STREAM}"}`
}
const LEAVES = BODIES.map(hashLeaf)
const [a, b, c, d] = LEAVES as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
const ROOT = hashNode(hashNode(a, b), hashNode(c, d))

async function buildNote(size: number, root: Uint8Array, by = key): Promise<string> {
  const body = formatCheckpoint({ origin: ORIGIN, size, root })
  const { name, id } = buildVerifierKey(key)
  return formatNote({ body, signatures: [{ name, keyId: id, bytes: await by.sign(body) }] })
}
const FORKED = hashNode(hashNode(a, b), hashNode(d, c))
const [NOTE, OF_STRANGER, OF_FORK] = [
  await buildNote(4, ROOT),
  await buildNote(4, ROOT, stranger),
  await buildNote(4, FORKED),
]
const buildLog = (note: string) => ({
  id: 1,
  origin: ORIGIN,
  keys: [formatVerifierKey(buildVerifierKey(key))],
  note,
})
const base64 = (...hashes: readonly Uint8Array[]) => hashes.map(toBase64)

const buildProofs = (
  change: (entry: RecordProofs['entries'][number]) => object = () => ({}),
  note = NOTE,
): RecordProofs => ({
  stream: STREAM,
  policy: null,
  logs: [buildLog(note)],
  entries: [
    { seq: 1, hash: toHex(c), body: BODIES[2] ?? '', log: 1, index: 2, hashes: base64(d, hashNode(a, b)) },
    { seq: 0, hash: toHex(b), body: BODIES[1] ?? '', log: 1, index: 1, hashes: base64(a, hashNode(c, d)) },
  ].map((entry) => ({ ...entry, ...change(entry) })),
})
const getStates = async (requestedSize: RecordProofs) =>
  [...(await checkEntries(requestedSize)).values()].map((entry) => ('reason' in entry ? entry.reason : entry.state))

// With WebCrypto, and without, as on pages over plain HTTP.
describe.each(['WebCrypto', 'no WebCrypto'])('entries with %s', (which) => {
  beforeEach(() => {
    if (which === 'no WebCrypto') vi.stubGlobal('crypto', {})
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are sealed when text, chain, tree and signature match', async () => {
    expect(await getStates(buildProofs())).toEqual(['sealed', 'sealed'])
  })

  it('are broken by a signature of another key or tree', async () => {
    const wrong = `the signature of ${ORIGIN} is not of this note`
    expect(await getStates(buildProofs(undefined, OF_STRANGER))).toEqual([wrong, wrong])
    const moved = NOTE.replace(toBase64(ROOT), toBase64(a))
    expect(await getStates(buildProofs(undefined, moved))).toEqual([wrong, wrong])
  })
})

describe('entries', () => {
  it.each<[string, (entry: RecordProofs['entries'][number]) => object, string]>([
    ['another text', ({ body }) => ({ body: body?.replace('prev', 'next') }), 'the text has a different hash'],
    ['another place', ({ index }) => ({ index: (index ?? 0) ^ 1 }), 'it is not included in the signed tree'],
    [
      'an additional hash',
      ({ hashes }) => ({ hashes: [...hashes, hashes[0]] }),
      'it is not included in the signed tree',
    ],
    ['a missing hash', ({ hashes }) => ({ hashes: hashes.slice(1) }), 'it is not included in the signed tree'],
    ['another hash', ({ hashes }) => ({ hashes: hashes.toReversed() }), 'it is not included in the signed tree'],
    ['a missing log', () => ({ log: 2 }), 'its log is missing'],
  ])('are broken by %s', async (_what, change, reason) => {
    expect(await getStates(buildProofs(change))).toEqual([reason, reason])
  })

  it('are broken by a gap in the chain or a signed head of another tree', async () => {
    const other = buildProofs((entry) => (entry.seq === 0 ? { hash: toHex(d), body: null } : {}))
    expect((await getStates(other))[0]).toBe('it does not contain the hash of the previous entry')
    expect(await getStates(buildProofs(undefined, OF_FORK))).toEqual(
      Array(2).fill('it is not included in the signed tree'),
    )
  })
})

describe('witness', () => {
  const WITNESS = createVerifierKey(sha256, 'bank.test/witness', KEY_TYPES.cosignature, stranger.raw)
  const buildCosignedNote = async (root: Uint8Array) => {
    const body = formatCheckpoint({ origin: ORIGIN, size: 4, root })
    const bytes = encodeCosignature(1_700_000_000, await stranger.sign(buildCosignedText(body, 1_700_000_000)))
    const line = { name: WITNESS.name, keyId: WITNESS.id, bytes }
    const { body: own, signatures } = parseNote(NOTE)
    return formatNote({ body: own, signatures: [...signatures, line] })
  }
  const policy = `witness bank ${formatVerifierKey(WITNESS)}\nquorum bank\n`

  it('marks entries as witnessed only with its valid signature and a quorum', async () => {
    const witnessed = await buildCosignedNote(ROOT)
    expect(await getStates({ ...buildProofs(undefined, witnessed), policy })).toEqual(['witnessed', 'witnessed'])
    expect(await getStates({ ...buildProofs(), policy })).toEqual(['sealed', 'sealed'])
    expect(await getStates(buildProofs(undefined, witnessed))).toEqual(['sealed', 'sealed'])
    const asksNobody = `${policy.split('\n')[0]}\nquorum none\n`
    expect(await getStates({ ...buildProofs(undefined, witnessed), policy: asksNobody })).toEqual(['sealed', 'sealed'])
    const ofAnother = await buildCosignedNote(FORKED)
    expect((await getStates({ ...buildProofs(undefined, ofAnother), policy }))[0]).toBe(
      'the signature of bank.test/witness is not of this note',
    )
  })
})

describe('log head', () => {
  const buildSeenHead = (size: number, root: Uint8Array): SeenHead => ({
    size,
    root: toHex(root),
    keys: [buildVerifierKey(key).id],
    time: 1,
  })
  const [two, proof] = [buildSeenHead(2, hashNode(a, b)), base64(hashNode(c, d))]
  const isContinued = async (seen: SeenHead | undefined, answer: object) => {
    const requestedSize = {
      log: buildLog(NOTE),
      policy: null,
      consistency: proof,
      requestedSize: seen?.size ?? 0,
      ...answer,
    }
    return (await checkLog(requestedSize, seen)).isContinued
  }

  it('continues the seen head only with a valid proof', async () => {
    expect(await isContinued(undefined, { consistency: null })).toBe(true)
    expect(await isContinued(two, {})).toBe(true)
    expect(await isContinued(buildSeenHead(4, ROOT), { consistency: [] })).toBe(true)
    expect(await isContinued(two, { consistency: null })).toBe(false)
    expect(await isContinued(two, { consistency: [] })).toBe(false)
    expect(await isContinued(two, { requestedSize: 1 })).toBe(false)
    expect(await isContinued(buildSeenHead(2, hashNode(a, c)), {})).toBe(false)
    expect(await isContinued(buildSeenHead(5, ROOT), { consistency: [] })).toBe(false)
    expect(await isContinued(two, { log: { ...buildLog(''), note: null } })).toBe(false)
  })
})
