// Scripts of the processes that the server starts: next to this file in the bundle, or among the sources, whose types Node strips.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_FOLDER } from './folders.ts'

type ProgramName = 'main' | 'child' | 'worker' | 'spawner'

const HERE = fileURLToPath(import.meta.url)

let bundle = HERE.endsWith('.ts') ? undefined : dirname(HERE)

export function startFromBundle(folder: string): void {
  bundle = folder
}

export function getScriptPath(program: ProgramName): string {
  return bundle === undefined ? join(SERVER_FOLDER, 'src', `${program}.ts`) : join(bundle, `${program}.js`)
}
