import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { getSystemCode } from './start-error.ts'

/**
 * Creates the folder and its missing parents, closed to other users; leaves an existing folder unchanged. Node's recursive `mkdir` never returns for
 * a path below /proc.
 * @throws the system's error if it cannot be created
 */
export async function createFolder(folder: string): Promise<void> {
  try {
    return await createOneFolder(folder)
  } catch (error) {
    const above = dirname(folder)
    if (getSystemCode(error) !== 'ENOENT' || above === folder) throw error
    await createFolder(above)
  }
  await createOneFolder(folder)
}

async function createOneFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (getSystemCode(error) !== 'EEXIST') throw error
  }
}
