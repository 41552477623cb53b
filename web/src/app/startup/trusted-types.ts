// What this page may turn from text into markup or code: cleaned markup, our own assets, and no script at all.
import { cleaned } from '#ui/markup-cleaner.ts'

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
    // Without a `<` nothing but text can come of it. Style sheets that libraries write are such text, and
    // cleaning would turn the `>` of their selectors into an entity.
    return markup.includes('<') ? cleaned(markup) : markup
  },
  createScriptURL(address: string): string {
    const target = new URL(address, location.href)
    if (target.origin === location.origin && target.pathname.startsWith('/assets/')) return target.href
    throw new TypeError(`Not a script of ours: ${target.href}`)
  },
  createScript(): never {
    throw new TypeError('Text is never run as script here.')
  },
}

/** The server's Content-Security-Policy allows this one policy, under this name. */
export function installTrustedTypes(): void {
  globalThis.window.trustedTypes?.createPolicy('default', policy)
}
