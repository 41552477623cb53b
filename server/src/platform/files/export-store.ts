// Where files of exports lie, in a folder that servers and workers share. A file that has its name is whole and on disk; one that is
// being written has none.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { noneIfAbsent, synced } from './on-disk.ts'

export interface ExportStore {
  /** A place for a file that is about to be written; nothing lies there yet. */
  begin(): Promise<string>
  /** Gives what lies there, which its writer has synced, a name that nothing else has. From here on it survives a crash. */
  keep(partial: string): Promise<string>
  /** Forgets what was begun there. */
  discard(partial: string): Promise<void>
  /** The bytes of that name; `undefined` where there are none. Once it is opened, removing it does not cut it off. */
  read(name: string): Promise<Readable | undefined>
  /** Where this machine finds them, for a process that reads them itself. */
  pathOf(name: string): string
  remove(name: string): Promise<void>
  /** Removes what is older than that and nobody names, or was begun and never kept. `named` answers which of these names are in use. */
  sweep(olderThanSeconds: number, named: (names: string[]) => Promise<ReadonlySet<string>>): Promise<void>
}

const PARTIAL = '.partial'

/** A store in this folder, which is made when the first file comes. */
export function exportStore(folder: string): ExportStore {
  return {
    async begin() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return join(folder, `${randomUUID()}${PARTIAL}`)
    },
    async keep(partial) {
      const name = randomUUID()
      await rename(partial, join(folder, name))
      await synced(folder)
      return name
    },
    discard: (partial) => rm(partial, { force: true }),
    async read(name) {
      const handle = await open(join(folder, name)).catch(noneIfAbsent)
      return handle === undefined ? undefined : createReadStream('', { fd: handle })
    },
    pathOf: (name) => join(folder, name),
    remove: (name) => rm(join(folder, name), { force: true }),
    async sweep(olderThanSeconds, named) {
      const names = await readdir(folder).catch(noneIfAbsent)
      const used = await named((names ?? []).filter((name) => !name.endsWith(PARTIAL)))
      for (const name of names ?? []) {
        const found = used.has(name) ? undefined : await stat(join(folder, name)).catch(noneIfAbsent)
        if (found !== undefined && found.mtimeMs < Date.now() - olderThanSeconds * 1000)
          await rm(join(folder, name), { force: true })
      }
    },
  }
}
