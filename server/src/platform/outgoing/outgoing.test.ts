import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import type { Logger } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutgoing, type OutgoingError, type OutgoingOptions } from './outgoing.ts'
import type { Lookup } from './send-request.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from './testing/certificate.ts'

const HOST = 'provider.example'
const PORT_OF_NOTHING = 1

let handle: (request: IncomingMessage, response: ServerResponse) => void
const requests: { url: string | undefined; method: string | undefined; host: string | undefined; body: string }[] = []
const listener: RequestListener = (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { url, method, headers } = request
    requests.push({ url, method, host: headers.host, body: Buffer.concat(chunks).toString() })
    handle(request, response)
  })
}
const plain = createServer(listener)
const secure = createTlsServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, listener)
/** Accepts connections and sends nothing, so TLS never begins. */
const mute = createTcpServer(() => undefined)

const listen = (server: Server | TcpServer) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
let plainPort: number
let securePort: number
let mutePort: number

beforeAll(async () => {
  plainPort = await listen(plain)
  securePort = await listen(secure)
  mutePort = await listen(mute)
})
afterAll(() => {
  for (const server of [plain, secure]) {
    server.closeAllConnections()
    server.close()
  }
  mute.close()
})
beforeEach(() => {
  requests.length = 0
  handle = (_request, response) => response.writeHead(200, { 'x-kind': 'test' }).end('{"ok":1}')
})
afterEach(() => {
  vi.useRealTimers()
})

const createLookup =
  (...addresses: string[]): Lookup =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const open = (options: Partial<OutgoingOptions> = {}) =>
  createOutgoing({
    hosts: [HOST],
    allowedPrivateHosts: [],
    baseUrls: {},
    lookup: createLookup('127.0.0.1'),
    ...options,
  })
/** Returns a client whose provider is a plain server of this test. */
const openFake = (options: Partial<OutgoingOptions> = {}) =>
  open({ baseUrls: { [HOST]: `http://127.0.0.1:${plainPort}` }, ...options })
/** Returns a client of the TLS server, and its address. */
const openSecure = (options: Partial<OutgoingOptions> = {}, port = securePort) => ({
  client: open({ hosts: [`${HOST}:${port}`], allowedPrivateHosts: [HOST], ca: CERTIFICATE, ...options }),
  url: `https://${HOST}:${port}/`,
})
const post = (client: ReturnType<typeof open>, url = `https://${HOST}/`) =>
  client.request({ method: 'POST', url, body: 'body' })
const catchError = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    ({ code, mayHaveArrived, message }: OutgoingError) => ({ code, mayHaveArrived, message }),
  )

describe('outgoing call', () => {
  it('sends the request by TLS and returns the response', async () => {
    const { client, url } = openSecure()
    const response = await client.request({
      method: 'POST',
      url: `${url}a?b=%20c`,
      headers: { 'x-a': '1', host: 'other.example' },
      body: 'text',
    })
    expect({ ...response, body: response.body.toString() }).toMatchObject({
      status: 200,
      headers: { 'x-kind': 'test' },
      body: '{"ok":1}',
    })
    expect(requests).toEqual([{ url: '/a?b=%20c', method: 'POST', host: `${HOST}:${securePort}`, body: 'text' }])
  })

  it.each([
    `http://${HOST}/`,
    'https://other.example/',
    `https://${HOST}:8443/`,
    `https://${HOST}.other.example/`,
    `https://user@${HOST}/`,
    'nonsense',
  ])('rejects %s, which is not declared', async (url) => {
    expect(await catchError(post(openFake(), url))).toMatchObject({ code: 'host_not_declared', mayHaveArrived: false })
    expect(requests).toEqual([])
  })

  it('returns a redirect instead of following it', async () => {
    handle = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await post(openFake())).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
    expect(requests).toHaveLength(1)
  })

  it('sends the Host header of the provider to a fake', async () => {
    await post(openFake(), `https://${HOST}/path?x=1`)
    expect(requests).toEqual([{ url: '/path?x=1', method: 'POST', host: HOST, body: 'body' }])
  })
})

describe('private addresses of outgoing calls', () => {
  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
    'rejects a name with the address %s',
    async (address) => {
      const { client, url } = openSecure({ allowedPrivateHosts: [], lookup: createLookup(address) })
      const error = await catchError(post(client, url))
      expect(error).toMatchObject({ code: 'private_address', mayHaveArrived: false })
      expect(error?.message).toContain(address)
      expect(error?.message).toContain('ADDON_HOSTS_ALLOWED')
    },
  )

  it('rejects a name that has a private address among public ones', async () => {
    const client = open({ lookup: createLookup('8.8.8.8', '10.0.0.1') })
    expect(await catchError(post(client))).toMatchObject({ code: 'private_address' })
  })

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])(
    'rejects the address %s as a host',
    async (host) => {
      const client = open({ hosts: [new URL(`https://${host}:${securePort}`).host] })
      expect(await catchError(post(client, `https://${host}:${securePort}/`))).toMatchObject({
        code: 'private_address',
      })
    },
  )

  it('looks a name up once per call, and connects to that address', async () => {
    const names: string[] = []
    const lookup: Lookup = (name, _options, callback) => {
      // A second lookup would lead elsewhere.
      callback(null, [{ address: names.length === 0 ? '127.0.0.1' : '192.0.2.1', family: 4 }])
      names.push(name)
    }
    const { client, url } = openSecure({ lookup })
    expect(await post(client, url)).toMatchObject({ status: 200 })
    expect(names).toEqual([HOST])
  })

  it('does not pause the host, so that the message remains visible', async () => {
    const client = open({ lookup: createLookup('10.0.0.1') })
    for (let count = 0; count < 6; count += 1)
      expect(await catchError(post(client))).toMatchObject({ code: 'private_address' })
  })
})

describe('failures before the request is sent', () => {
  it('reports a name without an address', async () => {
    const lookup: Lookup = (_name, _options, callback) =>
      callback(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }), [])
    expect(await catchError(post(open({ lookup })))).toMatchObject({ code: 'dns', mayHaveArrived: false })
    expect(await catchError(post(open({ lookup: createLookup() })))).toMatchObject({ code: 'dns' })
  })

  it('reports a refused connection', async () => {
    const { client, url } = openSecure({}, PORT_OF_NOTHING)
    expect(await catchError(post(client, url))).toMatchObject({ code: 'connect', mayHaveArrived: false })
  })

  it('reports a certificate that is not trusted, and sends nothing', async () => {
    const error = await catchError(
      post(open({ hosts: [`${HOST}:${securePort}`], allowedPrivateHosts: [HOST] }), `https://${HOST}:${securePort}/`),
    )
    expect(error).toMatchObject({ code: 'tls', mayHaveArrived: false })
    expect(requests).toEqual([])
  })

  it('reports a certificate of another host', async () => {
    const hosts = [`other.example:${securePort}`]
    const client = open({ hosts, allowedPrivateHosts: ['other.example'], ca: CERTIFICATE })
    expect(await catchError(post(client, `https://${hosts[0]}/`))).toMatchObject({ code: 'tls', mayHaveArrived: false })
  })

  it('gives a connection up after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const accepted = vi.fn<() => void>()
    mute.once('connection', accepted)
    const { client, url } = openSecure({}, mutePort)
    const error = catchError(post(client, url))
    await expect.poll(() => accepted.mock.calls.length).toBe(1)
    vi.advanceTimersByTime(3_000)
    expect(await error).toMatchObject({ code: 'connect', mayHaveArrived: false })
  })
})

describe('failures after the request was sent', () => {
  it('reports a connection that breaks before the response', async () => {
    handle = (request) => request.socket.destroy()
    expect(await catchError(post(openFake()))).toMatchObject({ code: 'broken', mayHaveArrived: true })
  })

  it('reports a response that is cut short', async () => {
    handle = (request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => request.socket.destroy())
    }
    expect(await catchError(post(openFake()))).toMatchObject({ code: 'broken', mayHaveArrived: true })
  })

  it('reports a response that is not HTTP', async () => {
    handle = (request) => request.socket.end('nonsense\r\n\r\n')
    expect(await catchError(post(openFake()))).toMatchObject({ code: 'broken', mayHaveArrived: true })
  })

  it.each([
    [undefined, 10_000],
    [60_000, 10_000],
    [3_000, 3_000],
  ])('gives a call with the limit %s up after %i ms', async (timeoutMs, ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let reached = false
    handle = () => {
      reached = true
    }
    const settled = vi.fn<() => void>()
    const error = catchError(openFake().request({ method: 'POST', url: `https://${HOST}/`, timeoutMs }))
    void error.then(settled)
    await expect.poll(() => reached).toBe(true)
    vi.advanceTimersByTime(ms - 1)
    await Promise.resolve()
    expect(settled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(await error).toMatchObject({ code: 'timeout', mayHaveArrived: true })
  })

  it('gives up a response that does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let reached = false
    handle = (_request, response) => {
      response.writeHead(200).write('half', () => (reached = true))
    }
    const error = catchError(post(openFake()))
    await expect.poll(() => reached).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(await error).toMatchObject({ code: 'timeout', mayHaveArrived: true })
  })

  it('rejects a response of more than 1 MiB', async () => {
    const size = 1024 * 1024
    handle = (_request, response) => response.end(Buffer.alloc(size))
    expect((await post(openFake())).body).toHaveLength(size)
    handle = (_request, response) => response.end(Buffer.alloc(size + 1))
    expect(await catchError(post(openFake()))).toMatchObject({ code: 'too_large', mayHaveArrived: true })
  })
})

describe('file of an outgoing call', () => {
  it('is sent by PUT and received up to 20 MiB', async () => {
    const size = 20 * 1024 * 1024
    const file = { method: 'PUT', url: `https://${HOST}/file`, body: Buffer.from('bytes'), isFile: true } as const
    handle = (_request, response) => response.end(Buffer.alloc(size))
    expect((await openFake().request(file)).body).toHaveLength(size)
    expect(requests).toMatchObject([{ method: 'PUT', url: '/file', body: 'bytes' }])
    handle = (_request, response) => response.end(Buffer.alloc(size + 1))
    expect(await catchError(openFake().request(file))).toMatchObject({ code: 'too_large', mayHaveArrived: true })
  })
})

describe('circuit of outgoing calls', () => {
  const CLOCK = { now: () => 1_000_000 }

  it('opens after five responses with status 5xx, and logs the host', async () => {
    const log = { warn: vi.fn<Logger['warn']>() }
    const client = openFake({ clock: CLOCK, log })
    handle = (_request, response) => response.writeHead(503).end()
    for (let count = 0; count < 5; count += 1) expect(await post(client)).toMatchObject({ status: 503 })
    expect(await catchError(post(client))).toMatchObject({ code: 'circuit_open', mayHaveArrived: false })
    expect(requests).toHaveLength(5)
    expect(log.warn).toHaveBeenCalledWith({ host: HOST }, 'calls to a failing host paused')
  })

  it('opens after five transport errors', async () => {
    const client = openFake({ clock: CLOCK })
    handle = (request) => request.socket.destroy()
    for (let count = 0; count < 5; count += 1) expect(await catchError(post(client))).toMatchObject({ code: 'broken' })
    expect(await catchError(post(client))).toMatchObject({ code: 'circuit_open' })
  })

  it('ignores responses with status 4xx', async () => {
    const client = openFake({ clock: CLOCK })
    handle = (_request, response) => response.writeHead(400).end()
    for (let count = 0; count < 6; count += 1) expect(await post(client)).toMatchObject({ status: 400 })
  })
})
