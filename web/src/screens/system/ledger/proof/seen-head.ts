// Last seen head of each log in this browser, to detect a forked history or a changed key.
import { toHex } from '@cangdan/protocol/ledger'
import { storeLocal, readLocal } from '#api/browser-storage.ts'
import type { CheckedHead } from './verify.ts'

export interface SeenHead {
  /** Size and root (64 hex digits) of the largest tree seen. */
  readonly size: number
  readonly root: string
  readonly keys: readonly string[]
  /** Seconds UTC. */
  readonly time: number
}

const buildStorageName = (origin: string) => `ledger/${origin}`

/** Returns `undefined` for an unknown log. */
export function readSeenHead(origin: string): SeenHead | undefined {
  try {
    const seen = JSON.parse(readLocal(buildStorageName(origin)) ?? '') as Partial<SeenHead>
    const { size, root, keys, time } = seen
    if (typeof size !== 'number' || typeof root !== 'string' || typeof time !== 'number') return undefined
    return Array.isArray(keys) && /^[0-9a-f]{64}$/.test(root) ? { size, root, keys, time } : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a previously seen key has signed; a new key signs next to the old ones for a while. */
export function isKnownSigner({ head, signers }: CheckedHead): boolean {
  const seen = readSeenHead(head.origin)
  return seen === undefined || listOwnKeyIds({ head, signers }).some((id) => seen.keys.includes(id))
}

/** Stores the head unless a larger tree is stored. With blocked storage every log counts as new. */
export function storeSeenHead({ head, signers }: Pick<CheckedHead, 'head' | 'signers'>, time: number): void {
  const seen = readSeenHead(head.origin)
  if (seen !== undefined && seen.size > head.size) return
  const stored: SeenHead = {
    size: head.size,
    root: toHex(head.root),
    keys: listOwnKeyIds({ head, signers }),
    time,
  }
  storeLocal(buildStorageName(head.origin), JSON.stringify(stored))
}

const listOwnKeyIds = ({ head, signers }: Pick<CheckedHead, 'head' | 'signers'>) =>
  signers.filter(({ name, time }) => name === head.origin && time === undefined).map(({ keyId }) => keyId)
