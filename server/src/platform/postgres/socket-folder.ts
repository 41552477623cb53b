import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { SOCKET_NAME } from './leftovers.ts'

/** macOS allows 104 bytes with the terminating zero, Linux 108. */
const MAX_SOCKET_PATH = 103

export interface SocketFolder {
  /** A path of the data folder that is short enough for its socket, valid for processes of this user. */
  path: string
  remove(): Promise<void>
}

/** Returns the data folder if its path is short, otherwise an alias: an open descriptor or a symbolic link. */
export async function openSocketFolder(data: string): Promise<SocketFolder> {
  if (Buffer.byteLength(path.join(data, SOCKET_NAME)) <= MAX_SOCKET_PATH)
    return { path: data, remove: () => Promise.resolve() }

  if (existsSync('/proc/self/fd')) {
    // A descriptor, because a FileHandle would be closed by the garbage collector.
    const descriptor = openSync(data, 'r')
    return {
      path: `/proc/${process.pid}/fd/${descriptor}`,
      remove: () => Promise.resolve(closeSync(descriptor)),
    }
  }
  const parent = await mkdtemp('/tmp/cangdan-')
  const link = path.join(parent, 's')
  await symlink(data, link)
  return { path: link, remove: () => rm(parent, { recursive: true, force: true }) }
}
