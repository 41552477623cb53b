// Runs a worker process next to the web server, so that long work does not delay pages.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildEnvironment } from '../child/environment.ts'
import { getScriptPath } from '../programs.ts'
import type { WorkerMessage, WorkerConfig } from './messages.ts'

interface WorkerOptions {
  readonly log: FastifyBaseLogger
  readonly entry?: string
  /** Milliseconds before a dead worker is restarted; doubled each time up to a minute, and reset after a worker that lived for a minute. */
  readonly pauseMs?: number
  /** Waits between two workers; replaced in tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
/** Milliseconds after which a stopping worker is killed; the database rolls back its unfinished work. */
const STOP_MS = 10_000

/** Starts a worker and restarts it when it dies. Returns a function that stops it. */
export function keepWorker(order: WorkerConfig, options: WorkerOptions): () => Promise<void> {
  const stopping = new AbortController()
  let current: ChildProcess | undefined

  const wait = options.pause ?? ((ms, signal) => sleep(ms, undefined, { signal }))
  const watch = async () => {
    const first = options.pauseMs ?? FIRST_PAUSE_MS
    let pause = first
    while (!stopping.signal.aborted) {
      const begun = performance.now()
      current = startWorker(order, options)
      const reason = await waitForExit(current)
      if (stopping.signal.aborted) return
      options.log.warn({ reason }, 'the worker died and is restarted')
      if (performance.now() - begun > MAX_PAUSE_MS) pause = first
      await wait(pause, stopping.signal).catch(() => undefined)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    }
  }
  const watching = watch()

  return async () => {
    stopping.abort()
    if (current !== undefined) await stop(current)
    await watching
  }
}

function startWorker(order: WorkerConfig, { entry = getScriptPath('worker') }: WorkerOptions): ChildProcess {
  const child = fork(entry, [], {
    execArgv: ['--enable-source-maps'],
    env: buildEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  sendMessage(child, order)
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

// Ignore send errors of a dead worker: its exit is reported.
function sendMessage(child: ChildProcess, message: WorkerMessage): void {
  child.on('error', () => undefined)
  if (child.connected) child.send(message, () => undefined)
}

async function waitForExit(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code, signal]) => `exit ${String(signal ?? code)}`)
  // A worker that could not be started emits `error` and never `exit`.
  const failed = once(child, 'error').then(([error]) => String(error))
  return Promise.race([ended, failed]).catch(String)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  sendMessage(child, 'stop')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await exited
  clearTimeout(timer)
}
