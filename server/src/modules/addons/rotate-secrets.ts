// `npx cangdan addon rotate`: a new seed for the secrets of add-ons, and all of them sealed with it.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isSealed } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { withDatabase } from '#modules/system/index.ts'
import { createVault, getSecretOwner, SecretUnreadableError, type Vault } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { MAX_SEEDS, openSecrets, readAddonSeeds, type Secrets } from '#platform/secrets.ts'

/** Returns the exit status. @throws Error with the reason if the command is not possible */
export async function runAddonCommand(
  env: NodeJS.ProcessEnv,
  [name]: readonly string[],
  print: (line: string) => void,
  resources: readonly Resource[],
): Promise<number> {
  if (name !== 'rotate') throw new Error('One of: rotate.')
  return withDatabase(env, async (db, { secretsFile }) => {
    const secrets = await openSecrets(secretsFile)
    const seeds = {
      read: () => readAddonSeeds(secretsFile),
      keep: (next: readonly Buffer[]) => secrets.keepAddonSeeds(next),
    }
    const { isNew, sealed, unreadable } = await rotateAddonSecrets(db, seeds, resources)
    print(isNew ? 'A new seed is in the secrets file. Back it up.' : 'An interrupted rotation is finished.')
    print(`${sealed} secrets are sealed with it.`)
    if (unreadable > 0) print(`${unreadable} secrets cannot be read. Enter them again.`)
    return unreadable === 0 ? 0 : 1
  })
}

interface Seeds {
  readonly read: () => readonly Buffer[]
  readonly keep: Secrets['keepAddonSeeds']
}

interface Rotation {
  /** False if secrets of an interrupted rotation were left. */
  readonly isNew: boolean
  readonly sealed: number
  readonly unreadable: number
}

/**
 * Writes the seed to the file before the secrets are sealed with it, and keeps the earlier ones: both can be read at any time. After a kill the next run
 * seals what is left and adds no further seed.
 */
export function rotateAddonSecrets(db: Db, seeds: Seeds, resources: readonly Resource[]): Promise<Rotation> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('addon secrets'))`.execute(tx)
    const stored = await lockSecrets(tx, resources)
    const current = resealAll(createVault(seeds.read()), stored)
    const isNew = current.changed.length === 0
    if (isNew) await seeds.keep([randomBytes(32), ...seeds.read()].slice(0, MAX_SEEDS))
    const { changed, unreadable } = isNew ? resealAll(createVault(seeds.read()), stored) : current
    for (const { table, column, id, value } of changed)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx)
    return { isNew, sealed: changed.length, unreadable }
  })
}

interface StoredSecret {
  readonly table: string
  readonly column: string
  readonly id: number
  readonly value: string
}

async function lockSecrets(tx: Db, resources: readonly Resource[]): Promise<readonly StoredSecret[]> {
  const found: StoredSecret[] = []
  for (const { table, columns } of resources)
    for (const { name: column } of [...columns.values()].filter(isSealed)) {
      const { rows } = await sql<{ id: number; value: string }>`
        select id, ${sql.ref(column)} as value from ${sql.table(table)}
         where ${sql.ref(column)} <> '' order by id for update`.execute(tx)
      found.push(...rows.map((row) => ({ table, column, ...row })))
    }
  return found
}

/** Returns the secrets that the current key had not sealed, sealed with it. */
function resealAll(vault: Vault, stored: readonly StoredSecret[]) {
  const changed: StoredSecret[] = []
  let unreadable = 0
  for (const secret of stored) {
    try {
      const value = vault.reseal(secret.value, getSecretOwner(secret.table, secret.column))
      if (value !== secret.value) changed.push({ ...secret, value })
    } catch (error) {
      if (!(error instanceof SecretUnreadableError)) throw error
      unreadable += 1
    }
  }
  return { changed, unreadable }
}
