// Keyboard navigation with Tab.
import type { Page } from 'playwright-core'

const MAX_STEPS = 60
const SOON = 1_000

/** Presses Tab until the element has the focus. Fails after sixty steps, when keyboard users would have given up. */
export async function pressTabUntil(page: Page, role: string, name: string | RegExp): Promise<void> {
  const visited: string[] = []
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const at = await readFocused(page)
    // Playwright quotes names that contain a colon.
    const [, has = '', called = ''] = /^- '?(\w+)(?: "([^"]*)")?/.exec(at) ?? []
    if (has === role && (typeof name === 'string' ? called === name : name.test(called))) return
    visited.push(at)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${role} ${String(name)}:\n${visited.join('\n')}`)
}

/** Returns the ARIA snapshot of the focused element; empty while the focus moves. */
async function readFocused(page: Page): Promise<string> {
  const focus = page.locator(':focus')
  await focus.waitFor({ state: 'attached', timeout: SOON }).catch(() => undefined)
  let said: string | undefined
  // A busy page responds late; another Tab before that would skip the element.
  while (said === undefined && (await focus.count()) > 0)
    said = await focus.ariaSnapshot({ timeout: SOON }).catch(() => undefined)
  return said?.split('\n')[0] ?? ''
}
