// Settings of the platform: names, opening, lists, uploads and exports (T6).
import {
  getFiles,
  type RecordResponse,
  type Row,
  type ServerConfig,
  SESSION_PATHS,
  type TableMeta,
  type UserInfo,
} from '@cangdan/protocol'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { bank } from '#modules/accounts/bank/bank.ts'
import { copyrightSet } from '#modules/system/copyrightset/copyrightset.ts'
import { systemSet } from '#modules/system/systemset/systemset.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const BANKS = bank.path

let platform: TestPlatform
let before: Row

beforeAll(async () => {
  platform = await createTestPlatform()
  before = (await ok(platform.admin.get<RecordResponse>(systemSet.calls.info))).values
})
afterEach(() => saveOk(before))
afterAll(() => platform.close())

const save = async (values: Row, { calls } = systemSet) => {
  const { version } = await ok(platform.admin.get<RecordResponse>(calls.info))
  return platform.admin.post(calls.edit, { version, ...values })
}
const saveOk = async (values: Row, resource = systemSet) => ok(save(values, resource))
const loadConfig = () => ok(platform.nobody.get<ServerConfig>(SESSION_PATHS.serverConfig))
const open = (url: string) => platform.app.inject({ method: 'GET', url })

describe('public settings (D4)', () => {
  it('include names, contacts and copyright', async () => {
    await saveOk({ site_name: '华东仓单', site_title: '运营后台', service_phone: '400-000-0000' })
    await saveOk({ copyright: '© 华东', icp_no: '沪ICP备1号', icp_url: 'https://beian.miit.gov.cn/' }, copyrightSet)
    expect(await loadConfig()).toMatchObject({
      site_name: '华东仓单',
      site_title: '运营后台',
      service_phone: '400-000-0000',
      copyright: { copyright: '© 华东', icp_no: '沪ICP备1号', icp_url: 'https://beian.miit.gov.cn/' },
    })
  })

  it('include pictures with public URLs, and no other file', async () => {
    expect((await loadConfig()).site_logo).toBe('')
    expect((await open('/custom-theme/site/logo')).statusCode).toBe(404)
    const bytes = createPicture(8)
    const { id } = await ok(platform.admin.upload('logo.png', bytes))
    await saveOk({ site_logo: [{ id }] })
    const { site_logo: address } = await loadConfig()
    const reply = await open(address)
    expect(reply.rawPayload.equals(Buffer.from(bytes))).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    for (const name of ['', 'constructor', '..%2flogo', 'site_logo'])
      expect((await open(`/custom-theme/site/${name}`)).headers['content-type']).not.toBe('image/png')
    await saveOk({ site_logo: [] })
    expect((await open(address)).statusCode).toBe(404)
  })
})

describe('closed platform', () => {
  it('admits only users of the platform, returns the reason, and continues sessions after reopening', async () => {
    const north = await platform.organisation('bank', 'North')
    const banker = await platform.someone(north, {})
    const own = await platform.someone(platform.platformId, {})
    const name = (await ok(banker.get<UserInfo>(SESSION_PATHS.info))).username
    expect(await save({ site_status: 0 })).toMatchObject({ fields: { close_reason: expect.any(String) } })
    await saveOk({ site_status: 0, close_reason: '例行维护' })
    expect(await banker.get(SESSION_PATHS.info)).toMatchObject({
      code: 'platform_closed',
      message: expect.stringContaining('例行维护'),
    })
    await expect(platform.signIn(name, PASSWORD)).rejects.toThrow('例行维护')
    expect((await own.get(SESSION_PATHS.info)).status).toBe(true)
    expect(await loadConfig()).toMatchObject({ site_status: 0, close_reason: '例行维护' })
    await saveOk({ site_status: 1 })
    expect((await banker.get(SESSION_PATHS.info)).status).toBe(true)
  })
})

it('serves no files to other users by earlier URLs while closed', async () => {
  const logo = [await ok(platform.admin.upload('logo.png', createPicture(6)))]
  const values = { bank_name: 'South', bank_type: 1, contact_name: 'Li', contact_phone: '13800000000', logo }
  const { id } = await ok(platform.admin.post<{ id: number }>(bank.calls.add, values))
  const banker = await platform.someone(id, { apis: [BANKS] })
  const findUrl = async (who: SignedInCaller) =>
    getFiles((await ok(who.get<Row[]>(BANKS, { page: 1, id })))[0]?.['logo'])[0]?.url ?? ''
  const [theirs, own] = [await findUrl(banker), await findUrl(platform.admin)]
  expect((await open(theirs)).statusCode).toBe(200)
  await saveOk({ site_status: 0, close_reason: '例行维护' })
  expect((await open(theirs)).statusCode).toBe(404)
  expect((await open(own)).statusCode).toBe(200)
  await saveOk({ site_status: 1 })
  expect((await open(theirs)).statusCode).toBe(200)
})

describe('uploads', () => {
  it('are limited to the size and types of the settings', async () => {
    const large = Buffer.concat([createPicture(4), Buffer.alloc(1.5 * 1024 * 1024)])
    const upload = (who: SignedInCaller) => getRejectionCode(who.upload('a.png', large))
    expect(await upload(platform.admin)).toMatch(/^succeeded/)
    await saveOk({ upload_max_size: 1 })
    expect(await upload(platform.admin)).toBe('too_big')
    await saveOk({ upload_max_size: 20, image_ext: ['jpg', 'jpeg'] })
    expect(await getRejectionCode(platform.admin.upload('a.png', createPicture(4)))).toBe('unsupported_file')
    expect(await save({ image_ext: ['exe'] })).toMatchObject({
      fields: { image_ext: expect.stringContaining('exe') },
    })
    expect(await save({ upload_type: 'oss' })).toMatchObject({ fields: { upload_type: expect.any(String) } })
  })
})

it('lists and exports use the page size and format of the settings', async () => {
  expect(await ok(platform.admin.get<TableMeta>(BANKS))).toMatchObject({ limit: 10, export_type: 'excel' })
  await saveOk({ default_limit: 30, excel_type: 'csv' })
  expect(await ok(platform.admin.get<TableMeta>(BANKS))).toMatchObject({ limit: 30, export_type: 'csv' })
})

it('pages have a watermark unless it is switched off', async () => {
  const watermark = async () => (await ok(platform.admin.get<UserInfo>(SESSION_PATHS.info))).watermark
  expect(await watermark()).toBe(1)
  await saveOk({ watermark_open: 0 })
  expect(await watermark()).toBe(0)
})

it('pages may play streams from this server and the configured hosts', async () => {
  const policy = async () => String((await open('/login')).headers['content-security-policy'])
  const directives = async () => new Map((await policy()).split('; ').map((each) => [each.split(' ', 1)[0], each]))
  expect((await directives()).get('media-src')).toBe("media-src 'self' blob:")
  for (const host of [
    'https://a.cn',
    'a.cn/x',
    'a.cn:0',
    'a.cn:65536',
    '10.0.0.256',
    "'unsafe-inline'",
    'a.cn; script-src *',
    '*',
  ])
    expect(await save({ stream_hosts: [host] }), host).toMatchObject({
      fields: { stream_hosts: expect.any(String) },
    })
  await saveOk({ stream_hosts: ['live.example.com', '10.0.0.8:8443'] })
  const now = await directives()
  expect(now.get('media-src')).toBe("media-src 'self' blob: live.example.com 10.0.0.8:8443")
  expect(now.get('connect-src')).toBe("connect-src 'self' live.example.com 10.0.0.8:8443")
  expect(now.get('script-src')).toBe("script-src 'self'")
  await saveOk({ stream_hosts: [] })
  expect((await directives()).get('connect-src')).toBe("connect-src 'self'")
})
