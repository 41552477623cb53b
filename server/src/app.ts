// The server on one page: what is registered, in which order.
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type Module, resourcesOf } from '#engine/declare/module.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { RecordDeps, Registry } from '#engine/declare/writer.ts'
import { resourceRoutes } from '#engine/routes/resource-routes.ts'
import { assertAllServed } from '#engine/sql/served.ts'
import { bigScreenRoute } from '#modules/console/routes/big-screen/big-screen.ts'
import { errorReportRoute } from '#modules/system/routes/error-report/error-report.ts'
import { eventHub, eventRoutes } from '#modules/console/routes/events/events.ts'
import { exportRoutes } from '#modules/system/routes/exports/exports.ts'
import { type FileDeps, fileRoutes } from '#modules/system/routes/files/files.ts'
import { helpRoutes, PUBLISHED_HELP } from '#modules/content/routes/help/help.ts'
import { importRoutes } from '#modules/system/routes/imports/imports.ts'
import { inboxRoutes, PUBLISHED_NOTICES } from '#modules/content/routes/inbox/inbox.ts'
import { financingQuoteRoutes } from '#modules/lending/routes/financing-quote/financing-quote.ts'
import { trialBalanceRoutes } from '#modules/money/routes/trial-balance/trial-balance.ts'
import { loanStatementRoutes } from '#modules/lending/routes/loan-statement/loan-statement.ts'
import { loanPageRoutes } from '#modules/lending/routes/loan-page/loan-page.ts'
import { repaymentEventsRoutes } from '#modules/lending/routes/loan-page/repayment-events.ts'
import { lotPageRoutes } from '#modules/receipts/routes/lot-page/lot-page.ts'
import { repaymentPreviewRoutes } from '#modules/lending/routes/repayment-preview/repayment-preview.ts'
import { statementSuggestRoutes } from '#modules/lending/routes/statement-suggest/statement-suggest.ts'
import { loginGuard } from '#modules/accounts/routes/login-guard/login-guard.ts'
import { type LoginGuardDeps, loginGuardRoutes } from '#modules/accounts/routes/login-guard/routes.ts'
import { publicLedgerRoutes } from '#modules/system/routes/ledger/ledger.ts'
import { ledgerInfoRoutes } from '#modules/system/routes/ledger/info.ts'
import {
  type LedgerReading,
  publicProof,
  recordProofs,
  recordProofsRoute,
} from '#modules/system/routes/ledger/record-proofs.ts'
import { proofFileRoute } from '#modules/system/routes/ledger/proof-file.ts'
import type { PolicyFile } from '#platform/ledger/settings.ts'
import { headCache } from '#platform/ledger/prove.ts'
import { tileCache } from '#platform/ledger/tile-reader.ts'
import { listViewRoutes } from '#modules/console/routes/list-views/list-views.ts'
import { addressRoutes } from '#modules/accounts/routes/members/addresses.ts'
import { memberDetailRoute } from '#modules/money/routes/member-page/member-page.ts'
import { ownPaperFileAt, ownPaperRoutes } from '#modules/accounts/routes/members/own-papers.ts'
import {
  type ReceiptPageDeps,
  receiptPageRoutes,
} from '#modules/receipts/routes/receipt-page/receipt-page.ts'
import { describeMenu, menuRoutes } from '#modules/console/routes/menu/menu.ts'
import { registerOperationLog } from '#modules/system/routes/operation-log/operation-log.ts'
import type { OperationLog } from '#modules/system/routes/operation-log/queue.ts'
import { keepWords, wordsOf } from '#modules/system/routes/operation-log/words.ts'
import { priceChartRoute } from '#modules/goods/routes/price-chart/price-chart.ts'
import { openApi } from '#modules/system/routes/openapi/openapi.ts'
import { type QuickMenuDeps, quickMenuRoutes } from '#modules/console/routes/quick-menu/quick-menu.ts'
import { profileRoutes } from '#modules/accounts/routes/profile/profile.ts'
import { secondFactorRoutes } from '#modules/accounts/routes/profile/second-factor.ts'
import { agreementPictures } from '#modules/accounts/routes/registration/agreements.ts'
import {
  type RegistrationDeps,
  registrationRoutes,
} from '#modules/accounts/routes/registration/registration.ts'
import { monitorRoutes } from '#modules/system/routes/monitor/monitor.ts'
import { orgRoutes } from '#modules/accounts/routes/org/org.ts'
import { operatorPermissionRoutes } from '#modules/accounts/routes/roles/operator-permission.ts'
import { searchRoute } from '#modules/console/routes/search/search.ts'
import { type SessionDeps, sessionRoutes } from '#modules/accounts/routes/session/session.ts'
import { siteConfig, sitePictures } from '#modules/system/routes/site/site.ts'
import { themeRoute } from '#modules/system/routes/theme/theme.ts'
import { WORK_TITLES } from '#modules/console/routes/work/work.titles.ts'
import { taskRoutes } from '#modules/system/routes/tasks/tasks.ts'
import { workRoutes } from '#modules/console/routes/work/work.ts'
import { deskRoute } from '#modules/console/routes/workbench/desk.ts'
import { workbenchRoute } from '#modules/console/routes/workbench/workbench.ts'
import type { DatabaseAddress } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { type FileUrls, fileUrls } from '#platform/files/file-urls.ts'
import { type AccessDeps, guardRoutes } from '#platform/http/access.ts'
import { registerClientAddress } from '#platform/http/client-address.ts'
import { answerPreflights, registerCrossSite } from '#platform/http/cross-site.ts'
import { registerDescriptions } from '#platform/http/descriptions.ts'
import { registerEncryptedAnswers } from '#platform/http/encrypted-answers.ts'
import { registerHeaders } from '#platform/http/headers.ts'
import { registerHealth } from '#platform/http/health.ts'
import { registerAddresses, registerRequestLimit } from '#platform/http/safety-guard.ts'
import { registerMetrics } from '#platform/http/metrics.ts'
import { registerJsonBody } from '#platform/http/json-body.ts'
import { refuseUnreadable, registerReplies } from '#platform/http/replies.ts'
import { registerStorableTexts } from '#platform/http/storable-texts.ts'
import { zodCompiler } from '#platform/http/zod-routes.ts'
import { registerUploads } from '#platform/http/uploads.ts'
import { builtEntry, registerWeb } from '#platform/http/web.ts'
import { smallPictures } from '#platform/pictures/small-pictures.ts'
import { streamHostsOf } from '#platform/site/site.ts'
import { publishedFileAt } from '#modules/content/published-files.ts'
import { modules as MODULES } from '#modules/index.ts'
import { registryOf } from '#modules/registry.ts'

export interface AppDeps
  extends Omit<SessionDeps, 'guard' | 'urls' | 'apiHosts' | 'site'>,
    LoginGuardDeps,
    Omit<AccessDeps, 'sessions'> {
  log: FastifyBaseLogger
  /** Where the processes beside this one find the database. */
  address: DatabaseAddress
  files: FileStore
  /** Signs the addresses of files: 32 bytes. */
  fileUrlKey: Buffer
  /** Whose word about the caller's address is taken; nobody's where there are none. */
  trustedProxies: string[]
  /** Other servers of the platform, by origin; none where it is left out. */
  apiHosts?: readonly string[]
  isStopping: () => boolean
  /** Takes down what signed-in people do; nobody does where it is left out. */
  operations?: OperationLog
  /** Milliseconds after which an export that nobody reads is ended; the engine's own unless given. */
  exportStallMs?: number
  /** Folders of the product whose file systems the service monitor shows. */
  folders?: readonly string[]
  /** The database comes with the product. */
  isEmbedded?: boolean
  /** The witnesses of the ledger, whose lines under its heads are taken; nobody's where it is left out. */
  ledgerPolicy?: () => Promise<PolicyFile | undefined>
  /** The menu and its resources; the product's own unless others are given. */
  modules?: readonly Module[]
}

const API = '/api/v1'

/** Builds the server without listening: `routing` answers requests of any HTTP server, `inject` those of a test. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { modules = MODULES, apiHosts = [] } = deps
  const resources = modules.flatMap(resourcesOf)
  const registry = registryOf(modules)
  await assertAllServed(resources, deps.db)
  const app = bareServer(deps)
  app.setValidatorCompiler(zodCompiler)
  registerReplies(app)
  registerClientAddress(app)
  // Before whatever refuses: a refusal carries them too.
  registerHeaders(app, { apiHosts, streamHosts: streamHostsOf(deps.db), build: builtEntry() })
  registerJsonBody(app)
  await registerUploads(app, deps.files)
  registerSending(app)
  registerCrossSite(app, apiHosts)
  registerGuards(app, deps)
  answerPreflights(app, apiHosts)
  const describedCalls = openApi(app, API)
  registerHealth(app, deps)
  registerMetrics(app, deps.operations?.metrics ?? [])
  await keepWords(deps.db, wordsOf(registry.rights))
  if (deps.operations !== undefined)
    registerOperationLog(app, { prefix: API, rights: registry.rights, operations: deps.operations })
  const urls = fileUrls(deps.fileUrlKey, API)
  const hub = eventHub(app, { ...deps, resources })
  const guard = loginGuard(deps)
  await app.register(sessionRoutes({ ...deps, apiHosts, urls, guard, site: siteConfig }), { prefix: API })
  await registerAccess(app, { ...deps, registry, guard })
  await registerArranged(app, { ...deps, urls }, modules)
  await app.register(errorReportRoute(), { prefix: API })
  await app.register(monitorRoutes(deps), { prefix: API })
  await app.register(orgRoutes(deps.db), { prefix: API })
  await app.register(
    async (api) => {
      menuRoutes(api, modules, deps.db)
      workRoutes(api, { db: deps.db, resources, titles: WORK_TITLES })
      overviews(api, { ...deps, modules })
      searchRoute(api, resources, deps.db)
      eventRoutes(api, hub)
      const routeDeps = routeDepsOf(deps, registry, urls)
      for (const resource of resources) resourceRoutes(api, resource, routeDeps)
      const ledger = ledgerRoutes(api, resources, deps)
      operatorPermissionRoutes(api, routeDeps)
      priceChartRoute(api, routeDeps)
      peopleRoutes(api, { ...routeDeps, guard, files: deps.files, proofs: proofsOf(ledger) })
      helpRoutes(api, routeDeps)
      fileRoutes(filesOf(deps, urls, resources))(api)
      describedCalls(api)
    },
    { prefix: API },
  )
  themeRoute(app, deps.db)
  publicLedgerRoutes(app, deps.db, async () => (await deps.ledgerPolicy?.())?.policy)
  sitePictures(app, deps)
  agreementPictures(app, deps)
  await registerWeb(app)
  await app.ready()
  return app
}

function ledgerRoutes(
  api: FastifyInstance,
  resources: readonly Resource[],
  { db, ledgerPolicy }: AppDeps,
): LedgerReading {
  const policy = async () => (await ledgerPolicy?.())?.text ?? null
  const ledger = { db, tiles: tileCache(), heads: headCache(), policy }
  ledgerInfoRoutes(api, ledger)
  recordProofsRoute(api, resources, ledger)
  proofFileRoute(api, resources, ledger)
  return ledger
}

const proofsOf = (ledger: LedgerReading): ReceiptPageDeps['proofs'] => ({
  ofRecord: (...record) => recordProofs(ledger, ...record),
  ofAnyone: (stream) => publicProof(ledger, stream),
})

/** What is seen of everything at once. */
function overviews(api: FastifyInstance, deps: Parameters<typeof workbenchRoute>[1]): void {
  workbenchRoute(api, deps)
  deskRoute(api, deps)
  bigScreenRoute(api, deps)
}

const routeDepsOf = (
  { db, address, exportStallMs, files }: AppDeps,
  registry: Registry,
  urls: FileUrls,
): RecordDeps => ({ ...registry, db, address, exportStallMs, fileUrls: urls, sheets: files.sheets })

/** What each call has to pass, in this order: its address, who asks, how often, and that its texts can be stored. */
function registerGuards(app: FastifyInstance, deps: AppDeps): void {
  const guarded = { db: deps.db, prefix: API }
  registerAddresses(app, guarded)
  guardRoutes(app, deps)
  registerRequestLimit(app, guarded)
  registerStorableTexts(app)
}

/** What stands before a session, and what protects an account. */
async function registerAccess(
  app: FastifyInstance,
  deps: LoginGuardDeps & RegistrationDeps & Pick<AppDeps, 'factors'>,
): Promise<void> {
  await app.register(loginGuardRoutes(deps), { prefix: API })
  await app.register(registrationRoutes(deps), { prefix: API })
  await app.register(secondFactorRoutes({ ...deps, ...deps.registry }), { prefix: API })
}

/** What people keep of themselves, and what is known of members. */
function peopleRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof profileRoutes>[1] &
    Parameters<typeof trialBalanceRoutes>[1] &
    ReceiptPageDeps &
    Pick<RecordDeps, 'fileUrls'>,
): void {
  profileRoutes(app, deps)
  memberDetailRoute(app, deps)
  ownPaperRoutes(app, deps)
  receiptPageRoutes(app, deps)
  loanPageRoutes(app, deps)
  repaymentEventsRoutes(app, deps)
  loanStatementRoutes(app, deps)
  trialBalanceRoutes(app, deps)
  repaymentPreviewRoutes(app, deps)
  statementSuggestRoutes(app, deps)
  lotPageRoutes(app, deps)
}

const filesOf = (deps: AppDeps, urls: FileUrls, resources: readonly Resource[]): FileDeps => ({
  ...deps,
  urls,
  resources,
  openedElsewhere: async (...asked) =>
    (await ownPaperFileAt(deps.db, ...asked)) ??
    publishedFileAt(deps.db, [PUBLISHED_NOTICES, PUBLISHED_HELP], ...asked),
  smallPictures: smallPictures(deps.files, deps.log),
})

/** What people arrange for themselves and for each other, quick menus and views of lists, what is done for them meanwhile, and what is written to them. */
async function registerArranged(
  app: FastifyInstance,
  { db, files, sessions, urls }: Pick<AppDeps, 'db' | 'files' | 'sessions'> & { readonly urls: FileUrls },
  modules: readonly Module[],
): Promise<void> {
  const menuOf: QuickMenuDeps['menuOf'] = (...reader) => describeMenu(modules, ...reader)
  await app.register(financingQuoteRoutes({ db }), { prefix: API })
  await app.register(quickMenuRoutes({ db, menuOf }), { prefix: API })
  const resources = modules.flatMap(resourcesOf)
  await app.register(listViewRoutes({ db, resources }), { prefix: API })
  await app.register(taskRoutes({ db, resources }), { prefix: API })
  await app.register(addressRoutes(db), { prefix: API })
  await app.register(inboxRoutes({ db, urls }), { prefix: API })
  await app.register(exportRoutes({ db, files: files.exports, sessions, resources }), { prefix: API })
  const imports = { ...registryOf(modules), db, sheets: files.sheets, resources }
  await app.register(importRoutes(imports), { prefix: API })
}

/** How answers are sent: encrypted as texts, then compressed. */
function registerSending(app: FastifyInstance): void {
  registerEncryptedAnswers(app)
  registerDescriptions(app)
}

function bareServer(deps: AppDeps): FastifyInstance {
  return Fastify({
    loggerInstance: deps.log,
    bodyLimit: 64 * 1024,
    // A request id names one line of the log: it is ours, never the caller's.
    requestIdHeader: false,
    trustProxy: deps.trustedProxies.length === 0 ? false : deps.trustedProxies,
    genReqId: () => crypto.randomUUID().slice(0, 8),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseUnreadable,
  })
}
