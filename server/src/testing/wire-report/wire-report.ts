// The wire report (docs/wire-report.txt): the parts of the wire that callers and generic screens depend on, read from a running server.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { LANGUAGES, type Language, type TableMeta } from '@cangdan/protocol'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { schemaName } from '#engine/read/openapi/value-schemas.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { resources } from '#modules/index.ts'
import { registryOf } from '#modules/registry.ts'
import type { Caller } from '../client/callers.ts'
import { type OpenApi, openApiOf } from '../client/open-api.ts'
import { ok, testPlatform, type TestPlatform } from '#testing/test-platform.ts'
import { callSections, shapeSections, shapesIn } from './call-lines.ts'
import { listSection } from './list-lines.ts'
import { reportText } from './sections.ts'

const LANGUAGE: Language = 'zh'
/** Kinds of organisations whose accounts, with all rights, are compared with the administrator. */
const OTHERS: readonly OrganisationKind[] = ['bank', 'store', 'owner']

export async function wireReport(): Promise<string> {
  const configs = new Map<string, FastifyContextConfig>()
  const platform = await observeRoutes(configs, () => testPlatform())
  try {
    const others = new Map<string, Caller>()
    for (const kind of OTHERS) others.set(kind, await holderOfAll(platform, kind))
    const documents = new Map<string, OpenApi>()
    for (const [kind, caller] of [['platform', platform.admin] as const, ...others])
      documents.set(kind, await openApiOf(caller, LANGUAGE))
    const shapes = shapesIn(documents)
    const lists = await Promise.all(
      resources.map(async (resource) => ({
        ...(await describeTo(platform.admin, resource.path, others)),
        shapes: { row: shapes[schemaName(resource, 'Row')], values: shapes[schemaName(resource, 'Values')] },
      })),
    )
    return reportText([
      ...callSections(documents, configs),
      ...lists.map(listSection),
      ...shapeSections(documents),
    ])
  } finally {
    await platform.close()
  }
}

async function observeRoutes<T>(
  configs: Map<string, FastifyContextConfig>,
  work: () => Promise<T>,
): Promise<T> {
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

async function holderOfAll(platform: TestPlatform, kind: OrganisationKind): Promise<Caller> {
  const { rights } = registryOf()
  const organisation = await platform.organisation(kind, kind)
  return platform.someone(organisation, { apis: rights.all.map(({ entry }) => entry) })
}

async function describeTo(admin: Caller, path: string, others: ReadonlyMap<string, Caller>) {
  const describe = (caller: Caller, language: Language = LANGUAGE) =>
    caller.get<TableMeta>(path, {}, language)
  const languages = await Promise.all(LANGUAGES.map((language) => ok(describe(admin, language))))
  const [meta] = languages
  if (meta === undefined) throw new Error('there are no languages')
  const seen = [...others].map(async ([kind, caller]) => {
    const answer = await describe(caller)
    return [kind, answer.status ? answer.data : undefined] as const
  })
  return { path, meta, languages, others: new Map(await Promise.all(seen)) }
}
