// A socket's path may have about a hundred characters; the folder of the data may be longer.
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { SOCKET_NAME } from './leftovers.ts'

/** macOS allows 104 bytes with the closing zero, Linux 108. */
const MAX_SOCKET_PATH = 103

export interface SocketFolder {
  /** A name of the data folder that is short enough to reach its socket, for us and for processes of our user. */
  path: string
  remove(): Promise<void>
}

/** The data folder itself when its name is short, else another name of it: our own open file, or a link. */
export async function socketFolder(data: string): Promise<SocketFolder> {
  if (Buffer.byteLength(path.join(data, SOCKET_NAME)) <= MAX_SOCKET_PATH)
    return { path: data, remove: () => Promise.resolve() }

  if (existsSync('/proc/self/fd')) {
    // A bare descriptor: a FileHandle would be closed by the garbage collector.
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
