import { publishWaiting } from '../topics/publish-invalidations.ts'
import type { Db } from './database.ts'

/** Closes the database after the last changes are published; otherwise screens of other processes would not be updated. */
export async function closeDatabase(db: Db): Promise<void> {
  await publishWaiting(db)
  await db.destroy()
}
