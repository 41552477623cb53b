import { open } from 'node:fs/promises'

/** Syncs a folder, so that new names in it survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT'
}
