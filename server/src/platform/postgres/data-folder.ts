import { existsSync } from 'node:fs'
import { chown, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createFolder } from '../create-folder.ts'
import { StartError } from '../start-error.ts'
import { type Account, runCommand } from './account.ts'
import type { Binaries } from './binaries.ts'

export const DATABASE_USER = 'cangdan'

const MAJOR_VERSION = '18'
const INITDB_OPTIONS = [
  `--username=${DATABASE_USER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--locale=C.UTF-8',
  '--data-checksums',
]

/**
 * Returns the data folder as an argument for programs that have it as working directory. `/proc/self/cwd` works although the database's user cannot
 * enter parent folders, because the working directory is set before the user changes.
 */
export function toWorkingFolder(data: string): string {
  return existsSync('/proc/self/cwd') ? '/proc/self/cwd' : data
}

/**
 * Creates the data folder with initdb if it is missing. It is renamed when complete, so that an interrupted creation is detected.
 * @throws StartError if it cannot be created, or belongs to another version of PostgreSQL
 */
export async function openDataFolder(options: {
  data: string
  account: Account
  binaries: Binaries
  durable: boolean
}): Promise<void> {
  const { data } = options
  if (!existsSync(data)) await createDataFolder(options)

  const version = (await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => 'none')).trim()
  if (version !== MAJOR_VERSION)
    throw new StartError(
      `${data} holds data of PostgreSQL ${version}, and this release runs ${MAJOR_VERSION}. ` +
        `Move the data with that version's pg_dump, or use it through DATABASE_URL.`,
    )
}

async function createDataFolder({
  data,
  account,
  binaries,
  durable,
}: Parameters<typeof openDataFolder>[0]): Promise<void> {
  const unfinished = `${data}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await createFolder(unfinished)
  if ('uid' in account) await chown(unfinished, account.uid, account.gid)

  const sync = durable ? [] : ['--no-sync']
  const target = `--pgdata=${toWorkingFolder(unfinished)}`
  const made = await runCommand(account, binaries.initdb, [target, ...INITDB_OPTIONS, ...sync], unfinished)
  if (made.code !== 0) throw new StartError(`The database could not be created as ${data}: ${made.stderr}`)

  await rename(unfinished, data)
  if (durable) await syncFolder(path.dirname(data))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
