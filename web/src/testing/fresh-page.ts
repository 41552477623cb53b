// Test setup: the files of one worker share a page, so each file resets it except for loaded style sheets.
import { configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Polling queries fail many times, so the page is printed only once, after its test has failed.
configure({
  // Same limit as `expect.poll` in vitest.config.ts: lazy components load slowly on a busy machine.
  asyncUtilTimeout: 30_000,
  defaultHidden: false,
  getElementError: (message) => new Error(message ?? undefined),
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(prettyDOM(document.body))
})

// The component library inserts hundreds of rules, and computed styles would dominate the run time. Tests check hidden elements by
// attributes; styles are tested in a real browser.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

// A followed download link navigates the shared page away.
const { happyDOM } = window as Window & { happyDOM?: { setURL(url: string): void } }
const home = 'http://localhost:3000/'

afterAll(async () => {
  // A lazy component that is still loading would load into the next page.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  if (!location.href.startsWith(home)) happyDOM?.setURL(home)
})
