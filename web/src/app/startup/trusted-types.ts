// Trusted Types policy: allows sanitized markup and scripts from own assets, and no text as script.
import { sanitizeMarkup } from '#ui/sanitizer.ts'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML(markup: string): string
      createScriptURL(address: string): string
      createScript(): never
    },
  ): unknown
}

// Not in every browser, and not in TypeScript's library.
declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory
  }
}

export const policy = {
  createHTML(markup: string): string {
    // Text without `<` cannot contain markup. Style sheets of libraries are such text, and the sanitizer would escape the `>` of their
    // selectors.
    return markup.includes('<') ? sanitizeMarkup(markup) : markup
  },
  createScriptURL(address: string): string {
    const target = new URL(address, location.href)
    if (target.origin === location.origin && target.pathname.startsWith('/assets/')) return target.href
    throw new TypeError(`Script from another origin: ${target.href}`)
  },
  createScript(): never {
    throw new TypeError('Text must not be executed as script.')
  },
}

/** The server's Content-Security-Policy allows this policy by its name. */
export function installTrustedTypes(): void {
  globalThis.window.trustedTypes?.createPolicy('default', policy)
}
