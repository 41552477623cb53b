// Records the release that upgraded the schema. Rules have no order, so an earlier release would restore its older ones.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER_FOLDER } from '#platform/folders.ts'
import { StartError } from '#platform/start-error.ts'
import type { Db } from '../database.ts'
import { type AppliedMigration, recordApplied } from './run-migration.ts'

const RELEASE = 'release'

/** @throws StartError if a later release has upgraded the schema */
export async function assertNotLater(applied: readonly AppliedMigration[]): Promise<void> {
  const last = applied.find(({ name }) => name === RELEASE)?.checksum
  const own = await readOwnRelease()
  if (typeof last === 'string' && isLater(last, own))
    throw new StartError(`its schema is of a later release: ${last}, and this one is ${own}.`)
}

export async function recordRelease(session: Db): Promise<void> {
  await recordApplied(session, { name: RELEASE, checksum: await readOwnRelease() })
}

async function readOwnRelease(): Promise<string> {
  const text = await readFile(join(SERVER_FOLDER, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Compares versions without pre-release labels: as text, `1.0.0-rc.1` is greater than `1.0.0`. */
const isLater = (a: string, b: string): boolean =>
  stripPrerelease(a).localeCompare(stripPrerelease(b), 'en', { numeric: true }) > 0

const stripPrerelease = (version: string): string => version.replace(/[-+].*/, '')
