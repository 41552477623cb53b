// Evidence files of contradictory signatures of a log, which can be verified with the log's key alone, and calls of the webhook. While there is
// evidence of a fork, no head of the log is signed.
import { access, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { toBase64, type Bytes, toHex, encodeUtf8 } from '@cangdan/protocol/ledger'
import { z } from 'zod'
import { sha256 } from '../ledger/primitives.ts'
import { writeAtomically } from '../ledger/signer.ts'
import { ignoreMissing } from '../files/disk.ts'
import { createFolder } from '../create-folder.ts'
import { hashOrigin } from './state-files.ts'

/**
 * `fork`: two heads of which neither extends the other. `unproven`: a signed head without proof; the caller may have sent a wrong proof, or the log
 * wrong tiles or none. `settled` (in file names): a head that was proven later.
 */
export type EvidenceKind = 'fork' | 'unproven'

export interface Evidence {
  readonly kind: EvidenceKind
  readonly origin: string
  readonly why: string
  /** Signed notes: the smaller one, and the one that contradicts it. */
  readonly before: string
  readonly after: string
  /** The note that was shown last, if it is not `after`. */
  readonly shown?: string
  /** Consistency proof of the later tree with its first leaves, whose root differs from the signed one; or the proof that failed. */
  readonly from: number
  readonly to: number
  readonly proof: readonly Bytes[]
  readonly prefixRoot?: Bytes
  /** The log was only unreachable: the webhook is called if that lasts. */
  readonly isSilence?: boolean
}

const CALL_MS = 5_000
/** Milliseconds that a log may be silent about a head before the webhook is called. */
const SILENCE_MS = 600_000

const EvidenceRecord = z.looseObject({
  origin: z.string(),
  found: z.iso.datetime(),
  before: z.string(),
  after: z.string(),
  is_silence: z.boolean().optional(),
})
type EvidenceRecord = z.infer<typeof EvidenceRecord>

export interface UnprovenHead {
  readonly name: string
  readonly notes: readonly string[]
  readonly isDue: boolean
}

export class EvidenceFiles {
  readonly #folder: string
  readonly #notified: string
  readonly #webhook: string | undefined
  readonly #print: (line: string) => void
  #reporting: Promise<void> = Promise.resolve()

  constructor(folder: string, webhook: string | undefined, print: (line: string) => void) {
    this.#folder = join(folder, 'evidence')
    this.#notified = join(folder, 'notified')
    this.#webhook = webhook
    this.#print = print
  }

  async against(origin: string): Promise<string | undefined> {
    const [name] = await this.#names(`${hashOrigin(origin).slice(0, 16)}-fork-`)
    return name === undefined ? undefined : join(this.#folder, name)
  }

  async unproven(origin: string): Promise<UnprovenHead[]> {
    const names = await this.#names(`${hashOrigin(origin).slice(0, 16)}-unproven-`)
    const read = await Promise.all(names.map(async (name) => ({ name, found: await this.#read(name) })))
    return read.flatMap(({ name, found }) =>
      found === undefined ? [] : [{ name, notes: [found.before, found.after], isDue: isDue(found) }],
    )
  }

  async settle({ name }: UnprovenHead): Promise<void> {
    await rename(join(this.#folder, name), join(this.#folder, name.replace('-unproven-', '-settled-')))
  }

  /** Writes the evidence, once for each note, and calls the webhook. Returns the file. */
  async add(evidence: Evidence): Promise<string> {
    const { kind, origin, why, before, after, from, to, proof, prefixRoot } = evidence
    const about = toHex(sha256(encodeUtf8(evidence.shown ?? after))).slice(0, 16)
    const name = `${hashOrigin(origin).slice(0, 16)}-${kind}-${to}-${about}.json`
    const file = join(this.#folder, name)
    if ((await this.#names(name)).length > 0) return file
    const found = {
      kind,
      origin,
      why,
      found: new Date().toISOString(),
      before,
      after,
      consistency: { from, to, hashes: proof.map(toBase64) },
      ...(prefixRoot === undefined ? {} : { root_of_first_leaves: toBase64(prefixRoot) }),
      ...(evidence.isSilence === true ? { is_silence: true } : {}),
    }
    await createFolder(this.#folder)
    await writeAtomically(file, `${JSON.stringify(found, null, 2)}\n`)
    this.#print(`${origin}: ${why}. Evidence: ${file}`)
    await this.report()
    return file
  }

  /** Calls the webhook for each new file; retries failed calls at the next time. Runs one after another. */
  report(): Promise<void> {
    const done = this.#reporting.then(() => this.#reportAll())
    this.#reporting = done.catch(() => undefined)
    return done
  }

  async #reportAll(): Promise<void> {
    if (this.#webhook === undefined) return
    const silent = new Set<string>()
    for (const name of await this.#names('')) {
      const found = await this.#read(name)
      if (found === undefined || name.includes('-settled-') || !isDue(found)) continue
      // Each head of a silent log is recorded, but reported once.
      const isReported = found.is_silence === true && silent.has(found.origin)
      if (found.is_silence === true) silent.add(found.origin)
      if (isReported || (await fileExists(join(this.#notified, name)))) continue
      if (!(await this.#call({ ...found, file: join(this.#folder, name) }))) return
      await createFolder(this.#notified)
      await writeAtomically(join(this.#notified, name), `${new Date().toISOString()}\n`)
    }
  }

  async #names(start: string): Promise<string[]> {
    const names = (await readdir(this.#folder).catch(ignoreMissing)) ?? []
    return names.filter((name) => name.startsWith(start) && name.endsWith('.json')).toSorted()
  }

  async #read(name: string): Promise<EvidenceRecord | undefined> {
    try {
      return EvidenceRecord.parse(JSON.parse(await readFile(join(this.#folder, name), 'utf8')))
    } catch {
      this.#print(`${join(this.#folder, name)} is broken: bring it back from a backup`)
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
      this.#print(`${this.#webhook} responds with ${status}: it is called again`)
    } catch {
      this.#print(`${this.#webhook} does not respond: it is called again`)
    }
    return false
  }
}

const isDue = ({ is_silence, found }: EvidenceRecord): boolean =>
  is_silence !== true || Date.now() - Date.parse(found) > SILENCE_MS

const fileExists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
