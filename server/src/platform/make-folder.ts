// Folders for us alone, with those above them.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from './start-error.ts'

/**
 * Makes the folder and the missing ones above it, closed to other users; one that is there stays as it is. Node's own
 * recursive way never comes back from below /proc.
 * @throws the system's error where it cannot be made
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
