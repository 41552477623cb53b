// Pulls a log from behind a firewall: reads the head and tiles, verifies them, and sends the witness's signature.
import { type Note, formatNote, parseNote } from '@cangdan/protocol/ledger'
import { getMessage } from '../start-error.ts'
import { fetchCheckpoint, sendCosignature, LogFault } from './log-client.ts'
import type { WitnessedLog } from './settings.ts'
import { getLogUrl } from './shown-head.ts'
import type { Witness } from './witness.ts'

/** `signed`: the log has accepted the signature. `found`: a finding needs attention. `unreachable`: retried later. */
export type PullResult = 'signed' | 'found' | 'unreachable'

/** Pulls a log once and reports the result. @throws StartError for a missing or damaged state file */
export async function pullLog(witness: Witness, log: WitnessedLog, print: (line: string) => void): Promise<PullResult> {
  await witness.report()
  try {
    return await pullAndSign(witness, log, print)
  } catch (error) {
    if (!(error instanceof LogFault)) throw error
    print(`${log.origin}: ${error.message}`)
    return error.isWrong || (await witness.isInDoubt(log)) ? 'found' : 'unreachable'
  }
}

async function pullAndSign(witness: Witness, log: WitnessedLog, print: (line: string) => void): Promise<PullResult> {
  const url = getLogUrl(log)
  const shown = await witness.open(parseLogNote(await fetchCheckpoint(url)))
  if (typeof shown === 'string' || shown.log !== log) {
    print(`${log.origin}: ${url} returns a checkpoint that the log has not signed`)
    return 'found'
  }
  const { size } = shown.head
  const answer = await witness.confirm(shown, 'tiles')
  if (answer.kind === 'signed') {
    const note = formatNote({ body: shown.body, signatures: [answer.line] })
    const { status, text } = await sendCosignature(url, note)
    if (status !== 200) throw new LogFault(`${url} rejects the signature of ${size} leaves: ${status} ${text}`)
    print(`${log.origin}: ${size} leaves signed`)
    return 'signed'
  }
  const why =
    answer.kind === 'other size'
      ? `shows ${size} leaves, and ${answer.size} were signed: it has lost some, or what it shows is old`
      : answer.kind === 'stopped'
        ? answer.why
        : 'is not proven'
  print(`${log.origin}: ${why}`)
  return 'found'
}

function parseLogNote(text: string): Note {
  try {
    return parseNote(text)
  } catch (error) {
    throw new LogFault(`no checkpoint: ${getMessage(error)}`)
  }
}
