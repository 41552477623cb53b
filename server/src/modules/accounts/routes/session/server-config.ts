import { type ServerConfig, SESSION_PATHS } from '@cangdan/protocol'
import { serverConfigResponse } from '@cangdan/protocol/schemas'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { getPasswordPolicy } from '#platform/identity/password-policy.ts'
import { getSafety } from '#platform/safety/safety.ts'
import { loadSiteConfig } from '#platform/site/public-site.ts'
import { SESSION_TITLES } from './session.titles.ts'

interface ServerConfigDeps {
  readonly db: Db
  readonly apiHosts: readonly string[]
  readonly hasSms: boolean
}

export function createServerConfigRoute({ db, apiHosts, hasSms }: ServerConfigDeps): ZodRoutes {
  const call = defineCall(SESSION_TITLES.serverConfig, { access: 'public' }, { answer: serverConfigResponse })
  return async (app) => {
    app.get(`/${SESSION_PATHS.serverConfig}`, call, async () => {
      const safety = await getSafety(db)
      return buildSuccess<ServerConfig>({
        ...(await loadSiteConfig(db)),
        server_time: await readDbClock(db),
        sms_login_open: hasSms && safety.sms_login_open === 1 ? 1 : 0,
        pwd_rule: getPasswordPolicy(safety),
        addons: [],
        api_hosts: [...apiHosts],
      })
    })
  }
}
