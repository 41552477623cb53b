// Pulls a log from behind a firewall: reads the head and tiles, verifies them, and sends the witness's signature.
import { type Note, noteText, parseNote } from '@cangdan/protocol/ledger'
import { messageOf } from '../start-error.ts'
import { checkpointAt, handOver, LogFault } from './log-over-http.ts'
import type { WitnessedLog } from './settings.ts'
import { addressOf } from './shown.ts'
import type { Witness } from './witness.ts'

/** `signed`: the log has accepted the signature. `found`: a finding needs attention. `unreachable`: retried later. */
export type Pulled = 'signed' | 'found' | 'unreachable'

/** Pulls a log once and reports the result. @throws StartError for a missing or damaged state file */
export async function pull(
  witness: Witness,
  log: WitnessedLog,
  say: (line: string) => void,
): Promise<Pulled> {
  await witness.tell()
  try {
    return await pullFrom(witness, log, say)
  } catch (error) {
    if (!(error instanceof LogFault)) throw error
    say(`${log.origin}: ${error.message}`)
    return error.isWrong || (await witness.isInDoubt(log)) ? 'found' : 'unreachable'
  }
}

async function pullFrom(witness: Witness, log: WitnessedLog, say: (line: string) => void): Promise<Pulled> {
  const url = addressOf(log)
  const shown = await witness.open(noteOf(await checkpointAt(url)))
  if (typeof shown === 'string' || shown.log !== log) {
    say(`${log.origin}: ${url} returns a checkpoint that the log has not signed`)
    return 'found'
  }
  const { size } = shown.head
  const answer = await witness.confirm(shown, 'tiles')
  if (answer.kind === 'signed') {
    const note = noteText({ body: shown.body, signatures: [answer.line] })
    const { status, text } = await handOver(url, note)
    if (status !== 200)
      throw new LogFault(`${url} rejects the signature of ${size} leaves: ${status} ${text}`)
    say(`${log.origin}: ${size} leaves signed`)
    return 'signed'
  }
  const why =
    answer.kind === 'other size'
      ? `shows ${size} leaves, and ${answer.size} were signed: it has lost some, or what it shows is old`
      : answer.kind === 'stopped'
        ? answer.why
        : 'is not proven'
  say(`${log.origin}: ${why}`)
  return 'found'
}

function noteOf(text: string): Note {
  try {
    return parseNote(text)
  } catch (error) {
    throw new LogFault(`no checkpoint: ${messageOf(error)}`)
  }
}
