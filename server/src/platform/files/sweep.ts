// Deletes files that no record has used for a day: rows, bytes without other rows, and leftovers of crashes. Also adds missing picture sizes.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { FileStore } from './file-store.ts'
import { lockContent } from './files.ts'
import { detectFileKind } from './media-type.ts'

/** Seconds in which an open form may still save an upload, or a user may restore it. */
const KEEP_SECONDS = 86_400
const BATCH_SIZE = 500

export async function sweepFiles(db: Db, store: FileStore): Promise<void> {
  while ((await removeUnused(db)) === BATCH_SIZE);
  for await (const kept of store.all()) {
    for (const sha256 of await listUnreferenced(db, kept)) await removeContent(db, store, sha256)
  }
  await store.clearIncoming(KEEP_SECONDS)
  for (let after: number | undefined = 0; after !== undefined; after = await measureBatch(db, store, after));
}

/** Measures a batch of pictures. Returns the last id, undefined after the last batch. Unreadable pictures stay without a size. */
async function measureBatch(db: Db, store: FileStore, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; sha256: string }>`
    select id, sha256 from file where width is null and media_type like 'image/%' and id > ${after}
     order by id limit ${BATCH_SIZE}`.execute(db)
  for (const { id, sha256 } of rows) {
    const size = (await detectFileKind(store.getPath(sha256)).catch(() => undefined))?.picture
    if (size !== undefined) await db.updateTable('file').set(size).where('id', '=', id).execute()
  }
  return rows.at(-1)?.id
}

// A file that is being saved in a form is locked, and skipped.
async function removeUnused(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file where id = any(array(
      select id from file
       where unused_since < now() - make_interval(secs => ${KEEP_SECONDS})
         and not exists (select from file_use where file_use.file_id = file.id)
       order by unused_since limit ${BATCH_SIZE} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function listUnreferenced(db: Db, kept: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select kept.sha256 from unnest(${kept}::text[]) as kept(sha256)
     where not exists (select from file where file.sha256 = kept.sha256)`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

async function removeContent(db: Db, store: FileStore, sha256: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockContent(tx, sha256)
    // The same bytes may have been uploaded in the meantime.
    if ((await listUnreferenced(tx, [sha256])).length > 0) await store.remove(sha256, KEEP_SECONDS)
  })
}
