// Stores each signed note that a witness has seen of a log, by size. Nothing is removed: two notes may prove a fork long after they were seen.
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toBase64, type Checkpoint } from '@cangdan/protocol/ledger'
import { z } from 'zod'
import { ignoreMissing, syncFolder } from '../files/disk.ts'
import { createFolder } from '../create-folder.ts'
import { hashOrigin } from './state-files.ts'

const SIZES = 1_024

const Line = z.object({ size: z.int(), root: z.string(), note: z.string() })

export interface SeenResult {
  readonly isNew: boolean
  /** A note with the same size and another root. */
  readonly twin: string | undefined
}

export class SeenNotes {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = join(folder, 'seen')
  }

  /** Resolves after the note is synced. One call per log at a time. */
  async add({ origin, size, root }: Checkpoint, note: string): Promise<SeenResult> {
    const file = join(this.#folder, `${hashOrigin(origin).slice(0, 16)}-${Math.floor(size / SIZES)}.jsonl`)
    const text = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? ''
    const seen = text.split('\n').flatMap(parseLine)
    const twin = seen.find((each) => each.size === size && each.root !== toBase64(root))?.note
    if (seen.some((each) => each.note === note)) return { isNew: false, twin }
    const line = JSON.stringify({ seen: new Date().toISOString(), size, root: toBase64(root), note })
    // An incomplete line of a power failure stays on its own line.
    await appendToFile(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`)
    return { isNew: true, twin }
  }
}

function parseLine(text: string): z.infer<typeof Line>[] {
  try {
    return [Line.parse(JSON.parse(text))]
  } catch {
    return []
  }
}

async function appendToFile(file: string, text: string): Promise<void> {
  await createFolder(dirname(file))
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dirname(file))
}
