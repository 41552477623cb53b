import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  toBase64,
  type Bytes,
  fromBase64,
  fromHex,
  encodeCosignature,
  buildCosignedText,
  isOriginName,
  isWitnessed,
  MalformedError,
  KEY_TYPES,
  formatNote,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  parseProofFile,
  parseVerifierKey,
  parseWitnessRequest,
  type Primitives,
  decodeUtf8,
  encodeUtf8,
  verifySignatures,
  createVerifierKey,
  type VerifierKey,
  formatVerifierKey,
  formatWitnessRequest,
} from '@cangdan/protocol/ledger'

const sha256 = (bytes: Bytes) => createHash('sha256').update(bytes).digest()
const publicKeys = new Map<string, KeyObject>()
const primitives: Primitives = {
  sha256,
  verifyEd25519: (key, message, signature) => verify(null, message, publicKeys.get(toBase64(key))!, signature),
}

interface Signer {
  readonly key: VerifierKey
  readonly sign: (text: string) => Bytes
}

function createSigner(name: string, type: VerifierKey['type']): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = fromBase64((publicKey.export({ format: 'jwk' }).x ?? '').replaceAll('-', '+').replaceAll('_', '/') + '=')
  publicKeys.set(toBase64(raw), publicKey)
  return {
    key: createVerifierKey(sha256, name, type, raw),
    sign: (text) => sign(null, encodeUtf8(text), privateKey),
  }
}

let log: Signer
let witness: Signer
let second: Signer
const BODY = `log.example/ledger\n1\n${toBase64(new Uint8Array(32))}\n`
const signBody = ({ key, sign: signed }: Signer, text = BODY) => ({
  name: key.name,
  keyId: key.id,
  bytes: signed(text),
})
const cosignBody = ({ key, sign: signed }: Signer, time: number, declaredTime = time) => ({
  name: key.name,
  keyId: key.id,
  bytes: encodeCosignature(declaredTime, signed(buildCosignedText(BODY, time))),
})

beforeAll(() => {
  log = createSigner('log.example/ledger', KEY_TYPES.ed25519)
  witness = createSigner('bank.example/witness', KEY_TYPES.cosignature)
  second = createSigner('house.example/witness', KEY_TYPES.cosignature)
})

describe('signed note', () => {
  it('verifies signatures of known keys and ignores others', async () => {
    const stranger = createSigner('stranger.example', KEY_TYPES.ed25519)
    const note = {
      body: BODY,
      signatures: [signBody(stranger, 'else'), signBody(log), cosignBody(witness, 7)],
    }
    const read = parseNote(formatNote(note))
    const verified = await verifySignatures(primitives, read, [log.key, witness.key])
    expect(verified.map(({ key, time }) => [key.name, time])).toEqual([
      [log.key.name, undefined],
      [witness.key.name, 7],
    ])
  })

  it('rejects the whole note if a known key signed another text or time', async () => {
    const forged = { body: BODY, signatures: [signBody(log, `${BODY} `)] }
    await expect(verifySignatures(primitives, forged, [log.key])).rejects.toThrow('is not of this note')
    const late = { body: BODY, signatures: [cosignBody(witness, 7, 8)] }
    await expect(verifySignatures(primitives, late, [witness.key])).rejects.toThrow('is not of this note')
    const short = { body: BODY, signatures: [{ ...signBody(witness), bytes: new Uint8Array(5) }] }
    await expect(verifySignatures(primitives, short, [witness.key])).rejects.toThrow('has no time')
  })

  it('counts one signature per key', async () => {
    const twice = { body: BODY, signatures: [signBody(log), signBody(log)] }
    expect(await verifySignatures(primitives, twice, [log.key])).toHaveLength(1)
  })

  const line = '— a AAAAAAA=\n'
  it.each([
    ['no blank line', `${BODY}${line}`],
    ['no signature', `${BODY}\n`],
    ['no last newline', `${BODY}\n${line.trim()}`],
    ['a control character', `log\u0000\n\n${line}`],
    ['a carriage return', `log\r\n\n${line}`],
    ['a hyphen for the dash', `${BODY}\n- a AAAAAAA=\n`],
    ['a name with a plus', `${BODY}\n— a+b AAAAAAA=\n`],
    ['a signature that is no more than an id', `${BODY}\n— a AAAAAA==\n`],
    ['base64 with loose bits', `${BODY}\n— a AAAAAAB=\n`],
    ['base64 without padding', `${BODY}\n— a AAAAAAA\n`],
    ['10,000 signatures', `${BODY}\n${line.repeat(10_000)}`],
    ['101 signatures', `${BODY}\n${line.repeat(101)}`],
    ['70,000 letters', `${'a'.repeat(70_000)}\n\n${line}`],
  ])('rejects a note with %s', (_name, text) => {
    expect(() => parseNote(text)).toThrow(MalformedError)
  })

  it('takes the text before the last blank line as the body', () => {
    expect(parseNote(`one\n\ntwo\n\n${line}`).body).toBe('one\n\ntwo\n')
  })
})

describe('checkpoint', () => {
  it.each([
    'a\n1\n',
    'a\n01\nAAAA\n',
    `a\n-1\n${toBase64(new Uint8Array(32))}\n`,
    'a\n1\nAAAA\n',
    `${BODY}more\n`,
    `\n1\n${toBase64(new Uint8Array(32))}\n`,
    `a\n9007199254740993\n${toBase64(new Uint8Array(32))}\n`,
  ])('rejects %j', (text) => {
    expect(() => parseCheckpoint(text)).toThrow(MalformedError)
  })

  it('accepts only origins in the form of an address', () => {
    expect(
      ['localhost/ledger', 'ledger.example.com/cangdan', 'localhost:8080/ledger/2'].filter(isOriginName),
    ).toHaveLength(3)
    expect(['https://a/b', 'a/b/', 'a b', 'a+b', '', 'A/b', '/a', 'a//b'].filter(isOriginName)).toEqual([])
  })
})

describe('key', () => {
  it('rejects a wrong id, an unknown type and a name with blanks', () => {
    const text = formatVerifierKey(log.key)
    expect(parseVerifierKey(sha256, text)).toEqual({
      ...log.key,
      publicKey: new Uint8Array(log.key.publicKey),
    })
    expect(() => parseVerifierKey(sha256, text.replace(log.key.id, '00000000'))).toThrow('does not match the key')
    expect(() => parseVerifierKey(sha256, text.replace('log.', 'gol.'))).toThrow('does not match the key')
    expect(() => parseVerifierKey(sha256, 'rubbish')).toThrow(MalformedError)
    expect(() => parseVerifierKey(sha256, 'a+00000000+BgAA')).toThrow(MalformedError)
  })
})

describe('proofs and witness calls', () => {
  it('have hashes of 32 bytes, at most sixty-three, and one format', () => {
    const note = formatNote({ body: BODY, signatures: [signBody(log)] })
    const hash = toBase64(new Uint8Array(32))
    const proof = (lines: string) => `c2sp.org/tlog-proof@v1\n${lines}\n${note}`
    expect(parseProofFile(proof(`index 3\n${hash}\n`)).hashes).toHaveLength(1)
    expect(parseProofFile(proof(`extra AAAA\nindex 3\n`)).index).toBe(3)
    for (const lines of ['', 'index -1\n', 'index 1\nAAAA\n', `index 1\n${`${hash}\n`.repeat(64)}`, 'extra AAAA\n'])
      expect(() => parseProofFile(proof(lines))).toThrow(MalformedError)
    expect(() => parseProofFile(note)).toThrow(MalformedError)
    const call = { oldSize: 4, proof: [new Uint8Array(32)], note: parseNote(note) }
    expect(parseWitnessRequest(formatWitnessRequest(call))).toEqual({ ...call, proof: [new Uint8Array(32)] })
    expect(() => parseWitnessRequest(`old 4\n${`${hash}\n`.repeat(64)}\n${note}`)).toThrow('too many')
    expect(() => parseWitnessRequest(`new 4\n\n${note}`)).toThrow(MalformedError)
  })
})

describe('bytes as text', () => {
  it('rejects other encodings', () => {
    expect(() => fromHex('0A')).toThrow(MalformedError)
    expect(() => fromHex('0')).toThrow(MalformedError)
    expect(() => fromBase64('AA=')).toThrow(MalformedError)
    expect(() => fromBase64('AA ==')).toThrow(MalformedError)
    expect(() => decodeUtf8(Uint8Array.of(0xff))).toThrow('UTF-8')
    expect(decodeUtf8(encodeUtf8('仓'))).toBe('仓')
  })
})

describe('policy', () => {
  const policyText = (quorum: string) =>
    [
      '# who must have seen it',
      `log ${formatVerifierKey(log.key)} https://log.example/ledger/`,
      `witness bank ${formatVerifierKey(witness.key)} https://bank.example`,
      `witness house ${formatVerifierKey(second.key)}`,
      'group both all bank house',
      'group either any bank house',
      '',
      `quorum ${quorum}`,
    ].join('\n')
  const parseTestPolicy = (quorum: string) => parsePolicy(sha256, policyText(quorum))
  const signed = async (...cosigners: Signer[]) => {
    const note = {
      body: BODY,
      signatures: [signBody(log), ...cosigners.map((each) => cosignBody(each, 9))],
    }
    return verifySignatures(primitives, note, [log.key, witness.key, second.key])
  }

  it.each([
    ['none', true, true, true],
    ['either', false, true, true],
    ['bank', false, true, true],
    ['house', false, false, true],
    ['both', false, false, true],
  ])('%s is fulfilled without witnesses: %s, by one: %s, by both: %s', async (quorum, withNone, byOne, byBoth) => {
    const policy = parseTestPolicy(quorum)
    expect(isWitnessed(policy, await signed())).toBe(withNone)
    expect(isWitnessed(policy, await signed(witness))).toBe(byOne)
    expect(isWitnessed(policy, await signed(witness, second))).toBe(byBoth)
  })

  it.each([
    '',
    'quorum nobody',
    'witness a',
    'group g any nobody\nquorum g',
    'quorum none\nquorum none',
    'log rubbish\nquorum none',
    'else\nquorum none',
  ])('rejects %j', (text) => {
    expect(() => parsePolicy(sha256, text)).toThrow(MalformedError)
  })

  it('counts a key once, whatever its names and groups', async () => {
    const again = `witness again ${formatVerifierKey(witness.key)}`
    const one = await signed(witness)
    for (const groups of [
      `${again}\ngroup g 2 bank again house`,
      'group g 2 bank bank house',
      `${again}\ngroup a any bank house\ngroup b any again house\ngroup g all a b`,
    ]) {
      const policy = parsePolicy(sha256, `${policyText('g').replace(/quorum .*$/, '')}${groups}\nquorum g`)
      expect(isWitnessed(policy, one), groups).toBe(false)
      expect(isWitnessed(policy, await signed(witness, second)), groups).toBe(true)
    }
  })

  it('rejects a threshold beyond the number of members', () => {
    expect(() => parseTestPolicy('none\ngroup g 3 bank house')).toThrow('3 of 2')
    expect(() => parseTestPolicy('none\ngroup g 0 bank house')).toThrow('0 of 2')
  })
})
