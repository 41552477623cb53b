// Calls witnesses to cosign heads (C2SP tlog-witness) and to return the head that they have seen. A failing witness does not block the log.
import {
  type Checkpoint,
  type Bytes,
  toHex,
  isSameSigner,
  splitLines,
  MalformedError,
  type NoteSignature,
  formatNote,
  parseCheckpoint,
  parseNote,
  parseSignatureLine,
  type Policy,
  type PolicyWitness,
  encodeUtf8,
  verifySignatures,
  type VerifierKey,
  parseWholeNumber,
  formatWitnessRequest,
} from '@cangdan/protocol/ledger'
import { LedgerFault } from './ledger-fault.ts'
import { primitives, sha256 } from './primitives.ts'

/** Milliseconds. */
const ANSWER_MS = 1_000
const MAX_ANSWER = 65_536

export interface SignedHead {
  readonly head: Checkpoint
  /** Text of the checkpoint and the log's signatures. */
  readonly body: string
  readonly own: readonly NoteSignature[]
}

export interface Cosignature {
  readonly witness: PolicyWitness
  readonly signature: NoteSignature
  /** Unix seconds, by the witness. */
  readonly time: number
}

/** Returns the proof that one head extends another. */
export type ProveConsistency = (from: number, to: number) => Promise<readonly Bytes[]>

/** The witness claims to know a larger head. The number alone proves nothing: another process may have been faster, or the witness lies. */
export class WitnessAhead extends LedgerFault {
  readonly size: number

  constructor({ name }: PolicyWitness, size: number, sent: number) {
    super('witness', `${name} claims to have seen ${size} leaves when it is sent ${sent}`)
    this.size = size
  }
}

/** Requests a cosignature; retries once if the witness knows another size. @throws LedgerFault with the response */
export async function requestCosignature(
  witness: PolicyWitness,
  signed: SignedHead,
  consistency: ProveConsistency,
  knownSize: number,
): Promise<Cosignature> {
  let oldSize = Math.min(knownSize, signed.head.size)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const proof = oldSize === 0 ? [] : await consistency(oldSize, signed.head.size)
    const note = { body: signed.body, signatures: signed.own }
    const answer = await post(witness, formatWitnessRequest({ oldSize, proof, note }))
    if (answer.status === 200) return verifyCosignature(answer.text, witness, signed.body)
    if (answer.status !== 409) throw createRejection(witness, answer)
    oldSize = parseSize(answer.text, witness)
    if (oldSize > signed.head.size) throw new WitnessAhead(witness, oldSize, signed.head.size)
  }
  throw new LedgerFault('witness', `${witness.name} returns another size each time`)
}

/**
 * Returns the last head that a witness has seen of a log, signed by one of the keys; undefined if it has seen none.
 * @throws LedgerFault if it does not respond, or returns a head that the log has not signed
 */
export async function loadWitnessHead(
  witness: PolicyWitness,
  origin: string,
  keys: readonly VerifierKey[],
): Promise<Checkpoint | undefined> {
  const { status, text } = await callWitness(witness, `/${toHex(sha256(encodeUtf8(origin)))}/checkpoint`, {})
  if (status === 404) return undefined
  if (status !== 200) throw createRejection(witness, { status, text })
  try {
    const note = parseNote(text)
    const head = parseCheckpoint(note.body)
    if (head.origin === origin && (await verifySignatures(primitives, note, keys)).length > 0) return head
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error
  }
  throw new LedgerFault('witness', `${witness.name} returns a checkpoint that ${origin} has not signed`)
}

export async function verifyCosignature(text: string, witness: PolicyWitness, body: string): Promise<Cosignature> {
  const signatures = splitLines(text).map(parseSignatureLine)
  const own = signatures.filter((each) =>
    isSameSigner(each, { name: witness.key.name, keyId: witness.key.id, bytes: each.bytes }),
  )
  const [verified] = await verifySignatures(primitives, { body, signatures: own }, [witness.key])
  if (verified?.time === undefined) throw new MalformedError(`no cosignature of ${witness.name}`)
  return { witness, signature: verified.signature, time: verified.time }
}

export const findWitness = ({ witnesses }: Policy, signature: NoteSignature): PolicyWitness | undefined =>
  witnesses.find(({ key }) => key.name === signature.name && key.id === signature.keyId)

export const buildSignedNote = ({ body, own }: SignedHead, cosigned: readonly NoteSignature[] = []): string =>
  formatNote({ body, signatures: [...own, ...cosigned] })

interface WitnessResponse {
  readonly status: number
  readonly text: string
}

const createRejection = ({ name }: PolicyWitness, { status, text }: WitnessResponse) =>
  new LedgerFault('witness', `${name} responds with ${status}: ${text.slice(0, 100).trim()}`)

function parseSize(text: string, { name }: PolicyWitness): number {
  try {
    return parseWholeNumber(text.trim())
  } catch {
    throw new LedgerFault('witness', `${name} returns no size`)
  }
}

const post = (witness: PolicyWitness, body: string) =>
  callWitness(witness, '/add-checkpoint', { method: 'POST', body, headers: { 'content-type': 'text/plain' } })

async function callWitness({ name, url }: PolicyWitness, path: string, init: RequestInit): Promise<WitnessResponse> {
  try {
    const response = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await response.text()
    if (text.length > MAX_ANSWER) throw new Error('response too long')
    return { status: response.status, text }
  } catch {
    throw new LedgerFault('witness', `${name} does not respond at ${url}`)
  }
}
