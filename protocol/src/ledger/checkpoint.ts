// What is signed of a tree: which log, how many leaves, and their root (C2SP tlog-checkpoint@v1.0.0).
import { base64Of, type Bytes, bytesOfBase64, MalformedError, wholeNumberOf } from './bytes.ts'
import { HASH_BYTES } from './merkle.ts'

export interface TreeHead {
  /** Leaves. */
  readonly size: number
  readonly root: Bytes
}

export interface Checkpoint extends TreeHead {
  /** The log's address without scheme, and the name of its key. */
  readonly origin: string
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64Of(root)}\n`

/** @throws MalformedError for a body that is none, or says more than a checkpoint of ours does */
export function parseCheckpoint(body: string): Checkpoint {
  const [, origin = '', size = '', root = ''] = /^([^\n]+)\n([^\n]+)\n([^\n]+)\n$/.exec(body) ?? []
  const head = { origin, size: wholeNumberOf(size), root: bytesOfBase64(root) }
  if (origin === '' || head.root.length !== HASH_BYTES) throw new MalformedError('not a checkpoint')
  return head
}

/** Whether a log may be called so: an address without scheme, blank, plus, or slash at its end. */
export const isOriginName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9.:-]*(?:\/[a-z0-9._~-]+)*$/.test(name) && name.length <= 200
