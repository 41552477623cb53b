import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { type Account, runCommand } from './account.ts'

export const SOCKET_NAME = '.s.PGSQL.5432'

const STOP_MS = 30_000
const KILL_MS = 5_000
const POLL_MS = 50

/** Lists processes with our working directory. `-ef` compares inodes; the database's user may see processes that this one cannot. */
const LIST_PROCESSES =
  'for p in /proc/[0-9]*; do [ -O "$p" ] && [ "$p/cwd" -ef . ] && [ "$p" != "/proc/$$" ] && echo "${p#/proc/}"; done; :'

/**
 * Ends processes that still use the data folder, and removes lock files, whose process ids may have been reused. The caller must hold the folder's
 * lock.
 * @param socket path of the server's socket
 * @throws StartError if another server still runs there
 */
export async function clearLeftovers(data: string, socket: string, account: Account): Promise<void> {
  const locks = ['postmaster.pid', `${SOCKET_NAME}.lock`].map((name) => path.join(data, name))
  if (!locks.some((lock) => existsSync(lock))) return

  const pidFile = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const postmaster = Number.parseInt(pidFile, 10)
  // Without /proc the process cannot be identified: wait, and let PostgreSQL check.
  if (!existsSync('/proc/self/cwd')) return waitUntil(() => !isAlive(postmaster), STOP_MS).then(() => undefined)

  const ended = await endProcesses(() => listProcesses(data, account), postmaster)
  if (!ended || (await isListening(socket)))
    throw new StartError(`Another server, perhaps in a container, runs the database in ${data}. Stop it first.`)
  await Promise.all(locks.map((lock) => rm(lock, { force: true })))
}

async function listProcesses(data: string, account: Account): Promise<number[]> {
  const { stdout } = await runCommand(account, '/bin/sh', ['-c', LIST_PROCESSES], data)
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Stops a server properly; kills processes that survive or have no server. */
async function endProcesses(list: () => Promise<number[]>, postmaster: number): Promise<boolean> {
  const isEmpty = async () => (await list()).length === 0
  const running = await list()
  if (running.includes(postmaster)) {
    sendSignal([postmaster], 'SIGINT')
    if (await waitUntil(isEmpty, STOP_MS)) return true
  }
  sendSignal(await list(), 'SIGKILL')
  return waitUntil(isEmpty, KILL_MS)
}

async function waitUntil(isTrue: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}

function sendSignal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has already exited.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.on('error', () => resolve(false))
    connection.on('connect', () => {
      connection.destroy()
      resolve(true)
    })
  })
}
