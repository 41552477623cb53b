import { type Language, type SavedView, type SavedViews, startOfDay } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import type { Reader } from '../declare/columns/ref.ts'
import type { DeclaredView, Resource } from '../declare/resource.ts'

/** Callers who may edit roles may also share views with a role. */
const SHARE = 'seller/role/roleedit'

export const canShareViews = (principal: Principal): boolean => hasApi(principal, SHARE)

interface ViewRow extends Omit<SavedView, 'audience' | 'may_edit' | 'role_id' | 'role_name'> {
  account_id: number | null
  role_id: number | null
  role_name: string | null
  is_mine: boolean
}

/** Loads views by name: the caller's own, those of their roles and those for everyone, then the declared ones. Callers who share views see those of all roles. */
export async function loadSavedViews(
  db: Db,
  { path: list, views = [] }: Pick<Resource, 'path' | 'views'>,
  { principal, language }: Reader,
): Promise<SavedViews> {
  const { accountId, organisationId } = principal
  const mayShare = canShareViews(principal)
  const { rows } = await sql<ViewRow>`
    select list_view.id, list_view.name, list_view.account_id, list_view.role_id, role.name as role_name, is_default, is_locked,
           list_view.version, texts, list_view.role_id is null or mine.account_id is not null as is_mine
      from list_view
      left join role on role.id = list_view.role_id
      left join account_role mine on mine.role_id = list_view.role_id and mine.account_id = ${accountId}
     where list = ${list} and list_view.organisation_id = ${organisationId}
       and (list_view.account_id = ${accountId}
            or (list_view.account_id is null and (list_view.role_id is null or mine.account_id is not null or ${mayShare})))
     order by list_view.account_id is null, list_view.role_id is null, role.name, list_view.name, list_view.id`.execute(
    db,
  )
  const opens = rows.find(({ is_default, is_mine }) => is_default && is_mine)?.id
  return {
    views: [
      ...rows.map((line) => toSavedView(line, mayShare)),
      ...views.map((view, place) => toDeclaredView(view, place, language)),
    ],
    ...(opens === undefined ? {} : { opens }),
    ...(mayShare ? { roles: await listRoles(db, organisationId) } : {}),
  }
}

const toDeclaredView = ({ title, texts }: DeclaredView, place: number, language: Language): SavedView => ({
  id: -1 - place,
  name: title[language],
  audience: 'product',
  is_default: false,
  is_locked: false,
  may_edit: false,
  version: 1,
  texts: { ...texts(startOfDay(Math.floor(Date.now() / 1000))) },
})

function toSavedView(line: ViewRow, mayShare: boolean): SavedView {
  const { account_id, role_id, role_name, is_mine: _mine, ...view } = line
  const audience = account_id !== null ? 'own' : role_id === null ? 'all' : 'role'
  return {
    ...view,
    audience,
    ...(role_id === null ? {} : { role_id, role_name: role_name ?? '' }),
    may_edit: mayShare || !view.is_locked,
  }
}

/** Condition of the roles that views can be shared with: roles of the organisation, and platform roles that one of its users holds. */
export const buildRoleCondition = (organisationId: number): RawBuilder<SqlBool> => sql`
  (role.organisation_id = ${organisationId} or exists (
    select from account_role join account on account.id = account_role.account_id
     where account_role.role_id = role.id and account.organisation_id = ${organisationId}))`

async function listRoles(db: Db, organisationId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from role where ${buildRoleCondition(organisationId)} order by name, id`.execute(db)
  return rows
}
