import type { RouteDeps } from '#engine/define-module.ts'
import { requireAddon } from '#platform/addons/installed.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { createOwnRoutes } from './own-routes.ts'
import { createPublicRoutes } from './public-routes.ts'

export function createSocialRoutes(deps: RouteDeps): ZodRoutes {
  return async (app) => {
    requireAddon(app, 'social', deps.db)
    await app.register(createPublicRoutes(deps))
    await app.register(createOwnRoutes(deps))
  }
}
