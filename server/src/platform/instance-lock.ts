// Only one server runs on a data folder: two would write the same files and database.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createFolder } from './create-folder.ts'
import { getMessage, StartError, getSystemCode } from './start-error.ts'

const LOCK_NAME = 'server.pid'
/** Time that a process may take to write the file that it has just created. */
const WRITE_MS = 200
/** Clearing takes a millisecond; after this time the clearing process is considered dead. */
const TURN_MS = 5_000
const TURN_POLL_MS = 10

/**
 * Creates the folder if it is missing and locks it until `release` or the end of this process. The holder is identified by process id and start
 * time: a reused id, or the id 1 that every container has, does not count as alive.
 * @throws StartError if another server holds the folder, or if it cannot be created or written
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const lock = path.join(folder, LOCK_NAME)
  const own = `${process.pid} ${await readStartTime(process.pid)}\n`
  try {
    await createFolder(folder)
    for (;;) {
      if (await createLockFile(lock, own)) break
      await clearDeadLock(lock, folder)
    }
  } catch (error) {
    throw error instanceof StartError ? error : createFolderError(folder, error)
  }
  return {
    release: async () => {
      if ((await readLockFile(lock)) === own) await rm(lock, { force: true })
    },
  }
}

async function createLockFile(lock: string, content: string): Promise<boolean> {
  try {
    await writeFile(lock, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (getSystemCode(error) === 'EEXIST') return false
    throw error
  }
  // A very slow writer may have been considered dead in the meantime.
  return (await readLockFile(lock)) === content
}

/** Removes the file of a dead holder. One process at a time, because another could remove a file that was just created. */
async function clearDeadLock(lock: string, folder: string): Promise<void> {
  const clearingLock = `${lock}.clearing`
  if (!(await lockClearing(clearingLock))) return
  try {
    const content = await readCompleteLockFile(lock)
    if (content === undefined) return
    await assertHolderDead(content, folder)
    await rm(lock)
  } finally {
    await rm(clearingLock, { recursive: true, force: true })
  }
}

async function lockClearing(clearingLock: string): Promise<boolean> {
  try {
    await mkdir(clearingLock)
    return true
  } catch (error) {
    if (getSystemCode(error) !== 'EEXIST') throw error
  }
  await sleep(TURN_POLL_MS)
  const begun = await stat(clearingLock).catch(() => undefined)
  const isAbandoned = begun !== undefined && Date.now() - begun.mtimeMs > TURN_MS
  if (isAbandoned) await rm(clearingLock, { recursive: true, force: true })
  return false
}

async function assertHolderDead(content: string, folder: string): Promise<void> {
  const [pid = '', ...started] = content.trim().split(' ')
  const runningSince = await readStartTime(Number(pid))
  if (runningSince === undefined || runningSince !== started.join(' ')) return
  throw new StartError(`Another Cangdan (process ${pid}) is using ${folder}. Stop it, or set CANGDAN_DATA.`)
}

async function readLockFile(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8')
  } catch (error) {
    if (getSystemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function readCompleteLockFile(lock: string): Promise<string | undefined> {
  const content = await readLockFile(lock)
  if (content !== '') return content
  await sleep(WRITE_MS)
  return readLockFile(lock)
}

/** Returns the start time of the process in the format of the system; undefined if there is no such process. */
async function readStartTime(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (process.platform === 'linux') {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8')
      // The process name, second, may contain blanks and brackets; the start, in ticks since boot, is the twentieth field after it.
      return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim().replaceAll(/\s+/g, ' ')
  } catch {
    return undefined
  }
}

function createFolderError(folder: string, error: unknown): StartError {
  const reason = getSystemCode(error) ?? getMessage(error)
  return new StartError(
    `The data folder ${folder} cannot be written (${reason}). Set CANGDAN_DATA to a folder that you own.`,
  )
}
