import { type ServerConfig, SESSION_PATHS } from '@cangdan/protocol'
import { serverConfigAnswer } from '@cangdan/protocol/schemas'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { defineCall } from '#platform/http/described.ts'
import { succeed } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { policyOf } from '#platform/identity/password-policy.ts'
import { recentSafety } from '#platform/safety/safety.ts'
import { siteConfig } from '#platform/site/public-site.ts'
import { SESSION_TITLES } from './session.titles.ts'

interface ServerConfigDeps {
  readonly db: Db
  readonly apiHosts: readonly string[]
  readonly hasSms: boolean
}

export function serverConfigRoute({ db, apiHosts, hasSms }: ServerConfigDeps): ZodRoutes {
  const call = defineCall(SESSION_TITLES.serverConfig, { access: 'public' }, { answer: serverConfigAnswer })
  return async (app) => {
    app.get(`/${SESSION_PATHS.serverConfig}`, call, async () => {
      const safety = await recentSafety(db)
      return succeed<ServerConfig>({
        ...(await siteConfig(db)),
        server_time: await readDbClock(db),
        sms_login_open: hasSms && safety.sms_login_open === 1 ? 1 : 0,
        pwd_rule: policyOf(safety),
        addons: [],
        api_hosts: [...apiHosts],
      })
    })
  }
}
