// The port is opened first and responds "starting" until the app is ready.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { StartError } from '../start-error.ts'

interface PortAddress {
  readonly host: string
  readonly port: number
}

const REASONS: Readonly<Record<string, (at: PortAddress, setting: PortSetting) => string>> = {
  EADDRINUSE: ({ host, port }, setting) =>
    `Port ${port} on ${host} is in use. Stop what uses it, or choose another: ${setting}=${port + 1} npm start`,
  EACCES: ({ port }, setting) => `Port ${port} needs more rights. Choose one above 1023: ${setting}=8080 npm start`,
  EADDRNOTAVAIL: ({ host }, setting) =>
    `This machine has no address ${host}. Set ${getHostSetting(setting)}=127.0.0.1 or ${getHostSetting(setting)}=0.0.0.0.`,
  ENOTFOUND: ({ host }, setting) =>
    `There is no host ${host}. Set ${getHostSetting(setting)}=127.0.0.1 or ${getHostSetting(setting)}=0.0.0.0.`,
}

type PortSetting = 'PORT' | 'METRICS_PORT'

const getHostSetting = (setting: PortSetting) => setting.replace('PORT', 'HOST')

/** Converts an error of opening a port to a sentence with the setting to change; returns other errors unchanged. */
export function toPortError(error: unknown, at: PortAddress, setting: PortSetting): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  return reason === undefined ? error : new StartError(reason(at, setting))
}

/** Opens the port and returns the URL for a browser. @throws StartError if the port is not available */
export async function openPort(server: Server, { host, port }: PortAddress): Promise<string> {
  // Milliseconds. Slow senders are disconnected.
  server.requestTimeout = 60_000
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 5_000
  server.maxRequestsPerSocket = 1_000
  server.on('request', (_request, response) => {
    // Only until Fastify has added its listener.
    if (server.listenerCount('request') > 1) return
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
    response.end('Cangdan is starting.\n')
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw toPortError(error, { host, port }, 'PORT')
  }
  const actual = (server.address() as AddressInfo).port
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`
}

/** Milliseconds that running requests get before their connections are closed. */
const GRACE_MS = 10_000

export async function closePort(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  // A connection becomes idle after its response and would otherwise be kept alive.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const closeTimer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(closeTimer)
}
