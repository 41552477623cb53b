// What of a page is off the scales of the design language (docs/design-language.md), in the browser: also what the component library works out
// by itself, which no lint of ours reads.
import type { Page } from 'playwright-core'

/** Each a line: the property, its value, and the element, by its tag and classes. */
export const offScale = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const valueOf = (name: string) => style.getPropertyValue(name).trim()
    const valuesOf = (family: string, names: readonly string[]) =>
      new Set(names.map((name) => valueOf(`--${family}${name}`)))
    const sizes = valuesOf('text-', ['small', 'base', 'large', 'title'])
    const weights = valuesOf('weight-', ['regular', 'strong'])
    const radii = valuesOf('radius', ['', '-small', '-large', '-round'])
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue
      const drawn = getComputedStyle(element)
      const name = `${element.localName}.${(element.getAttribute('class') ?? '').split(' ')[0]}`
      const { fontSize, fontWeight, borderRadius, backgroundColor, borderStyle, boxShadow } = drawn
      if (
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
      ) {
        if (!sizes.has(fontSize)) found.add(`size ${fontSize} ${name}`)
        if (!weights.has(fontWeight)) found.add(`weight ${fontWeight} ${name}`)
      }
      const isPainted =
        backgroundColor !== 'rgba(0, 0, 0, 0)' || borderStyle !== 'none' || boxShadow !== 'none'
      // A corner that is no circle, nor a whole end.
      const corners = borderRadius
        .split(' ')
        .filter((each) => each.endsWith('px') && Number.parseFloat(each) < 100)
      if (isPainted && corners.some((each) => each !== '0px' && !radii.has(each)))
        found.add(`radius ${borderRadius} ${name}`)
    }
    return [...found]
  })
