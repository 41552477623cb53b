// Finds computed styles outside the scales of the design language (docs/design-language.md), including styles of the component library that no lint
// rule sees.
import type { Page } from 'playwright-core'

/** Returns one line per violation: property, value, and the element by tag and class. */
export const findOffScaleStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const readToken = (name: string) => style.getPropertyValue(name).trim()
    const readTokens = (family: string, names: readonly string[]) =>
      new Set(names.map((name) => readToken(`--${family}${name}`)))
    const sizes = readTokens('text-', ['small', 'base', 'large', 'title'])
    const weights = readTokens('weight-', ['regular', 'strong'])
    const radii = readTokens('radius', ['', '-small', '-large', '-round'])
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue
      const drawn = getComputedStyle(element)
      const name = `${element.localName}.${(element.getAttribute('class') ?? '').split(' ')[0]}`
      const { fontSize, fontWeight, borderRadius, backgroundColor, borderStyle, boxShadow } = drawn
      if ([...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())) {
        if (!sizes.has(fontSize)) found.add(`size ${fontSize} ${name}`)
        if (!weights.has(fontWeight)) found.add(`weight ${fontWeight} ${name}`)
      }
      const isPainted = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderStyle !== 'none' || boxShadow !== 'none'
      // Circles and pill shapes are exempt.
      const corners = borderRadius.split(' ').filter((each) => each.endsWith('px') && Number.parseFloat(each) < 100)
      if (isPainted && corners.some((each) => each !== '0px' && !radii.has(each)))
        found.add(`radius ${borderRadius} ${name}`)
    }
    return [...found]
  })
