// The command `npx cangdan witness`, which a bank runs on its own machine with a folder and no database.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { formatVerifierKey } from '@cangdan/protocol/ledger'
import { lockFolder } from '../instance-lock.ts'
import { getMessage, StartError } from '../start-error.ts'
import { pullLog, type PullResult } from './pull.ts'
import { createWitnessServer } from './serve.ts'
import { ensureWitnessKey, readWitnessKey, readWitnessSettings } from './settings.ts'
import { Witness } from './witness.ts'

export const WITNESS_USAGE = `  npx cangdan witness init   --folder F        makes the key, and writes down the first heads of the contracts (F/witness.json)
  npx cangdan witness serve  --folder F        signs heads that logs send (C2SP tlog-witness)
                             [--host 127.0.0.1] [--port 8090]
  npx cangdan witness pull   --folder F        reads heads from behind a firewall, signs them and hands them over, once
                             [--every 60]      or each so many seconds
    [--entries E]                              and proves the entries of that folder anew at each head
`

/** Milliseconds after which a webhook that did not respond is called again. */
const NOTIFY_MS = 60_000

interface WitnessArguments {
  readonly folder: string
  readonly entries: string | undefined
  readonly host: string
  readonly port: number
  /** Seconds between two pulls; undefined: once. */
  readonly every: number | undefined
}

/** Returns the exit status: 0 success, 1 findings, 2 log unreachable. @throws StartError */
export async function runWitnessCommand(
  argv: readonly string[],
  print: (line: string) => void,
  stop: AbortSignal = createStopSignal(),
): Promise<number> {
  const [what = '', ...rest] = argv
  const options = parseArguments(rest)
  if (what === 'init') return initialize(options, print)
  if (what !== 'serve' && what !== 'pull') throw new StartError(`Usage:\n${WITNESS_USAGE}`)
  const settings = await readWitnessSettings(options.folder)
  const lacking = settings.logs.find(({ url }) => url === undefined)
  if (lacking !== undefined && (what === 'pull' || options.entries !== undefined))
    throw new StartError(`The log ${lacking.origin} of witness.json needs a "url" for that.`)
  // Two processes would sign heads that the other has not seen.
  const lock = await lockFolder(options.folder)
  try {
    const witness = new Witness(settings, await readWitnessKey(settings), {
      entries: options.entries,
      print,
    })
    await witness.assertWhole()
    return what === 'serve'
      ? await serve(witness, options, print, stop)
      : await pullRepeatedly(witness, options, print, stop)
  } finally {
    await lock.release()
  }
}

function createStopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}

function parseArguments(argv: readonly string[]): WitnessArguments {
  const text = { type: 'string' } as const
  const { values } = parseOrThrow(() =>
    parseArgs({
      args: [...argv],
      options: { folder: text, entries: text, host: text, port: text, every: text },
    }),
  )
  if (values.folder === undefined) throw new StartError('Say where the witness lives: --folder.')
  const parseNumber = (value: string | undefined, name: string) => {
    if (value !== undefined && !/^\d{1,6}$/.test(value)) throw new StartError(`--${name} is a whole number.`)
    return value === undefined ? undefined : Number(value)
  }
  return {
    folder: resolve(values.folder),
    entries: values.entries === undefined ? undefined : resolve(values.entries),
    host: values.host ?? '127.0.0.1',
    port: parseNumber(values.port, 'port') ?? 8090,
    every: parseNumber(values.every, 'every'),
  }
}

function parseOrThrow<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartError(getMessage(error))
  }
}

async function initialize({ folder }: WitnessArguments, print: (line: string) => void): Promise<number> {
  const settings = await readWitnessSettings(folder)
  await ensureWitnessKey(folder)
  const own = await readWitnessKey(settings)
  const lock = await lockFolder(folder)
  try {
    const witness = new Witness(settings, own, { print })
    for (const origin of await witness.begin()) print(`${origin}: begun at the head of the contract`)
    await witness.assertWhole()
  } finally {
    await lock.release()
  }
  print(`The key of this witness, for contracts and policies:\n  ${formatVerifierKey(own.key)}`)
  print(`The same for programs that know keys of logs alone:\n  ${formatVerifierKey(own.plain)}`)
  return 0
}

async function serve(
  witness: Witness,
  { host, port }: WitnessArguments,
  print: (line: string) => void,
  stop: AbortSignal,
): Promise<number> {
  const server = createWitnessServer(witness, print)
  const address = await server.listen({ host, port }).catch((error: unknown) => {
    throw new StartError(`The witness cannot listen at ${host}:${port}: ${getMessage(error)}.`)
  })
  print(`${witness.settings.name} signs at ${address}`)
  const notify = () => void witness.report().catch((error: unknown) => print(getMessage(error)))
  notify()
  const notifyTimer = setInterval(notify, NOTIFY_MS)
  if (!stop.aborted) await once(stop, 'abort')
  clearInterval(notifyTimer)
  await server.close()
  return witness.hasFindings ? 1 : 0
}

async function pullRepeatedly(
  witness: Witness,
  { every }: WitnessArguments,
  print: (line: string) => void,
  stop: AbortSignal,
): Promise<number> {
  let worst = 0
  let isRepeated = true
  while (isRepeated) {
    const pulled: PullResult[] = []
    for (const log of witness.settings.logs) pulled.push(await pullLog(witness, log, print))
    const status = pulled.includes('found') || witness.hasFindings ? 1 : pulled.includes('unreachable') ? 2 : 0
    // Findings are permanent; an unreachable log may recover.
    worst = status === 1 || worst === 1 ? 1 : status
    if (every !== undefined) await sleep(every * 1000, undefined, { signal: stop }).catch(() => undefined)
    isRepeated = every !== undefined && !stop.aborted
  }
  return worst
}
