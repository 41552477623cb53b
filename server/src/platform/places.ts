// Where this package stands on disk. The same from the sources, the bundle and a test.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function packageFolder(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : packageFolder(dirname(from))
}

/** The server's package. */
export const SERVER_FOLDER = packageFolder(dirname(fileURLToPath(import.meta.url)))

/** The database: `tables` of the baseline, `migrations` since, `rules` in their current text. */
export const SCHEMA_FOLDER = join(SERVER_FOLDER, 'schema')
/** The pictures of the product's own manual. */
export const GUIDES_FOLDER = join(SERVER_FOLDER, 'guides')
/** Series of real prices, which the demo replays. */
export const FUTURES_FOLDER = join(SERVER_FOLDER, 'futures')
/** The built browser application; absent while only the server is being developed. */
export const WEB_FOLDER = join(SERVER_FOLDER, '..', 'web', 'dist')
