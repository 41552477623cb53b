import { expect, it, vi } from 'vitest'
import { createMediaQuery } from './media-query.ts'

/** Imitates Chromium: reading `matches` before the event suppresses the event. */
class FakeMediaQueryList extends EventTarget {
  isMatch = false
  #known = false

  get matches(): boolean {
    return (this.#known = this.isMatch)
  }

  frame(): void {
    if (this.#known === this.isMatch) return
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches }))
  }
}

function createQuery() {
  const list = new FakeMediaQueryList()
  vi.stubGlobal('matchMedia', () => list)
  const query = createMediaQuery('(prefers-color-scheme: dark)')
  vi.unstubAllGlobals()
  return { list, query }
}

it('notifies all listeners although one reads before the event', () => {
  const { list, query } = createQuery()
  const listeners = [vi.fn<() => void>(), vi.fn<() => void>()]
  for (const listener of listeners) query.subscribe(listener)
  list.isMatch = true
  expect(query.matches()).toBe(false)
  list.frame()
  expect(query.matches()).toBe(true)
  for (const listener of listeners) expect(listener).toHaveBeenCalledOnce()
})

it('stops notifying after unsubscribe and keeps its value current', () => {
  const { list, query } = createQuery()
  const listener = vi.fn<() => void>()
  query.subscribe(listener)()
  list.isMatch = true
  list.frame()
  expect(listener).not.toHaveBeenCalled()
  expect(query.matches()).toBe(true)
})
