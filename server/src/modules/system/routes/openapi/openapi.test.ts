import {
  CALL_FLAGS,
  CORRECTIONS_PART,
  FILE_PATHS,
  GUARD_PATHS,
  LANGUAGES,
  OPENAPI_PATH,
  PUBLIC_OPENAPI_PATH,
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
import { gunzipSync } from 'node:zlib'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import { listCalls, createApiValidator, type OpenApi, loadOpenApi } from '#testing/client/open-api.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { listRoutes } from '#testing/client/routes.ts'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { takeFirst } from '#testing/share.ts'
import { EXAMPLE } from './recipe.ts'

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
    const guarding = resources.find(({ columns }) => [...columns.values()].some((column) => column.guarded === true))
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

  it('describes options, patterns, limits, units and days', () => {
    const { operation, body } = createApiValidator(document)
    const findFilter = (name: string) =>
      operation('get', bank.path).parameters.find((parameter) => parameter.name === name)
    expect(findFilter('bank_type')?.schema).toMatchObject({
      enum: [1, 2, 3, 4, 5],
      'x-options': { 1: expect.any(String) },
    })
    expect(findFilter('create_time')?.schema).toMatchObject({
      'x-type': 'datetime',
      pattern: expect.any(String),
    })
    const valid = {
      bank_name: 'North',
      bank_code: '102100099996',
      bank_type: 1,
      contact_name: 'Li',
      contact_phone: '13800000000',
    }
    expect(body(bank.calls.add, valid)).toEqual([])
    for (const wrong of [{ bank_name: '' }, { bank_name: null }, { bank_code: '12' }, { bank_type: null }])
      expect(body(bank.calls.add, { ...valid, ...wrong }), JSON.stringify(wrong)).not.toEqual([])
    const { properties } = document.components.schemas[`${bank.path.replaceAll('/', '.')}.Row`] as {
      properties: Readonly<Record<string, unknown>>
    }
    expect(properties['credit_limit']).toMatchObject({ 'x-decimal': 2, 'x-unit': 'CNY' })
    expect(properties['credit_limit']).toHaveProperty('description', expect.stringContaining('divided by 100'))
    expect(properties['create_time']).toHaveProperty('description', expect.stringContaining('1970-01-01'))
  })

  it('describes exports by a worker and corrections of an import', () => {
    const validator = createApiValidator(document)
    const names = validator.operation('get', bank.path).parameters.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([CALL_FLAGS.exportAsync, CALL_FLAGS.exportReason]))
    const started = { status: true, data: { task: 1 }, message: '', kind: 'started' }
    expect(validator.form(bank.path, 'started', started)).toEqual([])
    const { requestBody } = validator.operation('post', bank.path)
    expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['file'],
      properties: {
        [CORRECTIONS_PART]: { contentSchema: { $ref: '#/components/schemas/ImportCorrections' } },
      },
    })
  })

  it('names the headers of each call', () => {
    const { operation } = createApiValidator(document)
    const listHeaders = (method: 'get' | 'post', path: string) =>
      operation(method, path).security.map((way) => Object.keys(way).toSorted().join())
    const isNonceRequired = (method: 'get' | 'post', path: string) =>
      operation(method, path).parameters.find((parameter) => parameter.in === 'header')?.required
    expect(listHeaders('get', SESSION_PATHS.serverConfig)).toEqual([])
    expect(listHeaders('post', SESSION_PATHS.login)).toEqual(['device,sign,timestamp'])
    expect(listHeaders('post', SESSION_PATHS.refresh)).toEqual(['device,sid,sign,timestamp'])
    expect(listHeaders('get', SESSION_PATHS.logout)).toEqual(['accesstoken,device,sign,timestamp'])
    expect(listHeaders('get', SESSION_PATHS.info)).toEqual(['accesstoken,device,sign,timestamp'])
    expect(isNonceRequired('get', SESSION_PATHS.serverConfig)).toBeUndefined()
    expect(isNonceRequired('post', SESSION_PATHS.login)).toBeUndefined()
    expect(isNonceRequired('get', SESSION_PATHS.info)).toBe(false)
    for (const [method, path] of [
      ['post', SESSION_PATHS.refresh],
      ['get', SESSION_PATHS.logout],
    ] as const)
      expect(isNonceRequired(method, path), path).toBe(true)
  })
})

describe('public OpenAPI description', () => {
  const URL = buildApiUrl(PUBLIC_OPENAPI_PATH)
  const requestPublic = (query = '', headers: Record<string, string> = {}) =>
    send(platform.app, { method: 'GET', url: `${URL}${query}`, headers })
  const load = async (query: string) => JSON.parse((await requestPublic(query)).text) as OpenApi

  it('contains all calls of a kind of organisation without a token', async () => {
    expect(listCalls(await load('?lang=en'))).toEqual(listCalls(document))
    const ofBanks = listCalls(await load('?organisation=bank'))
    const actors = resources.flatMap(({ actions }) =>
      [...actions.values()].filter(({ by }) => by?.includes('bank') && !by.includes('platform')),
    )
    expect(actors.length).toBeGreaterThan(0)
    expect(ofBanks).toEqual(expect.arrayContaining(actors.map(({ call }) => `POST ${buildApiUrl(call)}`)))
  })

  it('is valid and contains the recipe', async () => {
    const found = await load('?lang=en&organisation=store')
    expect(await new Validator().validate({ ...found })).toEqual({ valid: true })
    expect(found).toHaveProperty('info.description', expect.stringContaining(EXAMPLE.sign))
  })

  it('contains no column that is granted by itself (P3)', async () => {
    const guarded = resources.flatMap(({ path, columns }) =>
      [...columns.values()].flatMap((column) => (column.guarded === undefined ? [] : [{ path, name: column.name }])),
    )
    expect(guarded.length).toBeGreaterThan(0)
    for (const organisation of ['platform', 'bank', 'store', 'owner']) {
      const { schemas } = (await load(`?organisation=${organisation}`)).components
      const shown = guarded.filter(({ path, name }) => {
        const row: { properties?: object } | undefined = schemas[`${path.replaceAll('/', '.')}.Row`]
        return name in (row?.properties ?? {})
      })
      expect(shown).toEqual([])
    }
  })

  it('has an entity tag, and is compressed', async () => {
    const { headers, status, text } = await requestPublic('?lang=en')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^W\//) })
    const same = await requestPublic('?lang=en', { 'if-none-match': String(headers['etag']) })
    expect([same.status, same.text]).toEqual([304, ''])
    const other = await requestPublic('?lang=ja', { 'if-none-match': String(headers['etag']) })
    expect(other.status).toBe(200)
    const short = await requestPublic('?lang=en', { 'accept-encoding': 'gzip' })
    expect(short.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(short.bytes).toString() === text).toBe(true)
  })

  it('is limited for each network', async () => {
    const app = await platform.another()
    const call = { method: 'GET', url: URL } as const
    const { headers } = await send(app, call)
    const current = { ...call, headers: { 'if-none-match': String(headers['etag']) } }
    const statuses: number[] = []
    for (let count = 0; count < 60; count += 1) statuses.push((await send(app, current)).status)
    expect(statuses.indexOf(429)).toBe(59)
    const unknown = { ...call, url: `${URL}?organisation=none` }
    expect((await send(platform.app, unknown)).text).toContain('bad_request')
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
    const guess = { ...account, password: 'wrong' }
    const rejected = await platform.nobody.post(SESSION_PATHS.login, guess)
    expect(rejected).toMatchObject({ code: 'bad_credentials' })
    expect(judged.answer('post', SESSION_PATHS.login, rejected)).toEqual([])
    await platform.nobody.post(SESSION_PATHS.login, guess)
    const guarded = await platform.nobody.post(SESSION_PATHS.login, guess)
    expect(guarded).toMatchObject({ code: 'captcha_required', captcha_level: 0 })
    expect(judged.answer('post', SESSION_PATHS.login, guarded)).toEqual([])
    expect(judged.answer('post', SESSION_PATHS.login, { ...rejected, code: 'unheard_of' })).not.toEqual([])
  })
})
