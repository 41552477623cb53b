// The wire report (docs/wire-report.txt): the parts of the wire that callers and generic screens depend on, read from a running server.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { LANGUAGES, type Language, type TableMeta } from '@cangdan/protocol'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { getSchemaName } from '#engine/read/openapi/value-schemas.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { resources } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import type { Caller } from '../client/callers.ts'
import { type OpenApi, loadOpenApi } from '../client/open-api.ts'
import { ok, createTestPlatform, type TestPlatform } from '#testing/test-platform.ts'
import { buildCallSections, buildShapeSections, collectShapes } from './call-lines.ts'
import { buildListSection } from './list-lines.ts'
import { formatReport } from './sections.ts'

const LANGUAGE: Language = 'zh'
/** Kinds of organisations whose accounts, with all rights, are compared with the administrator. */
const OTHERS: readonly OrganisationKind[] = ['bank', 'store', 'owner']

export async function buildWireReport(): Promise<string> {
  const configs = new Map<string, FastifyContextConfig>()
  const platform = await observeRoutes(configs, () => createTestPlatform())
  try {
    const others = new Map<string, Caller>()
    for (const kind of OTHERS) others.set(kind, await createFullAccessUser(platform, kind))
    const documents = new Map<string, OpenApi>()
    for (const [kind, caller] of [['platform', platform.admin] as const, ...others])
      documents.set(kind, await loadOpenApi(caller, LANGUAGE))
    const shapes = collectShapes(documents)
    const lists = await Promise.all(
      resources.map(async (resource) => ({
        ...(await loadDescriptions(platform.admin, resource.path, others)),
        shapes: {
          row: shapes[getSchemaName(resource, 'Row')],
          values: shapes[getSchemaName(resource, 'Values')],
        },
      })),
    )
    return formatReport([
      ...buildCallSections(documents, configs),
      ...lists.map(buildListSection),
      ...buildShapeSections(documents),
    ])
  } finally {
    await platform.close()
  }
}

async function observeRoutes<T>(configs: Map<string, FastifyContextConfig>, work: () => Promise<T>): Promise<T> {
  const observe = (message: unknown) =>
    void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
      if (config !== undefined) configs.set(`${String(method)} ${url}`, config)
    })
  subscribe('fastify.initialization', observe)
  try {
    return await work()
  } finally {
    unsubscribe('fastify.initialization', observe)
  }
}

async function createFullAccessUser(platform: TestPlatform, kind: OrganisationKind): Promise<Caller> {
  const { rights } = getRegistry()
  const organisation = await platform.organisation(kind, kind)
  return platform.someone(organisation, { apis: rights.all.map(({ entry }) => entry) })
}

async function loadDescriptions(admin: Caller, path: string, others: ReadonlyMap<string, Caller>) {
  const loadMeta = (caller: Caller, language: Language = LANGUAGE) => caller.get<TableMeta>(path, {}, language)
  const languages = await Promise.all(LANGUAGES.map((language) => ok(loadMeta(admin, language))))
  const [meta] = languages
  if (meta === undefined) throw new Error('there are no languages')
  const seen = [...others].map(async ([kind, caller]) => {
    const answer = await loadMeta(caller)
    return [kind, answer.status ? answer.data : undefined] as const
  })
  return { path, meta, languages, others: new Map(await Promise.all(seen)) }
}
