import { LIST_VIEW_PATHS, type ListViewSave, MAX_VIEWS } from '@cangdan/protocol'
import { listViewDelRequest, listViewSaveRequest } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { buildRoleCondition, canShareViews } from '#engine/read/list-views.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { recordWritten } from '#platform/http/responses/written-records.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import { LIST_VIEW_TITLES } from './list-views.titles.ts'

export interface ListViewDeps {
  readonly db: Db
  readonly resources: readonly Resource[]
}

export function createListViewRoutes({ db, resources }: ListViewDeps): ZodRoutes {
  const access = 'signed-in'
  const { save, remove } = LIST_VIEW_TITLES
  const lists = new Map(resources.filter(({ isSingle }) => !isSingle).map((each) => [each.path, each]))

  return async (app) => {
    app.post(
      `/${LIST_VIEW_PATHS.save}`,
      defineCall(save, { access }, { body: listViewSaveRequest }),
      async (request) => {
        const principal = getPrincipal(request)
        const list = lists.get(request.body.list)
        if (list === undefined || !hasApi(principal, getListEntry(list))) throw new Failure('not_found')
        const id = await saveView(db, request.body, principal)
        recordWritten(request, { id, name: request.body.name })
        return buildSuccess({ id }, MESSAGES.saved[getRequestLanguage(request)])
      },
    )

    app.post(
      `/${LIST_VIEW_PATHS.remove}`,
      defineCall(remove, { access }, { body: listViewDelRequest }),
      async (request) => {
        await inTransaction(db, async (tx) => {
          const { id, name } = await lockView(tx, request.body, getPrincipal(request))
          await sql`delete from list_view where id = ${id}`.execute(tx)
          recordWritten(request, { id, name })
        })
        return buildSuccess(null, MESSAGES.deleted[getRequestLanguage(request)])
      },
    )
  }
}

interface LockedView {
  readonly id: number
  readonly name: string
  readonly list: string
}

/**
 * Locks a view that the user may change until the transaction ends. @throws Failure `list_view_changed` if it was deleted or changed, `forbidden` if
 * it is locked
 */
async function lockView(
  tx: Db,
  { id, version }: { readonly id: number; readonly version: number | undefined },
  principal: Principal,
): Promise<LockedView> {
  const { accountId, organisationId } = principal
  const { rows } = await sql<LockedView & { version: number; is_locked: boolean }>`
    select id, name, list, version, is_locked from list_view
     where id = ${id} and organisation_id = ${organisationId}
       and (account_id = ${accountId}
            or (account_id is null and (role_id is null or ${canShareViews(principal)}
                or role_id in (select role_id from account_role where account_id = ${accountId}))))
       for update`.execute(tx)
  const [view] = rows
  if (view === undefined || view.version !== version) throw new Failure('list_view_changed')
  if (view.is_locked && !canShareViews(principal)) throw new Failure('forbidden')
  return view
}

interface ViewAudience {
  readonly list: string
  readonly organisation: number
  readonly account: number | null
  readonly role: number | null
}

async function saveView(db: Db, input: ListViewSave, principal: Principal): Promise<number> {
  return inTransaction(db, async (tx) => {
    const place = await resolveAudience(tx, input, principal)
    // Serialises saves for an audience, which enforces the maximum and the single default.
    await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(place)}, 0))`.execute(tx)
    if (input.id === undefined) return insertView(tx, input, place, principal)
    const view = await lockView(tx, { id: input.id, version: input.version }, principal)
    if (view.list !== input.list) throw new Failure('not_found')
    return updateView(tx, { ...input, id: view.id }, place, principal)
  })
}

/** @throws Failure `forbidden` if the user may not share views, `not_found` for a role of another organisation */
async function resolveAudience(tx: Db, input: ListViewSave, principal: Principal): Promise<ViewAudience> {
  const { list, audience, is_locked: isLocked = false } = input
  const role = input.role_id ?? null
  const { accountId, organisationId: organisation } = principal
  if ((role !== null) !== (audience === 'role')) throw new Failure('bad_request')
  if (audience === 'own') {
    if (isLocked) throw new Failure('bad_request')
    return { list, organisation, account: accountId, role: null }
  }
  if (role === null) return { list, organisation, account: null, role: null }
  const { rows } = await sql`
    select from role where id = ${role} and ${buildRoleCondition(organisation)} for key share`.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
  return { list, organisation, account: null, role }
}

const isInAudience = ({ list, organisation, account, role }: ViewAudience) => sql`
  list = ${list} and organisation_id = ${organisation} and account_id is not distinct from ${account}::bigint
  and role_id is not distinct from ${role}::bigint`

/** Checks the other views of the audience and clears their default. @throws Failure `list_view_repeated`, `list_views_full` */
async function prepareAudience(
  tx: Db,
  { id = 0, name, is_default: isDefault = false }: ListViewSave,
  place: ViewAudience,
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; is_default: boolean }>`
    select id, name, is_default from list_view where ${isInAudience(place)} and id <> ${id} for update`.execute(tx)
  if (rows.some((other) => other.name === name)) throw new Failure('list_view_repeated')
  if (rows.length >= MAX_VIEWS) throw new Failure('list_views_full', { values: { max: MAX_VIEWS } })
  if (isDefault && rows.some((other) => other.is_default))
    await sql`
      update list_view set is_default = false, version = version + 1
       where ${isInAudience(place)} and id <> ${id} and is_default`.execute(tx)
}

async function insertView(tx: Db, input: ListViewSave, place: ViewAudience, principal: Principal): Promise<number> {
  if (place.account === null && !canShareViews(principal)) throw new Failure('forbidden')
  await prepareAudience(tx, input, place)
  const { rows } = await sql<{ id: number }>`
    insert into list_view (list, organisation_id, account_id, role_id, name, texts, is_default, is_locked, saved_by)
    values (${place.list}, ${place.organisation}, ${place.account}, ${place.role}, ${input.name},
            ${JSON.stringify(input.texts)}::jsonb, ${input.is_default ?? false}, ${input.is_locked ?? false}, ${principal.accountId})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Any reader may change the contents of a shared view; audience, default and lock need the right to share. */
async function updateView(
  tx: Db,
  input: ListViewSave & { readonly id: number },
  place: ViewAudience,
  principal: Principal,
): Promise<number> {
  const { rows } = await sql<{ is_same: boolean }>`
    select ${isInAudience(place)} and (account_id is not null or (is_default = ${input.is_default ?? false} and is_locked = ${input.is_locked ?? false}))
           as is_same from list_view where id = ${input.id}`.execute(tx)
  if (rows[0]?.is_same !== true && !canShareViews(principal)) throw new Failure('forbidden')
  await prepareAudience(tx, input, place)
  await sql`
    update list_view
       set account_id = ${place.account}, role_id = ${place.role}, name = ${input.name},
           texts = ${JSON.stringify(input.texts)}::jsonb, is_default = ${input.is_default ?? false},
           is_locked = ${input.is_locked ?? false}, saved_by = ${principal.accountId}, version = version + 1, update_time = now()
     where id = ${input.id}`.execute(tx)
  return input.id
}
