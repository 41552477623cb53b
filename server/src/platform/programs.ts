// The scripts of our own processes: beside this file in the bundle; among the sources, whose types Node strips as it loads them.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_FOLDER } from './places.ts'

type Program = 'main' | 'child' | 'worker' | 'spawner'

const HERE = fileURLToPath(import.meta.url)

let bundle = HERE.endsWith('.ts') ? undefined : dirname(HERE)

/** From now on processes are started from the bundle in this folder, as the product starts them. */
export function startFromBundle(folder: string): void {
  bundle = folder
}

/** Where the script lies. */
export function scriptOf(program: Program): string {
  return bundle === undefined ? join(SERVER_FOLDER, 'src', `${program}.ts`) : join(bundle, `${program}.js`)
}
