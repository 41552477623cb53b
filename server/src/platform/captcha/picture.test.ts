import { describe, expect, it } from 'vitest'
import { drawPicture } from './picture.ts'

const drawn = Array.from({ length: 50 }, () => drawPicture())
const svgOf = (image: string) => Buffer.from(image.split(',')[1] ?? '', 'base64').toString()

describe('the picture of a captcha', () => {
  it('shows four characters that nobody mistakes for others', () => {
    for (const { answer } of drawn) expect(answer).toMatch(/^[ACEFHJKMNPRTUWXY34679]{4}$/)
    expect(new Set(drawn.map(({ answer }) => answer)).size).toBeGreaterThan(40)
  })

  it('is an image of lines only: no text, no script, nothing from elsewhere', () => {
    for (const { image } of drawn) {
      expect(image).toMatch(/^data:image\/svg\+xml;base64,[\w+/=]+$/)
      const tags = [...svgOf(image).matchAll(/<(\w+)/g)].map(([, tag]) => tag)
      expect(new Set(tags)).toEqual(new Set(['svg', 'rect', 'g', 'path']))
    }
  })

  it('draws inside its frame, and no line twice', () => {
    for (const { image } of drawn) {
      const lines = [...svgOf(image).matchAll(/d="([^"]+)"/g)].map(([, line]) => line)
      expect(new Set(lines).size).toBe(lines.length)
      const numbers = lines.join('').match(/-?\d+\.\d/g) ?? []
      expect(Math.max(...numbers.map(Number))).toBeLessThan(150)
    }
  })
})
