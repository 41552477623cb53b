// Records the release that upgraded the schema. Rules have no order, so an earlier release would restore its older ones.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER_FOLDER } from '#platform/places.ts'
import { StartError } from '#platform/start-error.ts'
import type { Db } from '../database.ts'
import { type AppliedMigration, noteApplied } from './run-migration.ts'

const RELEASE = 'release'

/** @throws StartError if a later release has upgraded the schema */
export async function assertNotLater(applied: readonly AppliedMigration[]): Promise<void> {
  const last = applied.find(({ name }) => name === RELEASE)?.checksum
  const own = await readOwnRelease()
  if (typeof last === 'string' && isLater(last, own))
    throw new StartError(`its schema is of a later release: ${last}, and this one is ${own}.`)
}

export async function noteRelease(session: Db): Promise<void> {
  await noteApplied(session, { name: RELEASE, checksum: await readOwnRelease() })
}

async function readOwnRelease(): Promise<string> {
  const text = await readFile(join(SERVER_FOLDER, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Compares versions without pre-release labels: as text, `1.0.0-rc.1` is greater than `1.0.0`. */
const isLater = (a: string, b: string): boolean =>
  withoutPrerelease(a).localeCompare(withoutPrerelease(b), 'en', { numeric: true }) > 0

const withoutPrerelease = (version: string): string => version.replace(/[-+].*/, '')
