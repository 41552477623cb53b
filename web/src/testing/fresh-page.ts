// Test files of one worker share a page: each leaves it as it would find a new one, but for the style sheets of loaded components.
import { configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A query that polls fails many times before it finds: the page is written out once, when its test has failed.
configure({
  // As long as `expect.poll` in vitest.config.ts: lazy parts load slowly on a busy machine.
  asyncUtilTimeout: 30_000,
  defaultHidden: false,
  getElementError: (message) => new Error(message ?? undefined),
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(prettyDOM(document.body))
})

// The component library writes hundreds of rules, and to ask all of them about each element takes more time than anything else.
// What is hidden here is hidden by its own attributes; what styles do to a page is seen in a real browser.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

// A link that is followed, to a file that is saved, leaves the page that all share.
const { happyDOM } = window as Window & { happyDOM?: { setURL(url: string): void } }
const home = 'http://localhost:3000/'

afterAll(async () => {
  // A lazy part that is still being loaded would be loaded into a page that is gone.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  if (!location.href.startsWith(home)) happyDOM?.setURL(home)
})
