// What any store in folders needs of a disk.
import { open } from 'node:fs/promises'

/** Makes the names in a folder survive a crash. */
export async function synced(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** For `catch`: nothing, where there is no such file. */
export function noneIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Whether it is an error of a disk, or of a share of one, on which nothing more fits. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}
