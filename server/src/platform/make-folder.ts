import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from './start-error.ts'

/**
 * Creates the folder and its missing parents, closed to other users; leaves an existing folder unchanged. Node's recursive `mkdir` never returns for
 * a path below /proc.
 * @throws the system's error if it cannot be created
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    return await makeOne(folder)
  } catch (error) {
    const above = dirname(folder)
    if (systemCode(error) !== 'ENOENT' || above === folder) throw error
    await makeFolder(above)
  }
  await makeOne(folder)
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}
