// Where the bytes of files lie: each content once, under its hash. A folder today; whatever can keep and give back bytes by
// a name may stand here.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../failure.ts'
import { type ExportStore, exportStore } from './export-store.ts'
import { noneIfAbsent, synced } from './on-disk.ts'

/** Bytes that have come in whole, and are kept nowhere yet. */
export interface Incoming {
  /** Lower-case hex. */
  readonly sha256: string
  readonly size: number
  /** The file that holds them meanwhile. */
  readonly path: string
}

export interface FileStore {
  /** Takes bytes in. @throws Failure `too_big`; whatever ends it early, nothing is left behind. */
  receive(bytes: Readable, most: number): Promise<Incoming>
  /** Makes them last. From here on they survive a crash. */
  keep(incoming: Incoming): Promise<void>
  /** Forgets what has come in; does nothing once it is kept. */
  discard(incoming: Incoming): Promise<void>
  /** The bytes of that hash. They are there as long as a row of `file` names them. */
  read(sha256: string): Readable
  /** Where this machine finds them, for a process that reads them itself. */
  pathOf(sha256: string): string
  /** What was kept as the small copy of that picture; `undefined` where nothing was. */
  readSmall(sha256: string): Promise<Buffer | undefined>
  /** Keeps a small copy as long as the picture. It is made again where it is lost, so it need not survive a crash. */
  keepSmall(sha256: string, bytes: Buffer): Promise<void>
  /** Removes them and their small copy, unless they came in within the last seconds. */
  remove(sha256: string, olderThanSeconds: number): Promise<void>
  /** Every hash that is kept, a part at a time. */
  all(): AsyncIterable<string[]>
  /** Removes what came in that long ago and was never kept. */
  clearIncoming(olderThanSeconds: number): Promise<void>
  /** Files of exports, which nobody has uploaded and no record names. */
  readonly exports: ExportStore
  /** Sheets that a worker is to import, as long as it has not. */
  readonly sheets: ExportStore
}

const INCOMING = 'incoming'
const SMALL = 'small'
const EXPORTS = 'exports'
const SHEETS = 'sheets'
const PRIVATE = 0o600

/** A store in this folder, which several servers may share. It is made when the first file comes. */
export function folderStore(folder: string): FileStore {
  const incoming = join(folder, INCOMING)
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2))
  const smallOf = (sha256: string) => join(folder, SMALL, sha256.slice(0, 2), sha256.slice(2))
  return {
    exports: exportStore(join(folder, EXPORTS)),
    sheets: exportStore(join(folder, SHEETS)),
    pathOf,
    readSmall: (sha256) => readFile(smallOf(sha256)).catch(noneIfAbsent),
    async keepSmall(sha256, bytes) {
      const place = smallOf(sha256)
      const path = join(incoming, randomUUID())
      await Promise.all(
        [dirname(place), incoming].map((each) => mkdir(each, { recursive: true, mode: 0o700 })),
      )
      await writeFile(path, bytes, { flag: 'wx', mode: PRIVATE })
      await rename(path, place)
      // The picture may have been swept while its copy was made.
      if ((await stat(pathOf(sha256)).catch(noneIfAbsent)) === undefined) await rm(place, { force: true })
    },
    async receive(bytes, most) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, randomUUID())
      try {
        return { path, ...(await written(bytes, path, most)) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep({ sha256, path }) {
      const place = pathOf(sha256)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // The same bytes may lie there already: a rename takes their place in one step, and makes them young again.
      await rename(path, place)
      await synced(dirname(place))
    },
    discard: ({ path }) => rm(path, { force: true }),
    read: (sha256) => createReadStream(pathOf(sha256)),
    async remove(sha256, olderThanSeconds) {
      if (await removeOld(pathOf(sha256), olderThanSeconds)) await rm(smallOf(sha256), { force: true })
    },
    async *all() {
      for (const start of await namesIn(folder)) {
        if (/^[\da-f]{2}$/.test(start)) yield (await namesIn(join(folder, start))).map((rest) => start + rest)
      }
    },
    async clearIncoming(olderThanSeconds) {
      for (const name of await namesIn(incoming)) await removeOld(join(incoming, name), olderThanSeconds)
    },
  }
}

async function written(bytes: Readable, path: string, most: number) {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > most ? new Failure('too_big') : null, chunk)
    },
  })
  // On disk before it gets its name: a crash may lose a file, but never leaves half of one.
  const output = createWriteStream(path, { flags: 'wx', mode: PRIVATE, flush: true })
  try {
    await pipeline(bytes, meter, output)
  } catch (error) {
    await closed(output)
    throw error
  }
  return { sha256: hash.digest('hex'), size }
}

/** Where it breaks off at once, its file may be about to be made, and would be left by what removes it before. */
async function closed(output: WriteStream): Promise<void> {
  if (output.closed) return
  await new Promise<void>((resolve) => {
    // What was wrong is known by now.
    output.on('error', () => undefined).once('close', resolve)
    output.destroy()
  })
}

/** Whether it was that old, and is gone. */
async function removeOld(path: string, seconds: number): Promise<boolean> {
  const found = await stat(path).catch(noneIfAbsent)
  const isOld = found !== undefined && found.mtimeMs < Date.now() - seconds * 1000
  if (isOld) await rm(path, { force: true })
  return isOld
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(noneIfAbsent)) ?? []
}
