// Accessibility checks with axe. The gate checks twelve screens (`accessibility.journey.ts`); the full tier checks more.
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { isFullTier } from '../../scripts/tier.mjs'

interface Axe {
  readonly source: string
  /** Internal rule list of axe. Every violation has the impact of its rule. */
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] }
}

const require = createRequire(import.meta.url)
const { source, _audit: audit } = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as Axe

/** Impacts in axe's terms: serious and critical violations, and moderate ones, which make a page harder to use. */
const CHECKED_IMPACTS: ReadonlySet<unknown> = new Set(['moderate', 'serious', 'critical'])

/** Rules of lower impact, disabled to save time. */
const MINOR_RULES = audit.rules.filter(({ impact }) => !CHECKED_IMPACTS.has(impact)).map(({ id }) => id)

/** Returns the violations in the full tier, and an empty list in the gate. */
export const findViolationsInFullTier = async (page: Page): Promise<string[]> =>
  isFullTier ? findViolations(page) : []

/** Returns the violations in light and dark in the full tier, and an empty list in the gate. */
export const findSchemeViolationsInFullTier = async (page: Page): Promise<string[]> =>
  isFullTier ? findViolationsInBothSchemes(page) : []

/**
 * Returns violations that make the page harder or impossible to use, one line each. Animations are off during the check, because fading text has no
 * contrast.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const moves = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  // Half a megabyte of script, loaded once per document: the builder would load it twice per check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Legacy mode checks the page only. Our pages have no foreign frames, for which axe would open a second page each time.
  const axe = new AxeBuilder({ page, axeSource: LOADED })
    .setLegacyMode(true)
    // An open menu is outside all landmarks like a dialog, but axe exempts only dialogs.
    .exclude('[popover][role="menu"], [role="menu"][style]')
    .options({ resultTypes: ['violations'] })
    .disableRules([...MINOR_RULES, ...(await getDialogExemptions(page))])
  const { violations } = await axe.analyze()
  if (moves) await page.emulateMedia({ reducedMotion: null })
  return violations
    .filter(({ impact }) => CHECKED_IMPACTS.has(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

/** A dialog repeats a record of the page behind it. The page is out of reach, but axe checks it anyway. */
const getDialogExemptions = (page: Page): Promise<string[]> =>
  page.evaluate(() => (document.querySelector('[aria-modal="true"]') === null ? [] : ['landmark-unique']))

/** Returns the violations in dark and in light, on a page that follows the system's scheme; the page ends in light. */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const errors: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    // Set before the scheme changes; otherwise axe reads colours in the middle of a transition.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.emulateMedia({ colorScheme })
    // Wait for two frames and an idle callback: parts of the shell may be loading.
    await page.evaluate(
      () =>
        new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(drawn)))),
    )
    errors.push(...(await findViolations(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  await page.emulateMedia({ reducedMotion: null })
  return errors
}

const LOADED = 'undefined'
