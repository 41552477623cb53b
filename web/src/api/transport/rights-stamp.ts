// Whether the reader's rights are others than a moment ago, as any answer says: rights act at once also where the event stream is cut.
import { reportChanged } from '../topics/changes.ts'

let last: { readonly session: string; readonly stamp: string } | undefined

/** An answer bears the stamp of the rights of its session; none where something else has answered, or nobody has asked. */
export function noteRights(stamp: string | null, session: string | undefined): void {
  if (stamp === null || session === undefined) return
  const before = last
  last = { session, stamp }
  if (before?.session === session && before.stamp !== stamp)
    reportChanged({ origin: 'others', topics: ['account'] })
}
