import { type Checkpoint, type NoteSignature, noteText } from '@cangdan/protocol/ledger'
import { LogFault } from './log-over-http.ts'
import type { WitnessedLog } from './settings.ts'
import type { SignedState } from './state.ts'

/** A note that was signed by one of the log's keys. */
export interface Shown {
  readonly log: WitnessedLog
  readonly head: Checkpoint
  readonly body: string
  readonly signatures: readonly NoteSignature[]
}

/** @throws LogFault */
export function addressOf({ origin, url }: WitnessedLog): string {
  if (url === undefined) throw new LogFault(`${origin} has no address`)
  return url
}

/** Returns the notes of the shown and the last signed head, the smaller one first. */
export const inOrder = (shown: Shown, { head, note }: SignedState): [string, string] =>
  shown.head.size < head.size ? [noteOf(shown), note] : [note, noteOf(shown)]

export const noteOf = ({ body, signatures }: Shown): string => noteText({ body, signatures })
