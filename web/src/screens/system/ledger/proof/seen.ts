// What this browser has seen of each log, so that another history, or another key, is noticed later.
import { hexOf } from '@cangdan/protocol/ledger'
import { keepLocal, readLocal } from '#api/local.ts'
import type { CheckedHead } from './verify.ts'

export interface SeenLog {
  /** Leaves and root (64 hex digits) of the largest tree. */
  readonly size: number
  readonly root: string
  /** Ids of the log's keys that have signed. */
  readonly keys: readonly string[]
  /** Seconds UTC. */
  readonly time: number
}

const nameOf = (origin: string) => `ledger/${origin}`

/** `undefined` of a log that this browser sees for the first time. */
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

/** Whether one of the keys has signed that signed before: a successor signs beside them for a while. */
export function isKnownSigner({ head, signers }: CheckedHead): boolean {
  const seen = seenLog(head.origin)
  return seen === undefined || ownIds({ head, signers }).some((id) => seen.keys.includes(id))
}

/** Keeps the larger of the trees, and who has signed it. A browser that keeps nothing sees every log for the first time. */
export function keepSeen({ head, signers }: Pick<CheckedHead, 'head' | 'signers'>, time: number): void {
  const seen = seenLog(head.origin)
  if (seen !== undefined && seen.size > head.size) return
  const kept: SeenLog = { size: head.size, root: hexOf(head.root), keys: ownIds({ head, signers }), time }
  keepLocal(nameOf(head.origin), JSON.stringify(kept))
}

const ownIds = ({ head, signers }: Pick<CheckedHead, 'head' | 'signers'>) =>
  signers.filter(({ name, time }) => name === head.origin && time === undefined).map(({ keyId }) => keyId)
