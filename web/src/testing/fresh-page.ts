// Test files of one worker share a page: each leaves it as it would find a new one, but for the style sheets of loaded components.
import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

configure({ asyncUtilTimeout: 1000, defaultHidden: false })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
