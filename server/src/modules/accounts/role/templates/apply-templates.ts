import { sql } from 'kysely'
import { type Grants, writeGrantList } from '#engine/declare/rights/grants.ts'
import { createPlatformWriter, type Registry } from '#engine/declare/records/writer.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { ROLE_LIST, readGrants } from '../role.hooks.ts'
import { type StoredGrants, toGrants } from '../role.queries.ts'
import { roleTitles } from '../role.titles.ts'
import { expandTemplate, type TemplateScope } from './expand-template.ts'
import { ROLE_TEMPLATE_KEYS, ROLE_TEMPLATES, type RoleTemplate, type TemplateKey } from './role-templates.ts'

/**
 * Creates standard roles that the database has never had, and updates the rights of unchanged ones to this release. Roles that were edited keep their
 * rights; deleted ones are not created again. Only one process at a time may call it.
 */
export async function applyRoleTemplates(
  db: Db,
  { menu, registry }: Pick<TemplateScope, 'menu'> & { readonly registry: Registry },
): Promise<void> {
  for (const key of ROLE_TEMPLATE_KEYS) {
    const template = ROLE_TEMPLATES[key]
    const grants = expandTemplate(template, { menu, rights: registry.rights })
    // One transaction per role, because roles must be locked by ascending id.
    await transact(db, createPlatformWriter(registry), (unit) => applyTemplate(unit, key, template, grants))
  }
}

async function applyTemplate(
  unit: UnitOfWork,
  key: TemplateKey,
  { description, isBuiltIn }: RoleTemplate,
  grants: Grants,
): Promise<void> {
  const { tx } = unit
  const lists = { path_arr: writeGrantList(grants.paths), api_arr: writeGrantList(grants.apis) }
  const known = await findTemplate(tx, key)
  if (known === undefined) {
    const name = roleTitles[`template.${key}`].zh
    const set = { name, description, is_system: isBuiltIn === true ? 1 : 0, ...lists }
    // A platform role that already has this name counts as changed.
    const role_id = (await findPlatformRole(tx, name)) ?? (await unit.add(ROLE_LIST, { set })).id
    await tx
      .insertInto('role_template')
      .values({ key, role_id, ...lists })
      .execute()
    return
  }
  if (isSame(known.grants, grants)) return
  if (known.roleId !== null) {
    const record = await unit.lock(ROLE_LIST, known.roleId)
    if (isSame(readGrants(record.values), known.grants)) await unit.change(record, { verb: 'release', set: lists })
  }
  await tx.updateTable('role_template').set(lists).where('key', '=', key).execute()
}

const isSame = (one: Grants, other: Grants): boolean =>
  writeGrantList(one.paths) === writeGrantList(other.paths) && writeGrantList(one.apis) === writeGrantList(other.apis)

async function findTemplate(tx: Db, key: TemplateKey) {
  const { rows } = await sql<{ role_id: number | null } & StoredGrants>`
    select role_id, path_arr, api_arr from role_template where key = ${key}`.execute(tx)
  return rows[0] && { roleId: rows[0].role_id, grants: toGrants(rows[0]) }
}

async function findPlatformRole(tx: Db, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from role where organisation_id is null and name = ${name}`.execute(tx)
  return rows[0]?.id
}
