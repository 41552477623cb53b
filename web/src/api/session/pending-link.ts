// An identity that a provider proved without an account here: after a sign-in by password, the shell offers to link it.
import type { ProviderKind } from './external-sign-in.ts'
import { deleteTabItem, readTabItem, writeTabItem } from '../browser-storage.ts'

const NAME = 'pending_link'
const LIFE_MS = 600_000

export interface PendingLink {
  readonly kind: ProviderKind
  readonly code: string
  readonly nick: string
}

export function storePendingLink(link: PendingLink): void {
  writeTabItem(NAME, JSON.stringify({ ...link, until: Date.now() + LIFE_MS }))
}

/** Returns the link once, unless the server no longer accepts it. */
export function takePendingLink(): PendingLink | undefined {
  const stored = readTabItem(NAME)
  deleteTabItem(NAME)
  if (stored === undefined) return undefined
  const { until, ...link } = JSON.parse(stored) as PendingLink & { until: number }
  return until > Date.now() ? link : undefined
}
