import { type Language, OWN_TOPICS, SINGLE_ID } from '@cangdan/protocol'
import { sql } from 'kysely'
import { isSealed } from '#engine/declare/columns/column.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Writer } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { ADDON_TABLE } from '#platform/addons/installed.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { invalidate, invalidateForAll } from '#platform/topics/invalidations.ts'
import type { Addon, ProbeResult } from './define-addon.ts'

export interface AddonState {
  readonly key: string
  readonly installed: 0 | 1
  readonly install_time: number | null
  readonly install_person: string
  readonly probe_ok: 0 | 1 | null
  readonly probe_time: number | null
  readonly call_time: number | null
}

/** Reads the state of these add-ons; also of those that were never installed. */
export async function loadAddonStates(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, AddonState>> {
  const { rows } = await sql<AddonState>`
    select asked.key, (addon.key is not null and uninstall_time is null)::int as installed, install_time,
           coalesce(person.name, '') as install_person,
           (select min(ok) from addon_probe where addon_probe.addon = asked.key) as probe_ok,
           (select max(create_time) from addon_probe where addon_probe.addon = asked.key) as probe_time,
           (select max(create_time) from addon_call where addon_call.addon = asked.key) as call_time
      from unnest(${keys}::text[]) as asked (key)
      left join addon on addon.key = asked.key
      left join person on person.id = addon.install_person`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Marks an add-on as installed. */
export function installAddon(db: Db, addon: Addon, personId: number | null): Promise<void> {
  const { key } = addon
  return changeAddon(
    db,
    addon,
    sql`
      insert into addon (key, install_person) values (${key}, ${personId})
      on conflict (key) do update set install_time = now(), install_person = ${personId}, uninstall_time = null
       where addon.uninstall_time is not null
      returning key`,
  )
}

/** Marks an add-on as uninstalled; its rows stay, and its secrets unless they are to be forgotten. */
export async function uninstallAddon(db: Db, writer: Writer, addon: Addon, forgets: boolean): Promise<void> {
  const { key } = addon
  await transact(db, writer, async ({ tx, beyondScope }) => {
    await changeAddon(
      tx,
      addon,
      sql`update addon set uninstall_time = now() where key = ${key} and uninstall_time is null returning key`,
    )
    if (!forgets) return
    await addon.forgetSecrets?.(tx)
    await deleteSecrets(beyondScope, addon)
  })
}

async function deleteSecrets(unit: UnitOfWork['beyondScope'], { setup }: Addon): Promise<void> {
  const secrets = [...setup.columns.values()].filter(isSealed)
  if (secrets.length === 0) return
  const set = Object.fromEntries(secrets.map(({ name }) => [name, '']))
  for (const id of await listSetups(unit.tx, setup)) {
    const record = await unit.lock(setup.path, id)
    await unit.change(record, { verb: 'edit', set })
  }
}

async function listSetups(tx: Db, { isSingle, table }: Addon['setup']): Promise<readonly number[]> {
  if (isSingle) return [SINGLE_ID]
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Replaces the results of an add-on's checks. */
export async function saveProbes(
  db: Db,
  addon: string,
  results: readonly ProbeResult[],
  language: Language,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('addon_probe').where('addon', '=', addon).execute()
    for (const { name, ok, code, detail } of results)
      await tx
        .insertInto('addon_probe')
        .values({ addon, name, ok: ok ? 1 : 0, code, detail: detail[language] })
        .execute()
  })
}

async function changeAddon(db: Db, { setup }: Addon, change: ReturnType<typeof sql>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await change.execute(tx)
    if (rows.length === 0) return
    invalidate(tx, { list: ADDON_TABLE, path: setup.path, id: undefined })
    invalidateForAll(tx, OWN_TOPICS.menu)
  })
}
