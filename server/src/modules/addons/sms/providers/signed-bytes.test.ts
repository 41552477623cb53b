// The transport sends exactly what was signed: the query and the host reach the provider unchanged.
import { createHmac, hash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { ALIYUN_HOST, createAliyunSms } from './aliyun.ts'
import { createTencentSms, TENCENT_HOST } from './tencent.ts'

const KEY = { id: 'AKID', secret: 'secret' }
const NOW = 1_800_000_000
const MESSAGE = {
  id: 42,
  phone: '13912345678',
  signName: '仓单 *~+/',
  templateCode: '1110',
  params: [['name', "甲 *~+/'()!&=🚢"]] as const,
  text: '',
}
let received: { request: IncomingMessage; body: string } | undefined
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received = { request, body: Buffer.concat(chunks).toString() }
    response.end('{}')
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
})

function openOutgoing() {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const hosts = [ALIYUN_HOST, TENCENT_HOST]
  return createOutgoing({
    hosts,
    allowedPrivateHosts: [],
    baseUrls: Object.fromEntries(hosts.map((host) => [host, base])),
  })
}
const clock = { now: () => NOW }
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns the headers of the request as received, and the names and the signature of its authorization. */
function readAuthorization() {
  const headers: IncomingHttpHeaders = received?.request.headers ?? {}
  const [, names = '', signature] = /SignedHeaders=([^,]+),\s?Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  return { names, signature, lines: lines.join('') }
}

it('sends the bytes that ACS3 signs', async () => {
  await createAliyunSms({ key: KEY, outgoing: openOutgoing(), clock }).send(MESSAGE)
  const { names, lines, signature } = readAuthorization()
  const query = received?.request.url?.slice('/?'.length) ?? ''
  const canonical = `POST\n/\n${query}\n${lines}\n${names}\n${hash('sha256', received?.body ?? '')}`
  expect(hmac(KEY.secret, `ACS3-HMAC-SHA256\n${hash('sha256', canonical)}`).toString('hex')).toBe(signature)
  expect(query).toContain('SignName=%E4%BB%93%E5%8D%95%20%2A~%2B%2F')
  expect(lines).toContain(`host:${ALIYUN_HOST}\n`)
})

it('sends the bytes that TC3 signs', async () => {
  await createTencentSms({ key: KEY, sdkAppId: '1', region: 'ap-guangzhou', outgoing: openOutgoing(), clock }).send(
    MESSAGE,
  )
  const { names, lines, signature } = readAuthorization()
  const canonical = `POST\n/\n\n${lines.toLowerCase()}\n${names}\n${hash('sha256', received?.body ?? '')}`
  const text = `TC3-HMAC-SHA256\n${NOW}\n2027-01-15/sms/tc3_request\n${hash('sha256', canonical)}`
  const key = hmac(hmac(hmac(`TC3${KEY.secret}`, '2027-01-15'), 'sms'), 'tc3_request')
  expect(hmac(key, text).toString('hex')).toBe(signature)
  expect(lines).toContain(`host:${TENCENT_HOST}\n`)
})
