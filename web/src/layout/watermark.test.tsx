import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLanguage } from '#i18n/index.ts'
import { renderInside } from '../testing/render-shell.tsx'
import { LIN } from '../testing/session.ts'
import { readStyleSheet } from '../testing/style-sheet.ts'
import { renderWatermarkTile } from './watermark-tile.ts'
import { Watermark } from './watermark.tsx'

const decodeSvg = (tile: string) => decodeURIComponent(tile.slice(tile.indexOf(',') + 1))

describe('watermark', () => {
  beforeAll(startLanguage)
  afterEach(cleanup)

  it('contains the nickname and the last four digits of the phone, not the whole number (A3)', () => {
    renderInside(<Watermark />, '/')
    const tile = document.querySelector<HTMLElement>('[data-watermark]')!.style.backgroundImage
    expect(decodeSvg(tile)).toContain(`>${LIN.nick_name}</text>`)
    expect(decodeSvg(tile)).toContain(`>${LIN.phone.slice(-4)}</text>`)
    expect(decodeSvg(tile)).not.toContain(LIN.phone)
  })

  it('covers the page at opacity 0.15 and ignores clicks (A3)', () => {
    const sheet = readStyleSheet('layout/watermark.module.css')
    expect(sheet).toContain('position: fixed')
    expect(sheet).toContain('inset: 0')
    expect(sheet).toContain('opacity: 0.15')
    expect(sheet).toContain('pointer-events: none')
  })

  it('widens the tile for a long name', () => {
    const measureWidth = (name: string) =>
      Number(/width="(\d+)"/.exec(decodeSvg(renderWatermarkTile([name], '#000000')))?.[1])
    expect(measureWidth('林')).toBe(480)
    expect(measureWidth('林'.repeat(30))).toBeGreaterThan(30 * 15 * 1.8)
  })

  it('escapes any nickname as text', () => {
    const image = decodeSvg(renderWatermarkTile(['<script>&"\u0001\uD800林', ''], '#000000'))
    expect(image).toContain('>&lt;script&gt;&amp;"林<')
    expect(image.match(/<text/g)).toHaveLength(2)
  })
})
