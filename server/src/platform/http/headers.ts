// What the browser is allowed to do with our pages and answers (decided with the design, "CSP and Trusted Types").
import type { FastifyInstance } from 'fastify'
import { atOnce } from './at-once.ts'

const contentSecurityPolicy = (apiHosts: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The component library writes its styles at run time; scripts and markup stay closed.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...apiHosts].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify ProseMirrorClipboard',
  ].join('; ')

/** What every answer carries. The same for all, so nothing is put together for one. */
export const ALWAYS = {
  'content-security-policy': contentSecurityPolicy([]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers is itself a weakness.
  'x-xss-protection': '0',
  // Answers hold other people's money: no cache on the way, none in the browser. Assets set their own.
  'cache-control': 'no-store',
}

export interface HeaderDeps {
  /** The other servers, by origin, that pages may call. */
  readonly apiHosts: readonly string[]
  /** Names the browser application that this server brings, so that older pages learn of it. */
  readonly build: string | undefined
}

/** Registers the headers of every answer. */
export function registerHeaders(app: FastifyInstance, { apiHosts, build }: HeaderDeps): void {
  const headers = {
    ...ALWAYS,
    'content-security-policy': contentSecurityPolicy(apiHosts),
    ...(build === undefined ? {} : { build }),
  }
  app.addHook(
    'onRequest',
    atOnce((_request, reply) => {
      reply.headers(headers)
    }),
  )
}
