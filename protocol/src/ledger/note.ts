// Signed notes and keys (C2SP signed-note@v1.0.0), and cosignatures of witnesses (tlog-cosignature@v1.0.1).
import {
  toBase64,
  type Bytes,
  fromBase64,
  encodeUint64,
  toHex,
  isSameBytes,
  joinBytes,
  splitLines,
  MalformedError,
  decodeUint64,
  encodeUtf8,
} from './bytes.ts'
import type { Sha256 } from './merkle.ts'

/** `ed25519` signs the note; `cosignature` is a witness that signs the note with a time. */
export const KEY_TYPES = { ed25519: 1, cosignature: 4 } as const
export type KeyType = (typeof KEY_TYPES)[keyof typeof KEY_TYPES]

export interface VerifierKey {
  readonly name: string
  /** First four bytes of the key hash in hex. */
  readonly id: string
  readonly type: KeyType
  /** 32 bytes. */
  readonly publicKey: Bytes
}

export interface NoteSignature {
  readonly name: string
  readonly keyId: string
  /** Bytes after the key id: 64 bytes of Ed25519, in a cosignature preceded by eight bytes of time. */
  readonly bytes: Bytes
}

export interface Note {
  readonly body: string
  readonly signatures: readonly NoteSignature[]
}

/** Runtime functions: the hash, and strict Ed25519 verification (RFC 8032, not ZIP-215). */
export interface Primitives {
  readonly sha256: Sha256
  verifyEd25519(publicKey: Bytes, message: Bytes, signature: Bytes): boolean | Promise<boolean>
}

/** UTF-16 code units; enough for sixteen signatures of the longest kind. */
const MAX_NOTE_LENGTH = 65_536
const MAX_SIGNATURES = 100
const MARK = '\u2014 '
const KEY_ID_BYTES = 4
const TIME_BYTES = 8

const isName = (name: string) => name !== '' && !/[\p{White_Space}+]/u.test(name)

export const computeKeyId = (sha256: Sha256, name: string, type: KeyType, publicKey: Bytes): string =>
  toHex(sha256(joinBytes(encodeUtf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, KEY_ID_BYTES))

export function createVerifierKey(sha256: Sha256, name: string, type: KeyType, publicKey: Bytes): VerifierKey {
  return { name, id: computeKeyId(sha256, name, type, publicKey), type, publicKey }
}

/** Formats a key as `<name>+<id>+<base64>`. */
export const formatVerifierKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id}+${toBase64(joinBytes(Uint8Array.of(type), publicKey))}`

/** @throws MalformedError for an unknown key type, or an id that does not match */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey {
  // Base64 may contain a plus sign.
  const [, name = '', id = '', encoded = ''] = /^([^+]*)\+([^+]*)\+(.*)$/.exec(text) ?? []
  const bytes = fromBase64(encoded)
  const type = Object.values(KEY_TYPES).find((known) => known === bytes[0])
  const publicKey = bytes.slice(1)
  if (!isName(name) || type === undefined || publicKey.length !== 32) throw new MalformedError('not a verifier key')
  if (computeKeyId(sha256, name, type, publicKey) !== id)
    throw new MalformedError(`the key id of ${name} does not match the key`)
  return { name, id, type, publicKey }
}

export const formatSignatureLine = ({ name, keyId, bytes }: NoteSignature): string =>
  `${MARK}${name} ${toBase64(joinBytes(decodeKeyId(keyId), bytes))}\n`

const decodeKeyId = (id: string) =>
  Uint8Array.from([0, 2, 4, 6], (from) => Number.parseInt(id.slice(from, from + 2), 16))

export function parseSignatureLine(line: string): NoteSignature {
  const [, name = '', encoded = ''] = /^\u2014 ([^ ]+) ([^ ]+)\n$/.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (!isName(name) || bytes.length <= KEY_ID_BYTES) throw new MalformedError('not a signature')
  return { name, keyId: toHex(bytes.slice(0, KEY_ID_BYTES)), bytes: bytes.slice(KEY_ID_BYTES) }
}

export const formatNote = ({ body, signatures }: Note): string =>
  `${body}\n${signatures.map(formatSignatureLine).join('')}`

/** @throws MalformedError unless the text is a signed note */
export function parseNote(text: string): Note {
  if (text.length > MAX_NOTE_LENGTH) throw new MalformedError('the note is too long')
  // eslint-disable-next-line no-control-regex -- they are what it is about.
  if (/[\u0000-\u0009\u000b-\u001f\ufffd]|\p{Surrogate}/u.test(text))
    throw new MalformedError('the note has control characters')
  const end = text.lastIndexOf('\n\n')
  const lines = splitLines(text.slice(end + 2))
  if (end < 0 || lines.length === 0 || !text.endsWith('\n')) throw new MalformedError('not a signed note')
  if (lines.length > MAX_SIGNATURES)
    throw new MalformedError(`the note has ${lines.length} signatures, more than ${MAX_SIGNATURES}`)
  return { body: text.slice(0, end + 1), signatures: lines.map(parseSignatureLine) }
}

/** Returns the text that a witness signs. The time is in seconds UTC. */
export const buildCosignedText = (body: string, time: number): string => `cosignature/v1\ntime ${time}\n${body}`

export interface VerifiedSignature {
  readonly key: VerifierKey
  /** Seconds UTC; cosignatures only. */
  readonly time: number | undefined
  readonly signature: NoteSignature
}

/**
 * Returns the valid signatures of the given keys; signatures of other keys are ignored.
 * @throws MalformedError if a signature of a given key is invalid
 */
export async function verifySignatures(
  primitives: Primitives,
  { body, signatures }: Note,
  keys: readonly VerifierKey[],
): Promise<VerifiedSignature[]> {
  const verified: VerifiedSignature[] = []
  for (const signature of signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.keyId)
    if (key === undefined || verified.some((each) => each.key === key)) continue
    const { message, bytes, time } = getSignedParts(key, signature, body)
    if (bytes.length !== 64 || !(await primitives.verifyEd25519(key.publicKey, message, bytes)))
      throw new MalformedError(`the signature of ${key.name} is not of this note`)
    verified.push({ key, time, signature })
  }
  return verified
}

function getSignedParts({ type }: VerifierKey, { bytes }: NoteSignature, body: string) {
  if (type === KEY_TYPES.ed25519) return { message: encodeUtf8(body), bytes, time: undefined }
  if (bytes.length < TIME_BYTES) throw new MalformedError('the cosignature has no time')
  const time = decodeUint64(bytes.slice(0, TIME_BYTES))
  return { message: encodeUtf8(buildCosignedText(body, time)), bytes: bytes.slice(TIME_BYTES), time }
}

/** Encodes a cosignature: its time, then the signature. */
export const encodeCosignature = (time: number, signature: Bytes): Bytes => joinBytes(encodeUint64(time), signature)

export const isSameSigner = (a: NoteSignature, b: NoteSignature): boolean => a.name === b.name && a.keyId === b.keyId

export const isSameSignature = (a: NoteSignature, b: NoteSignature): boolean =>
  isSameSigner(a, b) && isSameBytes(a.bytes, b.bytes)
