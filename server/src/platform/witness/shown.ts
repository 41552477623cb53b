// What a log shows of itself.
import { type Checkpoint, type NoteSignature, noteText } from '@cangdan/protocol/ledger'
import { LogFault } from './log-over-http.ts'
import type { WitnessedLog } from './settings.ts'
import type { SignedState } from './state.ts'

/** What a log shows: a note that one of its keys has signed. */
export interface Shown {
  readonly log: WitnessedLog
  readonly head: Checkpoint
  readonly body: string
  /** Those of the log's keys. */
  readonly signatures: readonly NoteSignature[]
}

/** @throws LogFault */
export function addressOf({ origin, url }: WitnessedLog): string {
  if (url === undefined) throw new LogFault(`${origin} has no address`)
  return url
}

/** What was shown and what was signed last, the one of fewer leaves first. */
export const inOrder = (shown: Shown, { head, note }: SignedState): [string, string] =>
  shown.head.size < head.size ? [noteOf(shown), note] : [note, noteOf(shown)]

export const noteOf = ({ body, signatures }: Shown): string => noteText({ body, signatures })
