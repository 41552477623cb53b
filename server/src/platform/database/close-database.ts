import { publishWaiting } from '../topics/publish-touched.ts'
import type { Db } from './database.ts'

/** Closes it once what was committed last is published: other processes' screens would not learn of it. */
export async function closeDatabase(db: Db): Promise<void> {
  await publishWaiting(db)
  await db.destroy()
}
