// Tokens in the addresses that providers call. They are derived, so that the settings can show them again and the database has none.
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Vault } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'

const readGeneration = async (db: Db, addon: string, hook: string): Promise<number> =>
  (
    await db
      .selectFrom('hook_token')
      .select('generation')
      .where('addon', '=', addon)
      .where('hook', '=', hook)
      .executeTakeFirst()
  )?.generation ?? 1

const getPurpose = (addon: string, hook: string, generation: number) => `hook ${addon} ${hook} ${generation}`

export async function loadHookToken(db: Db, vault: Vault, addon: string, hook: string): Promise<string> {
  const [token = ''] = vault.deriveTokens(getPurpose(addon, hook, await readGeneration(db, addon, hook)))
  return token
}

/** Starts a new token; the previous one stays valid. */
export async function renewHookToken(db: Db, addon: string, hook: string): Promise<void> {
  await sql`
    insert into hook_token (addon, hook, generation) values (${addon}, ${hook}, 2)
    on conflict (addon, hook) do update set generation = hook_token.generation + 1, update_time = now()`.execute(db)
}

export async function isHookToken(
  db: Db,
  vault: Vault,
  { addon, hook, token }: { addon: string; hook: string; token: string },
): Promise<boolean> {
  const current = await readGeneration(db, addon, hook)
  const valid = [current, current - 1]
    .filter((generation) => generation > 0)
    .flatMap((generation) => vault.deriveTokens(getPurpose(addon, hook, generation)))
  return valid.some((each) => isSameText(each, token))
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
