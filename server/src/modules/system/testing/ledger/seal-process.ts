import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseAddress } from '#platform/database/database.ts'
import type { LedgerSettings } from '#platform/ledger/settings.ts'
import type { SealRequest } from './seal-once.ts'

const SEAL_ONCE = new URL('./seal-once.ts', import.meta.url).pathname

export const SEAL_POINTS = (
  ['lock', 'edge', 'number', 'check', 'store', 'commit', 'sign', 'keep', 'witness'] as const
).flatMap((step) => [`before:${step}`, `after:${step}`])

function startProcess(order: SealRequest): ChildProcess {
  const child = fork(SEAL_ONCE, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(order)
  return child
}

async function awaitEnd(child: ChildProcess): Promise<'died' | 'lived'> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the seal ended with ${String(code ?? signal)}`)
  return signal === 'SIGKILL' ? 'died' : 'lived'
}

/** Seals once, or until it has died at the given step. @throws Error if it ends otherwise */
export const sealInProcess = (
  address: DatabaseAddress,
  settings: LedgerSettings,
  dieAt?: string,
): Promise<'died' | 'lived'> =>
  awaitEnd(startProcess({ address, settings, ...(dieAt === undefined ? {} : { until: dieAt }) }))

/** Seals until stopped. @throws Error when stopped, if it ended before */
export function startSealingProcess(address: DatabaseAddress, settings: LedgerSettings): () => Promise<void> {
  const child = startProcess({ address, settings, until: 'stop' })
  const end = awaitEnd(child)
  end.catch(() => undefined)
  return async () => {
    if (child.connected) child.send('stop')
    if ((await end) !== 'lived') throw new Error('the sealing process ended before it was stopped')
  }
}
