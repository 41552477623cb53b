// The port: taken before anything else, answering "starting" until there is an app behind it.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { StartError } from '../start-error.ts'

const REASONS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  EACCES: (_host, port) => `Port ${port} needs more rights. Choose one above 1023: PORT=8080 npm start`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Set HOST=127.0.0.1 or HOST=0.0.0.0.`,
  ENOTFOUND: (host) => `There is no host ${host}. Set HOST=127.0.0.1 or HOST=0.0.0.0.`,
}

/**
 * Takes the port. Answers the address for a browser.
 * @throws StartError when it cannot be had
 */
export async function takePort(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<string> {
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
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    throw reason === undefined ? error : new StartError(reason(host, port))
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
