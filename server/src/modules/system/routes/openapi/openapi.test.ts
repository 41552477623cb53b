import {
  FILE_PATHS,
  GUARD_PATHS,
  LANGUAGES,
  OPENAPI_PATH,
  ROLE_PATHS,
  SESSION_PATHS,
  SEARCH_PATH,
  WORK_PATH,
  type Answer,
} from '@cangdan/protocol'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEntry, seeEntry } from '#engine/declare/rights/rights.ts'
import { resources } from '#modules/index.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { apiUrl } from '#testing/client/callers.ts'
import { callsOf, judge, type OpenApi, openApiOf } from '#testing/client/open-api.ts'
import { picture } from '#testing/files/pictures.ts'
import { routesOf } from '#testing/client/routes.ts'
import { PASSWORD, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { firstOf } from '#testing/share.ts'

let platform: TestPlatform
let document: OpenApi
beforeAll(async () => {
  platform = await testPlatform()
  document = await openApiOf(platform.admin)
})
afterAll(() => platform.close())

const registered = (app: FastifyInstance): string[] =>
  routesOf(app)
    .filter(({ url }) => url.startsWith('/api/'))
    .map(({ method, url }) => `${method} ${url}`)
    .toSorted()

describe('OpenAPI description', () => {
  it.each(firstOf(LANGUAGES))('is valid OpenAPI 3.1 in %s', async (language) => {
    const found = await new Validator().validate({ ...(await openApiOf(platform.admin, language)) })
    expect(found).toEqual({ valid: true })
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it('describes exactly the registered calls', () => {
    expect(registered(platform.app).length).toBeGreaterThan(100)
    const others = resources.flatMap(({ actions }) =>
      [...actions.values()].flatMap(({ by, call }) =>
        by === undefined || by.includes('platform') ? [] : [`POST /api/v1/${call}`],
      ),
    )
    expect(callsOf(document)).toEqual(registered(platform.app).filter((call) => !others.includes(call)))
  })

  it('uses the language of the reader', async () => {
    const japanese = judge(await openApiOf(platform.admin, 'ja'))
    expect(japanese.operation('get', SESSION_PATHS.logout).summary).toBe('ログアウト')
    expect(judge(document).operation('get', SESSION_PATHS.logout).summary).toBe('Sign out')
  })

  it('contains the calls granted to the role, and requires a session', async () => {
    const apis = [listEntry(bank)]
    const reader = await platform.someone(platform.platformId, { apis })
    const granted = callsOf(await openApiOf(reader)).filter((call) =>
      resources.some(({ path, calls }) => call.includes(path) || call.endsWith(calls.info)),
    )
    expect(granted).toEqual([`GET ${apiUrl(bank.path)}`])
    const { text } = await platform.nobody.raw(OPENAPI_PATH)
    expect(JSON.parse(text)).toMatchObject({ code: 'login_required' })
  })

  it('changes with the rights of the role', async () => {
    const exports = async (apis: readonly string[]) => {
      const reader = await platform.someone(platform.platformId, { apis })
      const { parameters } = judge(await openApiOf(reader)).operation('get', bank.path)
      return parameters.some(({ name }) => name === '_down_excel')
    }
    expect(await exports([listEntry(bank)])).toBe(false)
    expect(await exports([listEntry(bank), `${bank.path}#export`])).toBe(true)
  })

  it('contains a guarded column only with its right (P3)', async () => {
    const guarding = resources.find(({ columns }) =>
      [...columns.values()].some((column) => column.guarded === true),
    )
    const guarded = [...(guarding?.columns.values() ?? [])].find((column) => column.guarded === true)
    if (guarding === undefined || guarded === undefined) throw new Error('no resource has a guarded column')
    const apis = [listEntry(guarding)]
    const without = await platform.someone(platform.platformId, { apis })
    const seeing = await platform.someone(platform.platformId, {
      apis: [...apis, seeEntry(guarding, guarded.name)],
    })
    const mentions = async (caller: typeof seeing) =>
      JSON.stringify(await openApiOf(caller)).includes(`"${guarded.name}"`)
    expect(await mentions(without)).toBe(false)
    expect(await mentions(seeing)).toBe(true)
  })

  it('names the headers of each call', () => {
    const { operation } = judge(document)
    const headers = (method: 'get' | 'post', path: string) =>
      operation(method, path).security.map((way) => Object.keys(way).toSorted().join())
    expect(headers('get', SESSION_PATHS.serverConfig)).toEqual([])
    expect(headers('post', SESSION_PATHS.login)).toEqual(['device,sign,timestamp'])
    expect(headers('post', SESSION_PATHS.refresh)).toEqual(['device,nonce,sid,sign,timestamp'])
    expect(headers('get', SESSION_PATHS.logout)).toEqual(['accesstoken,device,nonce,sign,timestamp'])
    expect(headers('get', SESSION_PATHS.info)).toEqual([
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
    expect(judge(document).answer('get', path, answer)).toEqual([])
  })

  it('match the description of POST calls', async () => {
    const judged = judge(document)
    const account = { username: 'user1', password: PASSWORD }
    const posts: [string, Answer<unknown>][] = [
      [SESSION_PATHS.login, await platform.nobody.post(SESSION_PATHS.login, account)],
      [SESSION_PATHS.handover, await platform.admin.post(SESSION_PATHS.handover, {})],
      [FILE_PATHS.upload, await platform.admin.upload('a.png', picture(1))],
    ]
    for (const [path, answer] of posts) {
      expect(answer, path).toMatchObject({ status: true })
      expect(judged.answer('post', path, answer), path).toEqual([])
    }
    const refused = await platform.nobody.post(SESSION_PATHS.login, { ...account, password: 'wrong' })
    expect(refused).toMatchObject({ code: 'bad_credentials' })
    expect(judged.answer('post', SESSION_PATHS.login, refused)).toEqual([])
    expect(judged.answer('post', SESSION_PATHS.login, { ...refused, code: 'unheard_of' })).not.toEqual([])
  })
})
