// Stores exports in a folder shared by servers and workers. A file with its final name is complete and synced; before, it has a temporary name.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ignoreMissing, syncFolder } from './disk.ts'

export interface ExportStore {
  begin(): Promise<string>
  /** Renames a file, which its writer has synced, to its final name and returns the name. From then on it survives a crash. */
  keep(partial: string): Promise<string>
  discard(partial: string): Promise<void>
  /** Reads a file; undefined if it does not exist. Removing it does not interrupt an open stream. */
  read(name: string): Promise<Readable | undefined>
  getPath(name: string): string
  remove(name: string): Promise<void>
  /** Removes files that are older and unused, and unfinished ones. `named` returns the names in use. */
  sweep(olderThanSeconds: number, named: (names: string[]) => Promise<ReadonlySet<string>>): Promise<void>
}

const PARTIAL = '.partial'

/** The folder is created with the first file. */
export function createExportStore(folder: string): ExportStore {
  return {
    async begin() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return join(folder, `${randomUUID()}${PARTIAL}`)
    },
    async keep(partial) {
      const name = randomUUID()
      await rename(partial, join(folder, name))
      await syncFolder(folder)
      return name
    },
    discard: (partial) => rm(partial, { force: true }),
    async read(name) {
      const handle = await open(join(folder, name)).catch(ignoreMissing)
      return handle === undefined ? undefined : createReadStream('', { fd: handle })
    },
    getPath: (name) => join(folder, name),
    remove: (name) => rm(join(folder, name), { force: true }),
    async sweep(olderThanSeconds, named) {
      const names = await readdir(folder).catch(ignoreMissing)
      const used = await named((names ?? []).filter((name) => !name.endsWith(PARTIAL)))
      for (const name of names ?? []) {
        const found = used.has(name) ? undefined : await stat(join(folder, name)).catch(ignoreMissing)
        if (found !== undefined && found.mtimeMs < Date.now() - olderThanSeconds * 1000)
          await rm(join(folder, name), { force: true })
      }
    },
  }
}
