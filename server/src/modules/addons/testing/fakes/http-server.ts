// A plain HTTP server on loopback that passes requests on as raw as they arrive, and may leave them without a response.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RawRequest {
  readonly method: string
  /** Path and query as sent, not decoded. */
  readonly target: string
  /** In the order of the request, names in lower case, repeated ones included. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

export interface HttpResponse {
  readonly status: number
  readonly body: string | Buffer
  readonly type: string
  /** Target of a redirect. */
  readonly location?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `hang` keeps the connection open without a response, `reset` closes it with RST. */
export type Reply = HttpResponse | 'hang' | 'reset'

export interface LoopbackServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server. @param port 0 chooses a free one */
export async function startServer(
  handle: (request: RawRequest) => Reply | Promise<Reply>,
  port: number,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    serveRequest(request, response, handle).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: RawRequest) => Reply | Promise<Reply>,
): Promise<void> {
  const reply = await handle(await readRequest(request))
  if (reply === 'hang') return
  if (reply === 'reset') return void request.socket.resetAndDestroy()
  const { status, type, location, headers, body } = reply
  response
    .writeHead(status, { 'content-type': type, ...headers, ...(location !== undefined && { location }) })
    .end(body)
}

async function readRequest(request: IncomingMessage): Promise<RawRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { rawHeaders } = request
  const headers = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => [(rawHeaders[2 * at] ?? '').toLowerCase(), rawHeaders[2 * at + 1] ?? ''] as const,
  )
  return { method: request.method ?? '', target: request.url ?? '', headers, body: Buffer.concat(chunks) }
}

/** Returns the value of a header, undefined when it is missing or repeated: both make a signature ambiguous. */
export function findHeader(request: RawRequest, name: string): string | undefined {
  const values = request.headers.filter(([each]) => each === name)
  return values.length === 1 ? values[0]?.[1] : undefined
}

export function respondJson(body: unknown, status = 200): HttpResponse {
  return { status, body: JSON.stringify(body), type: 'application/json;charset=utf-8' }
}
