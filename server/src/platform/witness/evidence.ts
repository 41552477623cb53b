// What a log has signed against itself, in files that anyone can check with the log's key alone, and a call to those who are to know. Where there is such a
// file of a log, nothing of it is signed any more.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { base64Of, type Bytes, hexOf, utf8 } from '@cangdan/protocol/ledger'
import { sha256 } from '../ledger/primitives.ts'
import { writeWhole } from '../ledger/signer.ts'
import { noneIfAbsent } from '../files/on-disk.ts'
import { makeFolder } from '../make-folder.ts'
import { originHash } from './state.ts'

/** `fork`: two heads of which neither continues the other. `unproven`: a signed head whose proof does not hold; who asked may have sent a wrong one. */
export type EvidenceKind = 'fork' | 'unproven'

export interface Evidence {
  readonly kind: EvidenceKind
  readonly origin: string
  readonly why: string
  /** Signed notes: what was signed first, and what does not fit it. */
  readonly before: string
  readonly after: string
  /** Consistency of the later tree with its own first leaves, which have another root than was signed; or the proof that failed. */
  readonly from: number
  readonly to: number
  readonly proof: readonly Bytes[]
  readonly prefixRoot?: Bytes
}

const CALL_MS = 5_000

export class EvidenceFiles {
  readonly #folder: string
  readonly #webhook: string | undefined
  readonly #say: (line: string) => void

  constructor(folder: string, webhook: string | undefined, say: (line: string) => void) {
    this.#folder = join(folder, 'evidence')
    this.#webhook = webhook
    this.#say = say
  }

  /** The file that says why nothing of a log is signed any more. */
  async against(origin: string): Promise<string | undefined> {
    const names = (await readdir(this.#folder).catch(noneIfAbsent)) ?? []
    const own = originHash(origin).slice(0, 16)
    const name = names.find((each) => each.startsWith(`${own}-fork-`))
    return name === undefined ? undefined : join(this.#folder, name)
  }

  /** Writes it down, once for each note, and calls. Answers the file. */
  async add({ kind, origin, why, before, after, from, to, proof, prefixRoot }: Evidence): Promise<string> {
    const about = hexOf(sha256(utf8(after))).slice(0, 16)
    const file = join(this.#folder, `${originHash(origin).slice(0, 16)}-${kind}-${to}-${about}.json`)
    const known = (await readdir(this.#folder).catch(noneIfAbsent)) ?? []
    if (known.some((name) => file.endsWith(name))) return file
    const found = {
      kind,
      origin,
      why,
      found: new Date().toISOString(),
      before,
      after,
      consistency: { from, to, hashes: proof.map(base64Of) },
      ...(prefixRoot === undefined ? {} : { root_of_first_leaves: base64Of(prefixRoot) }),
    }
    await makeFolder(this.#folder)
    await writeWhole(file, `${JSON.stringify(found, null, 2)}\n`)
    this.#say(`${origin}: ${why}. Evidence: ${file}`)
    await this.#call({ ...found, file })
    return file
  }

  async #call(found: object): Promise<void> {
    if (this.#webhook === undefined) return
    try {
      const { status } = await fetch(this.#webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(found),
        signal: AbortSignal.timeout(CALL_MS),
      })
      if (status >= 300) this.#say(`${this.#webhook} answers ${status}`)
    } catch {
      this.#say(`${this.#webhook} does not answer`)
    }
  }
}
