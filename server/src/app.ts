import Fastify, { type FastifyInstance } from 'fastify'
import { type MenuSection, listMenuResources } from '#engine/declare/menu.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import { registerResourceRoutes } from '#engine/routes/resource-routes.ts'
import { assertAllIndexed } from '#engine/sql/index-coverage.ts'
import { menu as MENU, modules } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import {
  saveLogTerms,
  registerOpenApi,
  type OperationLog,
  registerOperationLog,
  listLogWords,
} from '#modules/system/index.ts'
import { requireAddon } from '#platform/addons/installed.ts'
import { createFileUrls } from '#platform/files/file-urls.ts'
import { type AccessDeps, guardRoutes } from '#platform/http/security/access.ts'
import { registerClientAddress } from '#platform/http/requests/client-address.ts'
import { registerPreflights, registerCrossSite } from '#platform/http/security/cross-site.ts'
import { registerDescriptions } from '#platform/http/responses/descriptions.ts'
import { registerEncryptedResponses } from '#platform/http/security/encrypted-responses.ts'
import { registerHeaders } from '#platform/http/security/headers.ts'
import { registerHealth } from '#platform/http/health.ts'
import { registerJsonBody } from '#platform/http/requests/json-body.ts'
import { registerMetrics } from '#platform/http/metrics.ts'
import { rejectMalformedPath, registerReplies } from '#platform/http/responses/replies.ts'
import { registerAddresses, registerRequestLimit } from '#platform/http/security/safety-guard.ts'
import { registerStorableTexts } from '#platform/http/requests/storable-texts.ts'
import { registerUploads } from '#platform/http/requests/uploads.ts'
import { findEntryScript, registerWeb } from '#platform/http/web.ts'
import { zodCompiler } from '#platform/http/zod-routes.ts'
import { createHeadCache } from '#platform/ledger/prove.ts'
import { createTileCache } from '#platform/ledger/tile-reader.ts'
import { createStreamHosts } from '#platform/site/site.ts'

type RequiredDepName =
  | 'db'
  | 'address'
  | 'exportStallMs'
  | 'log'
  | 'files'
  | 'factors'
  | 'captchaWork'
  | 'sms'
  | 'vault'
  | 'outgoing'
type OptionalDepName = 'apiHosts' | 'folders' | 'isEmbedded' | 'ledgerPolicy'

export interface AppDeps
  extends Pick<RouteDeps, RequiredDepName | 'tokens' | 'sessions'>,
    Partial<Pick<RouteDeps, OptionalDepName>>,
    Omit<AccessDeps, 'db' | 'tokens' | 'sessions'> {
  /** 32 bytes; signs file URLs. */
  readonly fileUrlKey: Buffer
  /** Proxies whose `X-Forwarded-For` is trusted; empty: none. */
  readonly trustedProxies: string[]
  readonly isStopping: () => boolean
  readonly operations?: OperationLog
  readonly menu?: readonly MenuSection[]
}

const API = '/api/v1'

/** Builds the server without listening: `routing` handles requests of any HTTP server, `inject` requests of a test. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const routeDeps = buildRouteDeps(deps)
  const { db, resources, registry, apiHosts } = routeDeps
  await assertAllIndexed(resources, db)
  const app = createBareServer(deps)
  app.setValidatorCompiler(zodCompiler)
  registerReplies(app)
  registerClientAddress(app)
  // Before the hooks that reject requests, so that rejections carry the headers too.
  registerHeaders(app, { apiHosts, streamHosts: createStreamHosts(db), build: findEntryScript() })
  registerJsonBody(app)
  await registerUploads(app, deps.files)
  registerSending(app)
  registerCrossSite(app, apiHosts)
  registerGuards(app, deps)
  registerPreflights(app, apiHosts)
  const describedCalls = registerOpenApi(app, API, registry.rights)
  registerHealth(app, deps)
  registerMetrics(app, deps.operations?.metrics ?? [])
  await saveLogTerms(db, listLogWords(registry.rights, LOGGED_CALLS))
  if (deps.operations !== undefined)
    registerOperationLog(app, { prefix: API, rights: registry.rights, operations: deps.operations })
  await app.register(
    async (api) => {
      for (const resource of resources)
        await api.register(async (scoped) => {
          if (resource.addon !== undefined) requireAddon(scoped, resource.addon, db)
          registerResourceRoutes(scoped, resource, routeDeps)
        })
      for (const { routes } of modules) await routes?.(api, routeDeps)
      await api.register(describedCalls)
    },
    { prefix: API },
  )
  for (const { pages } of modules) pages?.(app, routeDeps)
  await registerWeb(app)
  await app.ready()
  return app
}

const LOGGED_CALLS = Object.assign({}, ...modules.map(({ loggedCalls }) => loggedCalls))

function buildRouteDeps(deps: AppDeps): RouteDeps {
  const {
    menu = MENU,
    apiHosts = [],
    folders = [],
    isEmbedded = false,
    ledgerPolicy = () => Promise.resolve(undefined),
    ...required
  } = deps
  const registry = { ...getRegistry(menu), vault: deps.vault }
  return {
    ...required,
    ...registry,
    registry,
    menu,
    modules,
    resources: menu.flatMap(listMenuResources),
    apiHosts,
    folders,
    isEmbedded,
    ledgerPolicy,
    fileUrls: createFileUrls(deps.fileUrlKey, API),
    sheets: deps.files.sheets,
    ledger: {
      db: deps.db,
      tiles: createTileCache(),
      heads: createHeadCache(),
      policy: async () => (await ledgerPolicy())?.text ?? null,
    },
  }
}

/** Registers the checks of every call, in this order: client address, caller, request limit, storable texts. */
function registerGuards(app: FastifyInstance, deps: AppDeps): void {
  const guarded = { db: deps.db, prefix: API }
  registerAddresses(app, guarded)
  guardRoutes(app, deps)
  registerRequestLimit(app, guarded)
  registerStorableTexts(app)
}

/** Registers encryption and then compression of responses. */
function registerSending(app: FastifyInstance): void {
  registerEncryptedResponses(app)
  registerDescriptions(app)
}

function createBareServer(deps: AppDeps): FastifyInstance {
  return Fastify({
    loggerInstance: deps.log,
    bodyLimit: 64 * 1024,
    // Request ids are always generated here, never taken from the caller: one id names one line of the log.
    requestIdHeader: false,
    trustProxy: deps.trustedProxies.length === 0 ? false : deps.trustedProxies,
    genReqId: () => crypto.randomUUID().slice(0, 8),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: rejectMalformedPath,
  })
}
