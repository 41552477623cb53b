// The command `npx cangdan witness`, which a bank runs on its own machine with a folder and no database.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { verifierKeyText } from '@cangdan/protocol/ledger'
import { holdFolder } from '../instance-lock.ts'
import { messageOf, StartError } from '../start-error.ts'
import { pull, type Pulled } from './pull.ts'
import { witnessServer } from './serve.ts'
import { makeWitnessKey, readWitnessKey, readWitnessSettings } from './settings.ts'
import { Witness } from './witness.ts'

export const WITNESS_USAGE = `  npx cangdan witness init   --folder F        makes the key, and writes down the first heads of the contracts (F/witness.json)
  npx cangdan witness serve  --folder F        signs heads that logs send (C2SP tlog-witness)
                             [--host 127.0.0.1] [--port 8090]
  npx cangdan witness pull   --folder F        reads heads from behind a firewall, signs them and hands them over, once
                             [--every 60]      or each so many seconds
    [--entries E]                              and proves the entries of that folder anew at each head
`

/** Milliseconds after which a webhook that did not respond is called again. */
const TELL_MS = 60_000

interface Given {
  readonly folder: string
  readonly entries: string | undefined
  readonly host: string
  readonly port: number
  /** Seconds between two pulls; undefined: once. */
  readonly every: number | undefined
}

/** Returns the exit status: 0 success, 1 findings, 2 log unreachable. @throws StartError */
export async function witnessCommand(
  argv: readonly string[],
  say: (line: string) => void,
  stop: AbortSignal = stopped(),
): Promise<number> {
  const [what = '', ...rest] = argv
  const given = readGiven(rest)
  if (what === 'init') return init(given, say)
  if (what !== 'serve' && what !== 'pull') throw new StartError(`Usage:\n${WITNESS_USAGE}`)
  const settings = await readWitnessSettings(given.folder)
  const lacking = settings.logs.find(({ url }) => url === undefined)
  if (lacking !== undefined && (what === 'pull' || given.entries !== undefined))
    throw new StartError(`The log ${lacking.origin} of witness.json needs a "url" for that.`)
  // Two processes would sign heads that the other has not seen.
  const lock = await holdFolder(given.folder)
  try {
    const witness = new Witness(settings, await readWitnessKey(settings), { entries: given.entries, say })
    await witness.assertWhole()
    return what === 'serve'
      ? await serve(witness, given, say, stop)
      : await keepPulling(witness, given, say, stop)
  } finally {
    await lock.release()
  }
}

function stopped(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

function readGiven(argv: readonly string[]): Given {
  const text = { type: 'string' } as const
  const { values } = parsed(() =>
    parseArgs({
      args: [...argv],
      options: { folder: text, entries: text, host: text, port: text, every: text },
    }),
  )
  if (values.folder === undefined) throw new StartError('Say where the witness lives: --folder.')
  const numberOf = (value: string | undefined, name: string) => {
    if (value !== undefined && !/^\d{1,6}$/.test(value)) throw new StartError(`--${name} is a whole number.`)
    return value === undefined ? undefined : Number(value)
  }
  return {
    folder: resolve(values.folder),
    entries: values.entries === undefined ? undefined : resolve(values.entries),
    host: values.host ?? '127.0.0.1',
    port: numberOf(values.port, 'port') ?? 8090,
    every: numberOf(values.every, 'every'),
  }
}

function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartError(messageOf(error))
  }
}

async function init({ folder }: Given, say: (line: string) => void): Promise<number> {
  const settings = await readWitnessSettings(folder)
  await makeWitnessKey(folder)
  const own = await readWitnessKey(settings)
  const lock = await holdFolder(folder)
  try {
    const witness = new Witness(settings, own, { say })
    for (const origin of await witness.begin()) say(`${origin}: begun at the head of the contract`)
    await witness.assertWhole()
  } finally {
    await lock.release()
  }
  say(`The key of this witness, for contracts and policies:\n  ${verifierKeyText(own.key)}`)
  say(`The same for programs that know keys of logs alone:\n  ${verifierKeyText(own.plain)}`)
  return 0
}

async function serve(
  witness: Witness,
  { host, port }: Given,
  say: (line: string) => void,
  stop: AbortSignal,
): Promise<number> {
  const server = witnessServer(witness, say)
  const address = await server.listen({ host, port }).catch((error: unknown) => {
    throw new StartError(`The witness cannot listen at ${host}:${port}: ${messageOf(error)}.`)
  })
  say(`${witness.settings.name} signs at ${address}`)
  const tell = () => void witness.tell().catch((error: unknown) => say(messageOf(error)))
  tell()
  const telling = setInterval(tell, TELL_MS)
  if (!stop.aborted) await once(stop, 'abort')
  clearInterval(telling)
  await server.close()
  return witness.hasFindings ? 1 : 0
}

async function keepPulling(
  witness: Witness,
  { every }: Given,
  say: (line: string) => void,
  stop: AbortSignal,
): Promise<number> {
  let worst = 0
  let goesOn = true
  while (goesOn) {
    const pulled: Pulled[] = []
    for (const log of witness.settings.logs) pulled.push(await pull(witness, log, say))
    const status =
      pulled.includes('found') || witness.hasFindings ? 1 : pulled.includes('unreachable') ? 2 : 0
    // Findings are permanent; an unreachable log may recover.
    worst = status === 1 || worst === 1 ? 1 : status
    if (every !== undefined) await sleep(every * 1000, undefined, { signal: stop }).catch(() => undefined)
    goesOn = every !== undefined && !stop.aborted
  }
  return worst
}
