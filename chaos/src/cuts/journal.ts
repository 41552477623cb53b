export type Kind = 'add' | 'edit' | 'del' | 'upload' | 'import' | 'export' | 'refused'

export interface Received {
  readonly isWhole: boolean
  readonly isFile: boolean
  /** `status` of a complete response; `undefined` for files and for unread responses. */
  readonly isDone: boolean | undefined
  readonly code?: string
  readonly data?: unknown
}

export const NOTHING: Received = { isWhole: false, isFile: false, isDone: undefined }

export interface Entry {
  readonly kind: Kind
  /** Identifies the call in the log: its unique name, or the id of the record that it deletes. */
  readonly token: string
  readonly end: string
  received: Received
}

export class Journal {
  #entries: Entry[] = []
  #count = 0

  next(kind: Kind): string {
    this.#count += 1
    return `soak-${kind}-${this.#count}`
  }

  add(kind: Kind, token: string, end: string): Entry {
    const entry = { kind, token, end, received: NOTHING }
    this.#entries.push(entry)
    return entry
  }

  take(): Entry[] {
    return this.#entries.splice(0)
  }
}
