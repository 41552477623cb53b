// Stores the bytes of files, each content once, by hash. The interface allows other stores than a folder.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../failure.ts'
import { type ExportStore, createExportStore } from './export-store.ts'
import { ignoreMissing, syncFolder } from './disk.ts'

export interface IncomingFile {
  /** Lower-case hex. */
  readonly sha256: string
  readonly size: number
  readonly path: string
}

export interface FileStore {
  /** Receives bytes into a temporary file, which is removed on an error. @throws Failure `too_big` */
  receive(bytes: Readable, most: number): Promise<IncomingFile>
  /** Stores the bytes. From then on they survive a crash. */
  keep(incoming: IncomingFile): Promise<void>
  discard(incoming: IncomingFile): Promise<void>
  /** Exists as long as a row of `file` has the hash. */
  read(sha256: string): Readable
  getPath(sha256: string): string
  readSmall(sha256: string): Promise<Buffer | undefined>
  /** Stores a thumbnail for the life of the picture. It can be created again, so it need not survive a crash. */
  keepSmall(sha256: string, bytes: Buffer): Promise<void>
  /** Removes the bytes and the thumbnail unless they are younger than `olderThanSeconds`. */
  remove(sha256: string, olderThanSeconds: number): Promise<void>
  all(): AsyncIterable<string[]>
  clearIncoming(olderThanSeconds: number): Promise<void>
  readonly exports: ExportStore
  /** Spreadsheets waiting to be imported by a worker. */
  readonly sheets: ExportStore
}

const INCOMING = 'incoming'
const SMALL = 'small'
const EXPORTS = 'exports'
const SHEETS = 'sheets'
const PRIVATE = 0o600

/** Several servers may share the folder. It is created with the first file. */
export function createFileStore(folder: string): FileStore {
  const incoming = join(folder, INCOMING)
  const getPath = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2))
  const getThumbnailPath = (sha256: string) => join(folder, SMALL, sha256.slice(0, 2), sha256.slice(2))
  return {
    exports: createExportStore(join(folder, EXPORTS)),
    sheets: createExportStore(join(folder, SHEETS)),
    getPath,
    readSmall: (sha256) => readFile(getThumbnailPath(sha256)).catch(ignoreMissing),
    async keepSmall(sha256, bytes) {
      const place = getThumbnailPath(sha256)
      const path = join(incoming, randomUUID())
      await Promise.all([dirname(place), incoming].map((each) => mkdir(each, { recursive: true, mode: 0o700 })))
      await writeFile(path, bytes, { flag: 'wx', mode: PRIVATE })
      await rename(path, place)
      // The picture may have been removed in the meantime.
      if ((await stat(getPath(sha256)).catch(ignoreMissing)) === undefined) await rm(place, { force: true })
    },
    async receive(bytes, most) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, randomUUID())
      try {
        return { path, ...(await writeUpload(bytes, path, most)) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep({ sha256, path }) {
      const place = getPath(sha256)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // If the same bytes exist, the rename replaces them and renews their age.
      await rename(path, place)
      await syncFolder(dirname(place))
    },
    discard: ({ path }) => rm(path, { force: true }),
    read: (sha256) => createReadStream(getPath(sha256)),
    async remove(sha256, olderThanSeconds) {
      if (await removeOld(getPath(sha256), olderThanSeconds)) await rm(getThumbnailPath(sha256), { force: true })
    },
    async *all() {
      for (const start of await listNames(folder)) {
        if (/^[\da-f]{2}$/.test(start)) yield (await listNames(join(folder, start))).map((rest) => start + rest)
      }
    },
    async clearIncoming(olderThanSeconds) {
      for (const name of await listNames(incoming)) await removeOld(join(incoming, name), olderThanSeconds)
    },
  }
}

async function writeUpload(bytes: Readable, path: string, most: number) {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > most ? new Failure('too_big') : null, chunk)
    },
  })
  // Flushed before the rename: a crash may lose a file but never leaves a partial one.
  const output = createWriteStream(path, { flags: 'wx', mode: PRIVATE, flush: true })
  try {
    await pipeline(bytes, meter, output)
  } catch (error) {
    await waitForClose(output)
    throw error
  }
  return { sha256: hash.digest('hex'), size }
}

/** The file may still be being created when the stream fails; without waiting, it would remain after its removal. */
async function waitForClose(output: WriteStream): Promise<void> {
  if (output.closed) return
  await new Promise<void>((resolve) => {
    output.on('error', () => undefined).once('close', resolve)
    output.destroy()
  })
}

async function removeOld(path: string, seconds: number): Promise<boolean> {
  const found = await stat(path).catch(ignoreMissing)
  const isOld = found !== undefined && found.mtimeMs < Date.now() - seconds * 1000
  if (isOld) await rm(path, { force: true })
  return isOld
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? []
}
