// Walking over a page with Tab, as somebody without a mouse does.
import type { Page } from 'playwright-core'

const MAX_STEPS = 60
const SOON = 1_000

/** Tab by tab, until what is wanted has the focus. Anyone who needs more than sixty steps has lost their way. */
export async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const visited: string[] = []
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const at = await focused(page)
    // With a colon in its name it stands in quotes.
    const [, has = '', called = ''] = /^- '?(\w+)(?: "([^"]*)")?/.exec(at) ?? []
    if (has === role && (typeof name === 'string' ? called === name : name.test(called))) return
    visited.push(at)
    await page.keyboard.press('Tab')
  }
  throw new Error(`No ${role} ${String(name)} in reach of Tab:\n${visited.join('\n')}`)
}

/** What has the focus, as a screen reader says it; nothing while it goes from one to another. */
async function focused(page: Page): Promise<string> {
  const focus = page.locator(':focus')
  await focus.waitFor({ state: 'attached', timeout: SOON }).catch(() => undefined)
  let said: string | undefined
  // A busy page answers late: to press Tab before it does would pass over what is looked for.
  while (said === undefined && (await focus.count()) > 0)
    said = await focus.ariaSnapshot({ timeout: SOON }).catch(() => undefined)
  return said?.split('\n')[0] ?? ''
}
