// Test files of one worker share a page: each leaves it as it would find a new one, but for the style sheets of loaded components.
import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

configure({ asyncUtilTimeout: 1000, defaultHidden: false })

// The component library writes hundreds of rules, and to ask all of them about each element takes more time than anything else.
// What is hidden here is hidden by its own attributes; what styles do to a page is seen in a real browser.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

// A link that is followed, to a file that is saved, leaves the page that all share.
const { happyDOM } = window as Window & { happyDOM?: { setURL(url: string): void } }
const home = 'http://localhost:3000/'

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  if (!location.href.startsWith(home)) happyDOM?.setURL(home)
})
