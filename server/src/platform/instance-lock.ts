// One server per data folder: two would give the same files and the same database to two masters.
import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeFolder } from './make-folder.ts'
import { messageOf, StartError, systemCode } from './start-error.ts'

const LOCK_NAME = 'server.pid'
/** How long anyone who just made the file may take to write it. */
const WRITE_MS = 200
/** Clearing takes a millisecond; anyone who takes this long died over it. */
const TURN_MS = 5_000
const TURN_POLL_MS = 10

/**
 * Makes the folder if need be and holds it until `release`, or until this process is gone. The holder is known by its
 * process id and the moment it started, so neither a recycled id nor the eternal 1 of a container looks alive.
 * @throws StartError when another server holds the folder, or when it cannot be made or written
 */
export async function holdFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const lock = path.join(folder, LOCK_NAME)
  const own = `${process.pid} ${await startOf(process.pid)}\n`
  try {
    await makeFolder(folder)
    for (;;) {
      if (await create(lock, own)) break
      await clearDead(lock, folder)
    }
  } catch (error) {
    throw error instanceof StartError ? error : unusable(folder, error)
  }
  return {
    release: async () => {
      if ((await read(lock)) === own) await rm(lock, { force: true })
    },
  }
}

/** Makes the file with its content, unless there is one. */
async function create(lock: string, content: string): Promise<boolean> {
  try {
    await writeFile(lock, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
  // Anyone who writes very slowly may have been taken for dead meanwhile.
  return (await read(lock)) === content
}

/** Removes the file of a holder that is gone; one at a time, or one could remove what another has just made. */
async function clearDead(lock: string, folder: string): Promise<void> {
  const turn = `${lock}.clearing`
  if (!(await takeTurn(turn))) return
  try {
    const content = await readWritten(lock)
    if (content === undefined) return
    await refuseLiving(content, folder)
    await rm(lock)
  } finally {
    await rm(turn, { recursive: true, force: true })
  }
}

async function takeTurn(turn: string): Promise<boolean> {
  try {
    await mkdir(turn)
    return true
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
  await sleep(TURN_POLL_MS)
  const begun = await stat(turn).catch(() => undefined)
  const isAbandoned = begun !== undefined && Date.now() - begun.mtimeMs > TURN_MS
  if (isAbandoned) await rm(turn, { recursive: true, force: true })
  return false
}

async function refuseLiving(content: string, folder: string): Promise<void> {
  const [pid = '', ...started] = content.trim().split(' ')
  const living = await startOf(Number(pid))
  if (living === undefined || living !== started.join(' ')) return
  throw new StartError(`Another Cangdan (process ${pid}) is using ${folder}. Stop it, or set CANGDAN_DATA.`)
}

/** The content; nothing when there is no file. */
async function read(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

async function readWritten(lock: string): Promise<string | undefined> {
  const content = await read(lock)
  if (content !== '') return content
  await sleep(WRITE_MS)
  return read(lock)
}

/** When the process started, in whatever words the system uses; nothing when there is no such process. */
async function startOf(pid: number): Promise<string | undefined> {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  try {
    if (process.platform === 'linux') {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8')
      // The name, second, may hold blanks and brackets; the start, in ticks since boot, is the twentieth after it.
      return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim().replaceAll(/\s+/g, ' ')
  } catch {
    return undefined
  }
}

function unusable(folder: string, error: unknown): StartError {
  const reason = systemCode(error) ?? messageOf(error)
  return new StartError(
    `The data folder ${folder} cannot be written (${reason}). Set CANGDAN_DATA to a folder that you own.`,
  )
}
