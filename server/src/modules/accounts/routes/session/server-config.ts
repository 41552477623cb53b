import { type ServerConfig, SESSION_PATHS } from '@cangdan/protocol'
import { serverConfigResponse } from '@cangdan/protocol/schemas'
import { isCompanySignInOpen } from '#platform/addons/company-sign-in.ts'
import { listInstalledAddons } from '#platform/addons/installed.ts'
import { isSocialLoginOpen, isSocialReady } from '#platform/addons/social-sign-in.ts'
import type { ServerModule } from '#engine/define-module.ts'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { getPasswordPolicy } from '#platform/identity/password-policy.ts'
import { getSafety } from '#platform/safety/safety.ts'
import { isSmsLoginOpen } from '#platform/phone/sms-login.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import { loadSiteConfig } from '#platform/site/public-site.ts'
import { SESSION_TITLES } from './session.titles.ts'

export interface ServerConfigDeps {
  readonly db: Db
  readonly apiHosts: readonly string[]
  readonly isDevelopment: boolean
  readonly sms: SmsSender
  readonly modules: readonly Pick<ServerModule, 'addons'>[]
}

export function createServerConfigRoute({ db, apiHosts, isDevelopment, sms, modules }: ServerConfigDeps): ZodRoutes {
  const call = defineCall(SESSION_TITLES.serverConfig, { access: 'public' }, { answer: serverConfigResponse })
  return async (app) => {
    app.get(`/${SESSION_PATHS.serverConfig}`, call, async (request) => {
      const [safety, installed] = await Promise.all([getSafety(db), listInstalledAddons(db)])
      return buildSuccess<ServerConfig>({
        ...(await loadSiteConfig(db, request.hostname)),
        server_time: await readDbClock(db),
        sms_login_open: (await isSmsLoginOpen(db, sms)) ? 1 : 0,
        sso_login_open: (await isCompanySignInOpen(db)) ? 1 : 0,
        social_login_open: (await isSocialLoginOpen(db)) ? 1 : 0,
        social_bind_open: (await isSocialReady(db)) ? 1 : 0,
        pwd_reset_open: (await sms.canSend(db, 'pwd')) ? 1 : 0,
        phone_edit_open: (await sms.canSend(db, 'bind')) ? 1 : 0,
        pwd_rule: getPasswordPolicy(safety),
        addons: modules.flatMap(({ addons = [] }) =>
          addons.filter(({ key }) => installed.has(key)).map(({ key, type }) => ({ key, type, installed: 1 as const })),
        ),
        api_hosts: [...apiHosts],
        plain_open: isDevelopment ? 1 : 0,
      })
    })
  }
}
