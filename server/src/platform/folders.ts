// Paths of this package, the same from the sources, the bundle and a test.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function findPackageFolder(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findPackageFolder(dirname(from))
}

export const SERVER_FOLDER = findPackageFolder(dirname(fileURLToPath(import.meta.url)))

/** The database schema: `tables` of the baseline, the `migrations` since, and the current `rules`. */
export const SCHEMA_FOLDER = join(SERVER_FOLDER, 'schema')
export const GUIDES_FOLDER = join(SERVER_FOLDER, 'guides')
/** Series of real prices, which the demo replays. */
export const FUTURES_FOLDER = join(SERVER_FOLDER, 'futures')
/** The built browser application; absent while only the server is developed. */
export const WEB_FOLDER = join(SERVER_FOLDER, '..', 'web', 'dist')
