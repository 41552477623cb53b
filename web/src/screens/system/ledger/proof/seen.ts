// Last seen head of each log in this browser, to detect a forked history or a changed key.
import { hexOf } from '@cangdan/protocol/ledger'
import { keepLocal, readLocal } from '#api/local.ts'
import type { CheckedHead } from './verify.ts'

export interface SeenLog {
  /** Size and root (64 hex digits) of the largest tree seen. */
  readonly size: number
  readonly root: string
  readonly keys: readonly string[]
  /** Seconds UTC. */
  readonly time: number
}

const nameOf = (origin: string) => `ledger/${origin}`

/** Returns `undefined` for an unknown log. */
export function seenLog(origin: string): SeenLog | undefined {
  try {
    const seen = JSON.parse(readLocal(nameOf(origin)) ?? '') as Partial<SeenLog>
    const { size, root, keys, time } = seen
    if (typeof size !== 'number' || typeof root !== 'string' || typeof time !== 'number') return undefined
    return Array.isArray(keys) && /^[0-9a-f]{64}$/.test(root) ? { size, root, keys, time } : undefined
  } catch {
    return undefined
  }
}

/** Returns whether a previously seen key has signed; a new key signs next to the old ones for a while. */
export function isKnownSigner({ head, signers }: CheckedHead): boolean {
  const seen = seenLog(head.origin)
  return seen === undefined || ownIds({ head, signers }).some((id) => seen.keys.includes(id))
}

/** Stores the head unless a larger tree is stored. With blocked storage every log counts as new. */
export function keepSeen({ head, signers }: Pick<CheckedHead, 'head' | 'signers'>, time: number): void {
  const seen = seenLog(head.origin)
  if (seen !== undefined && seen.size > head.size) return
  const kept: SeenLog = { size: head.size, root: hexOf(head.root), keys: ownIds({ head, signers }), time }
  keepLocal(nameOf(head.origin), JSON.stringify(kept))
}

const ownIds = ({ head, signers }: Pick<CheckedHead, 'head' | 'signers'>) =>
  signers.filter(({ name, time }) => name === head.origin && time === undefined).map(({ keyId }) => keyId)
