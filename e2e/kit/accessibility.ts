// What axe finds on a page as it stands. The gate asks on twelve screens (`accessibility.journey.ts`), the full tier wherever a journey asks.
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { isFullTier } from '../../scripts/tier.mjs'

interface Axe {
  readonly source: string
  /** What it knows of its rules. Each fault that a rule finds has the impact of the rule. */
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] }
}

const require = createRequire(import.meta.url)
// The one that the builder brings along.
const { source, _audit: audit } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as Axe

/** By axe's own word: serious and critical ones, and the moderate, which make a page harder to use. */
const LOOKED_AT: ReadonlySet<unknown> = new Set(['moderate', 'serious', 'critical'])

/** Those that find nothing of the kind: what they find is not looked at, and they take time. */
const MINOR_RULES = audit.rules.filter(({ impact }) => !LOOKED_AT.has(impact)).map(({ id }) => id)

/** Returns what axe finds, in the full tier; the gate does not ask here. */
export const faultsIfFullTier = async (page: Page): Promise<string[]> => (isFullTier ? axeFaults(page) : [])

/** Returns what axe finds in light and in dark, in the full tier; the gate does not ask here. */
export const schemeFaultsIfFullTier = async (page: Page): Promise<string[]> =>
  isFullTier ? axeFaultsInBothSchemes(page) : []

/** What keeps people from using it or makes it harder, one line each. Nothing fades or moves meanwhile: words that are half gone have no contrast. */
export async function axeFaults(page: Page): Promise<string[]> {
  const moves = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  // Half a megabyte of script, once for each document: the builder loads it twice for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // In the page itself and of what is wrong alone: our pages have no frames of others, for which it would open a second page each time.
  const axe = new AxeBuilder({ page, axeSource: LOADED })
    .setLegacyMode(true)
    // A menu that opens lies above all landmarks, as dialogs do, which axe leaves out by itself.
    .exclude('[popover][role="menu"], [role="menu"][style]')
    .options({ resultTypes: ['violations'] })
    .disableRules([...MINOR_RULES, ...(await behindDialogs(page))])
  const { violations } = await axe.analyze()
  if (moves) await page.emulateMedia({ reducedMotion: null })
  return violations
    .filter(({ impact }) => LOOKED_AT.has(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** A dialog shows a record again that the page behind it shows. That lies out of everybody's reach, and axe reads it all the same. */
const behindDialogs = (page: Page): Promise<string[]> =>
  page.evaluate(() => (document.querySelector('[aria-modal="true"]') === null ? [] : ['landmark-unique']))

/** The same where the page follows the system from light to dark; it is light again afterwards. */
export async function axeFaultsInBothSchemes(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    // Before it changes, or what fades from one scheme to the other is read half way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.emulateMedia({ colorScheme })
    // Two frames, and until nothing is left to do: parts of the shell may be coming just then.
    await page.evaluate(
      () =>
        new Promise((drawn) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(drawn))),
        ),
    )
    faults.push(...(await axeFaults(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ reducedMotion: null })
  return faults
}

/** A script for the builder that does nothing. */
const LOADED = 'undefined'
