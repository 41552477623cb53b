// The port: taken before anything else, answering "starting" until there is an app behind it.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { StartError } from '../start-error.ts'

interface Place {
  readonly host: string
  readonly port: number
}

const REASONS: Readonly<Record<string, (at: Place, setting: PortSetting) => string>> = {
  EADDRINUSE: ({ host, port }, setting) =>
    `Port ${port} on ${host} is in use. Stop what uses it, or choose another: ${setting}=${port + 1} npm start`,
  EACCES: ({ port }, setting) =>
    `Port ${port} needs more rights. Choose one above 1023: ${setting}=8080 npm start`,
  EADDRNOTAVAIL: ({ host }, setting) =>
    `This machine has no address ${host}. Set ${hostOf(setting)}=127.0.0.1 or ${hostOf(setting)}=0.0.0.0.`,
  ENOTFOUND: ({ host }, setting) =>
    `There is no host ${host}. Set ${hostOf(setting)}=127.0.0.1 or ${hostOf(setting)}=0.0.0.0.`,
}

type PortSetting = 'PORT' | 'METRICS_PORT'

const hostOf = (setting: PortSetting) => setting.replace('PORT', 'HOST')

/** Why a port could not be had, as a sentence with the setting that helps; another error as it is. */
export function refusedPort(error: unknown, at: Place, setting: PortSetting): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  return reason === undefined ? error : new StartError(reason(at, setting))
}

/**
 * Takes the port. Answers the address for a browser.
 * @throws StartError when it cannot be had
 */
export async function takePort(server: Server, { host, port }: Place): Promise<string> {
  // Slow senders are cut off: sixty seconds for a request, ten for its headers.
  server.requestTimeout = 60_000
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 5_000
  server.maxRequestsPerSocket = 1_000
  server.on('request', (_request, response) => {
    // Fastify listens too, once it is there; until then this is the only listener.
    if (server.listenerCount('request') > 1) return
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
    response.end('Cangdan is starting.\n')
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw refusedPort(error, { host, port }, 'PORT')
  }
  const actual = (server.address() as AddressInfo).port
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`
}

/** Milliseconds that running requests get before their connections are cut. */
const GRACE_MS = 10_000

/** No new connection, idle ones end at once, busy ones when they are done or their time is up. */
export async function closePort(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  // A connection turns idle when its answer is sent, and would then be kept alive for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
