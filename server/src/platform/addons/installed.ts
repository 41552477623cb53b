// Which add-ons are installed. An add-on is always part of the product; installing it opens its menu and calls.
import type { FastifyInstance } from 'fastify'
import { createRowCache } from '../database/recent-row.ts'
import type { Db } from '../database/database.ts'
import { Failure } from '../failure.ts'

export const ADDON_TABLE = 'addon'

/** Returns the keys of installed add-ons, at most one second old: the processes of a platform agree. */
export const listInstalledAddons = createRowCache<ReadonlySet<string>>(ADDON_TABLE, async (db) => {
  const rows = await db.selectFrom('addon').select('key').where('uninstall_time', 'is', null).execute()
  return new Set(rows.map(({ key }) => key))
})

/** One add-on, or several of which one is enough. */
export type RequiredAddon = string | readonly string[]

export const hasAddon = (installed: ReadonlySet<string>, required: RequiredAddon): boolean =>
  [required].flat().some((key) => installed.has(key))

/** Rejects all calls of this scope while the add-on is not installed; after the check of rights. */
export function requireAddon(app: FastifyInstance, required: RequiredAddon, db: Db): void {
  app.addHook('preHandler', () => assertAddonInstalled(db, required))
}

/** @throws Failure `addon_off` */
export async function assertAddonInstalled(db: Db, required: RequiredAddon): Promise<void> {
  if (hasAddon(await listInstalledAddons(db), required)) return
  throw new Failure('addon_off', { values: { key: [required].flat().join(', ') } })
}
