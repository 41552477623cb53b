// Stores the last signed head of each log in a file: the note as it was sent. It contains the witness's signature, so that a damaged file is
// detected and never taken for a fork or a new log.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Checkpoint,
  formatCheckpoint,
  encodeCosignature,
  buildCosignedText,
  toHex,
  type NoteSignature,
  formatNote,
  parseCheckpoint,
  parseNote,
  encodeUtf8,
  verifySignatures,
} from '@cangdan/protocol/ledger'
import { primitives, sha256, signEd25519 } from '../ledger/primitives.ts'
import { writeAtomically } from '../ledger/signer.ts'
import { createFolder } from '../create-folder.ts'
import { getMessage, StartError, getSystemCode } from '../start-error.ts'
import type { WitnessedLog, WitnessKey } from './settings.ts'

export interface SignedState {
  readonly head: Checkpoint
  /** Has the log's signatures, except for the first head, which comes from the contract. */
  readonly note: string
  readonly isFirst: boolean
}

export const hashOrigin = (origin: string): string => toHex(sha256(encodeUtf8(origin)))

export class StateFiles {
  readonly #folder: string
  readonly #own: WitnessKey

  constructor(folder: string, own: WitnessKey) {
    this.#folder = join(folder, 'state')
    this.#own = own
  }

  fileOf = (origin: string): string => join(this.#folder, `${hashOrigin(origin)}.note`)

  /** @throws StartError naming a missing or damaged file */
  async last({ origin }: WitnessedLog): Promise<SignedState> {
    const file = this.fileOf(origin)
    const note = await readFile(file, 'utf8').catch((error: unknown) => {
      throw getSystemCode(error) === 'ENOENT'
        ? new StartError(
            `${file} is missing: it says what was signed last of ${origin}. Bring it back from a backup, or begin with "init".`,
          )
        : error
    })
    try {
      return await this.#whole(origin, note)
    } catch (error) {
      throw new StartError(
        `${file} is broken (${getMessage(error)}): it says what was signed last of ${origin}. Nothing is signed until it is back from a backup.`,
      )
    }
  }

  async #whole(origin: string, text: string): Promise<SignedState> {
    const note = parseNote(text)
    const head = parseCheckpoint(note.body)
    const [own] = await verifySignatures(primitives, note, [this.#own.key])
    if (own === undefined) throw new Error('it lacks the signature of the witness')
    if (head.origin !== origin) throw new Error(`it is of ${head.origin}`)
    return { head, note: text, isFirst: note.signatures.length === 1 }
  }

  /** Signs a head and stores the state. Resolves after it is synced. */
  async sign(head: Checkpoint, signatures: readonly NoteSignature[], time: number): Promise<NoteSignature> {
    const body = formatCheckpoint(head)
    const { key, seed } = this.#own
    const bytes = encodeCosignature(time, signEd25519(seed, encodeUtf8(buildCosignedText(body, time))))
    const line = { name: key.name, keyId: key.id, bytes }
    await createFolder(this.#folder)
    await writeAtomically(this.fileOf(head.origin), formatNote({ body, signatures: [...signatures, line] }))
    return line
  }

  /** Starts with the head of the contract, unless there is a file. Returns whether it started. */
  async begin({ origin, first }: WitnessedLog, time: number): Promise<boolean> {
    const isThere = await readFile(this.fileOf(origin)).then(
      () => true,
      (error: unknown) => {
        if (getSystemCode(error) === 'ENOENT') return false
        throw error
      },
    )
    if (!isThere) await this.sign({ origin, ...first }, [], time)
    return !isThere
  }
}
