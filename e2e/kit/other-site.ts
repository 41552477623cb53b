// A hostile site on another port of this machine, which is another origin.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtherSite {
  address: string
  readonly requests: readonly IncomingHttpHeaders[]
  /** Publishes a page and returns its URL. */
  page(markup: string): string
  close(): void
}

export async function startOtherSite(): Promise<OtherSite> {
  const pages: string[] = []
  const receivedHeaders: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    receivedHeaders.push(request.headers)
    const markup = pages[Number(new URL(request.url ?? '/', 'http://x').pathname.slice(1))] ?? ''
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><title>another site</title><link rel="icon" href="data:,">${markup}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    requests: receivedHeaders,
    page: (markup) => `${address}/${pages.push(markup) - 1}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
