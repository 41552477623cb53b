// A seal in a process of its own, which may die at any of its steps.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseAddress } from '#platform/database/database.ts'
import type { LedgerSettings } from '#platform/ledger/settings.ts'
import { compilerOf } from '#platform/programs.ts'
import type { SealOrder } from './seal-once.ts'

const SEAL_ONCE = new URL('./seal-once.ts', import.meta.url).pathname

/** The steps of a seal at which it is killed: before and after each. */
export const SEAL_POINTS = (
  ['lock', 'edge', 'number', 'check', 'store', 'commit', 'sign', 'keep', 'witness'] as const
).flatMap((step) => [`before:${step}`, `after:${step}`])

/** @throws Error where it ends otherwise */
export async function sealInProcess(
  address: DatabaseAddress,
  settings: LedgerSettings,
  dieAt?: string,
): Promise<'died' | 'lived'> {
  const child = fork(SEAL_ONCE, [], {
    execArgv: compilerOf(SEAL_ONCE),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const order: SealOrder = { address, settings, ...(dieAt === undefined ? {} : { dieAt }) }
  child.send(order)
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the seal ended with ${String(code ?? signal)}`)
  return signal === 'SIGKILL' ? 'died' : 'lived'
}
