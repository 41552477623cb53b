// Security headers of pages and responses (see the design, "CSP and Trusted Types").
import { CONTRACT_PAGE } from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'

const buildPolicy = (apiHosts: readonly string[], streamHosts: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The component library writes styles at run time; scripts and markup stay restricted.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...apiHosts].join(' '),
    ["media-src 'self' blob:", ...streamHosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...apiHosts, ...streamHosts].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify ProseMirrorClipboard',
  ].join('; ')

const COMMON_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Responses contain business data: no caches. Assets set a different header.
  'cache-control': 'no-store',
}

/** A response that is opened as a page is text and may do nothing. */
export const CALL_HEADERS = {
  ...COMMON_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of uploaded files: a browser that opens one runs nothing and loads nothing. */
    headersOfFile: Readonly<Record<string, string>>
  }
}

/** A request for a picture does not name its page: if pages of other servers may show it, so may any page that knows its URL. */
const buildFileHeaders = (apiHosts: readonly string[]) => ({
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': apiHosts.length === 0 ? 'same-origin' : 'cross-origin',
})

function buildPermissions(geolocation: string): string {
  return `camera=(), ${geolocation}, microphone=()`
}

const PAGE_HEADERS = {
  ...COMMON_HEADERS,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The desk of an inspector has a button that starts the route at the current position.
  'permissions-policy': buildPermissions('geolocation=(self)'),
}

/** On-site visits record where they take place. Their photos come from the camera application, which needs no permission. */
export const VISIT_PAGES = '/h5Template/'

/** Signers need no position. */
const SIGNING_HEADERS = { ...PAGE_HEADERS, 'permissions-policy': buildPermissions('geolocation=()') }

const CALLS = '/api/'

export interface HeaderDeps {
  /** Origins of other servers that pages may call and show pictures of. */
  readonly apiHosts: readonly string[]
  /** Hosts from which pages may play streams, by the current settings. Never rejects. */
  readonly streamHosts: () => Promise<readonly string[]>
  /** Id of the served browser application, so that pages of older builds notice. */
  readonly build: string | undefined
}

export function registerHeaders(app: FastifyInstance, { apiHosts, streamHosts, build }: HeaderDeps): void {
  app.decorate('headersOfFile', buildFileHeaders(apiHosts))
  const buildHeader = build === undefined ? {} : { build }
  const callHeaders = { ...CALL_HEADERS, ...buildHeader }
  const addPageHeaders = async (url: string, reply: FastifyReply, done: () => void) => {
    const policy = buildPolicy(apiHosts, await streamHosts())
    const headers = url.startsWith(CONTRACT_PAGE) ? SIGNING_HEADERS : PAGE_HEADERS
    reply.headers({ ...headers, 'content-security-policy': policy, ...buildHeader })
    done()
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(CALLS)) return void addPageHeaders(request.url, reply, done)
    reply.headers(callHeaders)
    done()
  })
}
