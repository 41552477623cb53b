// The rights that the calling operator may grant: those of the registry that they hold.
import {
  type GrantableApi,
  type GrantablePath,
  type Language,
  type OperatorPermission,
  ROLE_PATHS,
  title,
} from '@cangdan/protocol'
import { permissionResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Grants } from '#engine/declare/rights/grants.ts'
import { listRecordPaths } from '#engine/declare/menu.ts'
import { getResource } from '#engine/declare/registry.ts'
import { getVerbEntry } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { sendDescription } from '#platform/http/responses/descriptions.ts'
import { plainNumber } from '#platform/http/requests/query.ts'
import { getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { hasApi, hasPath, type Principal } from '#platform/identity/principal.ts'
import { readGrants } from '#modules/accounts/role/role.hooks.ts'
import { DIFFERENT, findStandard } from '#modules/accounts/role/role.queries.ts'
import { roleTitles } from '#modules/accounts/role/role.titles.ts'
import { role } from '#modules/accounts/role/role.ts'
import { loadRecord } from '#engine/read/record.ts'
import type { Right, Rights } from '#engine/declare/rights/right.ts'

export interface OperatorPermissionDeps {
  readonly db: Db
  readonly rights: Rights
}

const TITLE = title('可授予的权限', 'What one may grant', 'Lo que se puede conceder', '付与できる権限')
const query = z.object({ id: plainNumber.optional() })

/** Requires the right to add or edit roles. `?id=` is a role to be edited. */
export function registerOperatorPermissionRoutes(app: ZodApp, { db, rights }: OperatorPermissionDeps): void {
  const access = { api: [getVerbEntry(role, 'add'), getVerbEntry(role, 'edit')] }
  const call = defineCall(TITLE, { access }, { query, answer: permissionResponse })
  app.get(`/${ROLE_PATHS.permission}`, call, async (request, reply) => {
    const [principal, language] = [getPrincipal(request), getRequestLanguage(request)]
    const { id } = request.query
    const answer: OperatorPermission = {
      paths: listGrantablePaths(principal, rights, language),
      apis: rights.all.filter(({ entry }) => hasApi(principal, entry)).map((right) => describeRight(right, language)),
    }
    if (id === undefined) return sendDescription(request, reply, answer)
    const { values, row } = await loadRecord(db, role, id, { principal })
    const grants = readGrants(values)
    const kept = rights.all.filter(({ entry }) => grants.apis.has(entry) && !hasApi(principal, entry))
    const signed_in = await countSignedInHolders(db, id)
    const standard = await findStandard(db, id)
    const asked = {
      kept: kept.map((right) => describeRight(right, language)),
      signed_in,
      ...(standard !== undefined &&
        row['template_state'] === DIFFERENT && {
          standard: {
            title: roleTitles[`template.${standard.key}`][language],
            granted: listRightsBeyond(standard.grants, grants, rights, language),
            taken: listRightsBeyond(grants, standard.grants, rights, language),
          },
        }),
    }
    return sendDescription(request, reply, { ...answer, role: asked })
  })
}

/** Returns the rights that `one` allows and `other` does not, or allows only without their screens. */
function listRightsBeyond(one: Grants, other: Grants, { all }: Rights, language: Language): GrantableApi[] {
  const rankRight = ({ apis, paths }: Grants, { entry, screen }: Right) =>
    apis.has(entry) ? 1 + Number(screen === undefined || paths.has(screen)) : 0
  return all
    .filter((right) => rankRight(one, right) > rankRight(other, right))
    .map((right) => describeRight(right, language))
}

function describeRight(
  { entry, title: named, resource, module, screen, needs }: Right,
  language: Language,
): GrantableApi {
  return {
    path: entry,
    title: named[language],
    group: resource.title[language],
    list: resource.screen,
    module: module.path,
    module_title: module.title[language],
    ...(screen === undefined ? {} : { screen }),
    needs: [...needs],
  }
}

function listGrantablePaths(principal: Principal, { modules }: Rights, language: Language): GrantablePath[] {
  return modules.flatMap(({ path, title: named, resources }) => {
    const children = resources
      .filter(({ screen }) => hasPath(principal, screen))
      .map(({ screen, title: words, path: at, view }) => ({
        path: screen,
        title: words[language],
        children: (view === undefined ? listRecordPaths(getResource(at)) : [])
          .filter(({ path: below }) => hasPath(principal, below))
          .map(({ path: below, getTitle }) => ({ path: below, title: getTitle(language), children: [] })),
      }))
    return children.length === 0 ? [] : [{ path, title: named[language], children }]
  })
}

async function countSignedInHolders(db: Db, roleId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct account_role.account_id) as n
      from account_role join session on session.account_id = account_role.account_id
     where account_role.role_id = ${roleId} and session.revoked_at is null and session.expires_at > now()`.execute(db)
  return rows[0]?.n ?? 0
}
