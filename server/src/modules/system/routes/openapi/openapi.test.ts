import {
  FILE_PATHS,
  GUARD_PATHS,
  LANGUAGES,
  OPENAPI_PATH,
  ROLE_PATHS,
  SESSION_PATHS,
  SEARCH_PATH,
  WORK_PATH,
  type CallResponse,
} from '@cangdan/protocol'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getListEntry, getSeeEntry } from '#engine/declare/rights/rights.ts'
import { resources } from '#modules/index.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { buildApiUrl } from '#testing/client/callers.ts'
import { listCalls, createApiValidator, type OpenApi, loadOpenApi } from '#testing/client/open-api.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { listRoutes } from '#testing/client/routes.ts'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { takeFirst } from '#testing/share.ts'

let platform: TestPlatform
let document: OpenApi
beforeAll(async () => {
  platform = await createTestPlatform()
  document = await loadOpenApi(platform.admin)
})
afterAll(() => platform.close())

const listRegistered = (app: FastifyInstance): string[] =>
  listRoutes(app)
    .filter(({ url }) => url.startsWith('/api/'))
    .map(({ method, url }) => `${method} ${url}`)
    .toSorted()

describe('OpenAPI description', () => {
  it.each(takeFirst(LANGUAGES))('is valid OpenAPI 3.1 in %s', async (language) => {
    const found = await new Validator().validate({ ...(await loadOpenApi(platform.admin, language)) })
    expect(found).toEqual({ valid: true })
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it('describes exactly the registered calls', () => {
    expect(listRegistered(platform.app).length).toBeGreaterThan(100)
    const others = resources.flatMap(({ actions }) =>
      [...actions.values()].flatMap(({ by, call }) =>
        by === undefined || by.includes('platform') ? [] : [`POST /api/v1/${call}`],
      ),
    )
    expect(listCalls(document)).toEqual(listRegistered(platform.app).filter((call) => !others.includes(call)))
  })

  it('uses the language of the reader', async () => {
    const japanese = createApiValidator(await loadOpenApi(platform.admin, 'ja'))
    expect(japanese.operation('get', SESSION_PATHS.logout).summary).toBe('ログアウト')
    expect(createApiValidator(document).operation('get', SESSION_PATHS.logout).summary).toBe('Sign out')
  })

  it('contains the calls granted to the role, and requires a session', async () => {
    const apis = [getListEntry(bank)]
    const reader = await platform.someone(platform.platformId, { apis })
    const granted = listCalls(await loadOpenApi(reader)).filter((call) =>
      resources.some(({ path, calls }) => call.includes(path) || call.endsWith(calls.info)),
    )
    expect(granted).toEqual([`GET ${buildApiUrl(bank.path)}`])
    const { text } = await platform.nobody.raw(OPENAPI_PATH)
    expect(JSON.parse(text)).toMatchObject({ code: 'login_required' })
  })

  it('changes with the rights of the role', async () => {
    const canExport = async (apis: readonly string[]) => {
      const reader = await platform.someone(platform.platformId, { apis })
      const { parameters } = createApiValidator(await loadOpenApi(reader)).operation('get', bank.path)
      return parameters.some(({ name }) => name === '_down_excel')
    }
    expect(await canExport([getListEntry(bank)])).toBe(false)
    expect(await canExport([getListEntry(bank), `${bank.path}#export`])).toBe(true)
  })

  it('contains a guarded column only with its right (P3)', async () => {
    const guarding = resources.find(({ columns }) =>
      [...columns.values()].some((column) => column.guarded === true),
    )
    const guarded = [...(guarding?.columns.values() ?? [])].find((column) => column.guarded === true)
    if (guarding === undefined || guarded === undefined) throw new Error('no resource has a guarded column')
    const apis = [getListEntry(guarding)]
    const without = await platform.someone(platform.platformId, { apis })
    const seeing = await platform.someone(platform.platformId, {
      apis: [...apis, getSeeEntry(guarding, guarded.name)],
    })
    const mentionsGuarded = async (caller: typeof seeing) =>
      JSON.stringify(await loadOpenApi(caller)).includes(`"${guarded.name}"`)
    expect(await mentionsGuarded(without)).toBe(false)
    expect(await mentionsGuarded(seeing)).toBe(true)
  })

  it('names the headers of each call', () => {
    const { operation } = createApiValidator(document)
    const listHeaders = (method: 'get' | 'post', path: string) =>
      operation(method, path).security.map((way) => Object.keys(way).toSorted().join())
    expect(listHeaders('get', SESSION_PATHS.serverConfig)).toEqual([])
    expect(listHeaders('post', SESSION_PATHS.login)).toEqual(['device,sign,timestamp'])
    expect(listHeaders('post', SESSION_PATHS.refresh)).toEqual(['device,nonce,sid,sign,timestamp'])
    expect(listHeaders('get', SESSION_PATHS.logout)).toEqual(['accesstoken,device,nonce,sign,timestamp'])
    expect(listHeaders('get', SESSION_PATHS.info)).toEqual([
      'accesstoken,device,nonce,sign,timestamp',
      'accesstoken,device,sign,timestamp',
    ])
  })
})

describe('responses of hand-written calls', () => {
  const READ: readonly string[] = [
    SESSION_PATHS.serverConfig,
    SESSION_PATHS.info,
    SESSION_PATHS.permission,
    SESSION_PATHS.menu,
    SESSION_PATHS.sessions,
    GUARD_PATHS.captcha,
    ROLE_PATHS.permission,
    WORK_PATH,
    SEARCH_PATH,
  ]

  it.each(READ)('match the description of %s', async (path) => {
    const isPublic = path.startsWith('public/')
    const answer = await (isPublic ? platform.nobody : platform.admin).get(path)
    expect(answer.status).toBe(true)
    expect(createApiValidator(document).answer('get', path, answer)).toEqual([])
  })

  it('match the description of POST calls', async () => {
    const judged = createApiValidator(document)
    const account = { username: 'user1', password: PASSWORD }
    const posts: [string, CallResponse<unknown>][] = [
      [SESSION_PATHS.login, await platform.nobody.post(SESSION_PATHS.login, account)],
      [SESSION_PATHS.handover, await platform.admin.post(SESSION_PATHS.handover, {})],
      [FILE_PATHS.upload, await platform.admin.upload('a.png', createPicture(1))],
    ]
    for (const [path, answer] of posts) {
      expect(answer, path).toMatchObject({ status: true })
      expect(judged.answer('post', path, answer), path).toEqual([])
    }
    const rejected = await platform.nobody.post(SESSION_PATHS.login, { ...account, password: 'wrong' })
    expect(rejected).toMatchObject({ code: 'bad_credentials' })
    expect(judged.answer('post', SESSION_PATHS.login, rejected)).toEqual([])
    expect(judged.answer('post', SESSION_PATHS.login, { ...rejected, code: 'unheard_of' })).not.toEqual([])
  })
})
