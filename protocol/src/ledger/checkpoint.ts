// The signed statement about a tree: log, number of leaves, and root (C2SP tlog-checkpoint@v1.0.0).
import { toBase64, type Bytes, fromBase64, MalformedError, parseWholeNumber } from './bytes.ts'
import { HASH_BYTES } from './merkle.ts'

export interface TreeHead {
  readonly size: number
  readonly root: Bytes
}

export interface Checkpoint extends TreeHead {
  /** The log's address without scheme; also the name of its key. */
  readonly origin: string
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** @throws MalformedError for an invalid checkpoint, or one with extension lines */
export function parseCheckpoint(body: string): Checkpoint {
  const [, origin = '', size = '', root = ''] = /^([^\n]+)\n([^\n]+)\n([^\n]+)\n$/.exec(body) ?? []
  const head = { origin, size: parseWholeNumber(size), root: fromBase64(root) }
  if (origin === '' || head.root.length !== HASH_BYTES) throw new MalformedError('not a checkpoint')
  return head
}

/** Checks the name of a log: an address without scheme, blanks, plus signs or trailing slash. */
export const isOriginName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.:-]*(?:\/[a-z0-9._~-]+)*$/.test(name) && name.length <= 200
