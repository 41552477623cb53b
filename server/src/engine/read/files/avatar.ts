// The user's own profile picture. Only its user can open it, whatever their roles grant.
import { SESSION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { FileLocation } from '#platform/files/file-urls.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { StoredFile } from './file-access.ts'

const LIST = SESSION_PATHS.info
const COLUMN = 'logo'

export const getAvatarPlace = (accountId: number, id: number): FileLocation => ({
  list: LIST,
  column: COLUMN,
  row: accountId,
  id,
})

/** Finds the picture; `undefined` if the place is another one, or the picture was replaced. */
export async function findAvatar(
  db: Db,
  { list, column, row, id }: FileLocation,
  { accountId }: Principal,
): Promise<StoredFile | undefined> {
  if (list !== LIST || column !== COLUMN || row !== accountId) return undefined
  const { rows } = await sql<StoredFile>`
    select file.sha256, file.size, file.media_type as type, file.name
      from account join file on file.id = any(account.logo)
     where account.id = ${accountId} and file.id = ${id}`.execute(db)
  return rows[0]
}
