import { type Checkpoint, type NoteSignature, formatNote } from '@cangdan/protocol/ledger'
import { LogFault } from './log-client.ts'
import type { WitnessedLog } from './settings.ts'
import type { SignedState } from './state-files.ts'

/** A note that was signed by one of the log's keys. */
export interface ShownHead {
  readonly log: WitnessedLog
  readonly head: Checkpoint
  readonly body: string
  readonly signatures: readonly NoteSignature[]
}

/** @throws LogFault */
export function getLogUrl({ origin, url }: WitnessedLog): string {
  if (url === undefined) throw new LogFault(`${origin} has no address`)
  return url
}

/** Returns the notes of the shown and the last signed head, the smaller one first. */
export const sortNotes = (shown: ShownHead, { head, note }: SignedState): [string, string] =>
  shown.head.size < head.size ? [buildNoteText(shown), note] : [note, buildNoteText(shown)]

export const buildNoteText = ({ body, signatures }: ShownHead): string => formatNote({ body, signatures })
