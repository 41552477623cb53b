// What a log has signed against itself, in files that anyone can check with the log's key alone, and a call to those who are to know. Where there is such a
// file of a log, nothing of it is signed any more.
import { access, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { base64Of, type Bytes, hexOf, utf8 } from '@cangdan/protocol/ledger'
import { z } from 'zod'
import { sha256 } from '../ledger/primitives.ts'
import { writeWhole } from '../ledger/signer.ts'
import { noneIfAbsent } from '../files/on-disk.ts'
import { makeFolder } from '../make-folder.ts'
import { originHash } from './state.ts'

/**
 * `fork`: two heads of which neither continues the other. `unproven`: a signed head of which nothing is proven yet; who asked may have sent a wrong proof, the
 * log wrong tiles or none. `settled`: one that was proven to be of the log's tree later.
 */
export type EvidenceKind = 'fork' | 'unproven'

export interface Evidence {
  readonly kind: EvidenceKind
  readonly origin: string
  readonly why: string
  /** Signed notes: of fewer leaves, and what does not fit it. */
  readonly before: string
  readonly after: string
  /** The one of the two that was shown last, where that is not the latter. */
  readonly shown?: string
  /** Consistency of the later tree with its own first leaves, which have another root than was signed; or the proof that failed. */
  readonly from: number
  readonly to: number
  readonly proof: readonly Bytes[]
  readonly prefixRoot?: Bytes
  /** The log has only not answered: somebody is called when that has lasted. */
  readonly isSilence?: boolean
}

const CALL_MS = 5_000
/** For which a log may be silent about a head before somebody is called. */
const SILENCE_MS = 600_000

const Found = z.looseObject({
  origin: z.string(),
  found: z.iso.datetime(),
  before: z.string(),
  after: z.string(),
  is_silence: z.boolean().optional(),
})
type Found = z.infer<typeof Found>

export interface Unproven {
  readonly name: string
  readonly notes: readonly string[]
  /** Somebody is to know: it is more than a moment's silence. */
  readonly isDue: boolean
}

export class EvidenceFiles {
  readonly #folder: string
  readonly #notified: string
  readonly #webhook: string | undefined
  readonly #say: (line: string) => void
  #telling: Promise<void> = Promise.resolve()

  constructor(folder: string, webhook: string | undefined, say: (line: string) => void) {
    this.#folder = join(folder, 'evidence')
    this.#notified = join(folder, 'notified')
    this.#webhook = webhook
    this.#say = say
  }

  /** The file that says why nothing of a log is signed any more. */
  async against(origin: string): Promise<string | undefined> {
    const [name] = await this.#names(`${originHash(origin).slice(0, 16)}-fork-`)
    return name === undefined ? undefined : join(this.#folder, name)
  }

  /** What is not proven of a log, one way or the other. */
  async unproven(origin: string): Promise<Unproven[]> {
    const names = await this.#names(`${originHash(origin).slice(0, 16)}-unproven-`)
    const read = await Promise.all(names.map(async (name) => ({ name, found: await this.#read(name) })))
    return read.flatMap(({ name, found }) =>
      found === undefined ? [] : [{ name, notes: [found.before, found.after], isDue: isDue(found) }],
    )
  }

  /** That head is of the log's tree after all: the file stays, under another name. */
  async settle({ name }: Unproven): Promise<void> {
    await rename(join(this.#folder, name), join(this.#folder, name.replace('-unproven-', '-settled-')))
  }

  /** Writes it down, once for each note, and calls. Answers the file. */
  async add(evidence: Evidence): Promise<string> {
    const { kind, origin, why, before, after, from, to, proof, prefixRoot } = evidence
    const about = hexOf(sha256(utf8(evidence.shown ?? after))).slice(0, 16)
    const name = `${originHash(origin).slice(0, 16)}-${kind}-${to}-${about}.json`
    const file = join(this.#folder, name)
    if ((await this.#names(name)).length > 0) return file
    const found = {
      kind,
      origin,
      why,
      found: new Date().toISOString(),
      before,
      after,
      consistency: { from, to, hashes: proof.map(base64Of) },
      ...(prefixRoot === undefined ? {} : { root_of_first_leaves: base64Of(prefixRoot) }),
      ...(evidence.isSilence === true ? { is_silence: true } : {}),
    }
    await makeFolder(this.#folder)
    await writeWhole(file, `${JSON.stringify(found, null, 2)}\n`)
    this.#say(`${origin}: ${why}. Evidence: ${file}`)
    await this.tell()
    return file
  }

  /** Calls for each file that nobody was called for yet; one that does not answer is called again the next time. One after another. */
  tell(): Promise<void> {
    const done = this.#telling.then(() => this.#tellAll())
    this.#telling = done.catch(() => undefined)
    return done
  }

  async #tellAll(): Promise<void> {
    if (this.#webhook === undefined) return
    const silent = new Set<string>()
    for (const name of await this.#names('')) {
      const found = await this.#read(name)
      if (found === undefined || name.includes('-settled-') || !isDue(found)) continue
      // While a log is silent each head of it is written down, and said once.
      const isSaid = found.is_silence === true && silent.has(found.origin)
      if (found.is_silence === true) silent.add(found.origin)
      if (isSaid || (await isThere(join(this.#notified, name)))) continue
      if (!(await this.#call({ ...found, file: join(this.#folder, name) }))) return
      await makeFolder(this.#notified)
      await writeWhole(join(this.#notified, name), `${new Date().toISOString()}\n`)
    }
  }

  async #names(start: string): Promise<string[]> {
    const names = (await readdir(this.#folder).catch(noneIfAbsent)) ?? []
    return names.filter((name) => name.startsWith(start) && name.endsWith('.json')).toSorted()
  }

  async #read(name: string): Promise<Found | undefined> {
    try {
      return Found.parse(JSON.parse(await readFile(join(this.#folder, name), 'utf8')))
    } catch {
      this.#say(`${join(this.#folder, name)} is broken: bring it back from a backup`)
      return undefined
    }
  }

  async #call(found: object): Promise<boolean> {
    if (this.#webhook === undefined) return false
    try {
      const { status } = await fetch(this.#webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(found),
        signal: AbortSignal.timeout(CALL_MS),
      })
      if (status < 300) return true
      this.#say(`${this.#webhook} answers ${status}: it is called again`)
    } catch {
      this.#say(`${this.#webhook} does not answer: it is called again`)
    }
    return false
  }
}

const isDue = ({ is_silence, found }: Found): boolean =>
  is_silence !== true || Date.now() - Date.parse(found) > SILENCE_MS

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
