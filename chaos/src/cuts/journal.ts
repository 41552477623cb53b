// What callers know of what they asked for: whether it was answered, and how.

export type Kind = 'add' | 'edit' | 'del' | 'upload' | 'import' | 'export' | 'refused'

/** What came of one call, as its caller saw it. */
export interface Received {
  /** The answer was read to its end. */
  readonly isWhole: boolean
  /** The answer began as a file does. */
  readonly isFile: boolean
  /** What a whole answer said; `undefined` of a file, and of what was not read. */
  readonly isDone: boolean | undefined
  /** Its code, where it was refused. */
  readonly code?: string
  readonly data?: unknown
}

export const NOTHING: Received = { isWhole: false, isFile: false, isDone: undefined }

export interface Entry {
  readonly kind: Kind
  /** What the call is known by in the log: a name that it alone bears, or the number of the record that it deletes. */
  readonly token: string
  /** How its connection ended. */
  readonly end: string
  received: Received
}

export class Journal {
  #entries: Entry[] = []
  #count = 0

  /** A name that no other call bears. */
  next(kind: Kind): string {
    this.#count += 1
    return `soak-${kind}-${this.#count}`
  }

  asks(kind: Kind, token: string, end: string): Entry {
    const entry = { kind, token, end, received: NOTHING }
    this.#entries.push(entry)
    return entry
  }

  /** All since the last time. */
  take(): Entry[] {
    return this.#entries.splice(0)
  }
}
