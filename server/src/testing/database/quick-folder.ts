// Where what a run of tests throws away is kept: in memory where the system has such a place and it is large enough, for to make and
// remove the thousand files of a database costs most of the time that a clone takes on a disk.
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Bytes: several times what all databases and the log of a run take at once. Containers have 64 MiB there. */
const ENOUGH = 4 * 1024 ** 3

/** A folder for folders of a run. It may be lost with the machine. */
export async function quickFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= ENOUGH ? IN_MEMORY : tmpdir()
}
