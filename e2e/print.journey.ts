// What comes out of the printer, read back from the file it is sent: the figures under their headings, and what must stand beside them.
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { enter, journey, main } from './kit/journey.ts'
import { type Paper, printed, type PrintedText } from './kit/paper.ts'

const visit = journey()

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  hasTouch: true,
}
/** Points that the edges of one column may be apart. */
const ALIGNED = 2

function textOn({ texts }: Paper, text: string): PrintedText {
  const found = texts.find((each) => each.text === text)
  if (found === undefined)
    throw new Error(`“${text}” is not on the paper:\n${texts.map((each) => each.text).join('\n')}`)
  return found
}

describe('a printed list', () => {
  it.each([
    ['from a desk', {}],
    ['from a phone, in the dark', PHONE],
  ])(
    'has its totals under their headings, full names, reader and time, and no buttons; %s',
    async (_, device) => {
      const { page, leave } = await enter(
        visit,
        { path: '/banks/bank/list?credit_limit=10000000000,&sort=credit_limit&order=true' },
        device,
      )
      await main(page).getByText('渤海湾银行').waitFor()
      const [sums] = await visit.ask<{ total: number; count: number }>(
        'select sum(credit_limit)::float as total, count(*)::int as count from bank where credit_limit >= 10000000000',
      )
      await main(page).getByText(`共 ${sums?.count} 条`).waitFor()
      const paper = await printed(page)
      const total = ((sums?.total ?? 0) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
      const [heading, sum, largest] = ['授信总额度元', total, '720,000,000.00'].map((text) =>
        textOn(paper, text),
      )
      expect(Math.abs((heading?.right ?? 0) - (sum?.right ?? 99))).toBeLessThan(ALIGNED)
      expect(Math.abs((heading?.right ?? 0) - (largest?.right ?? 99))).toBeLessThan(ALIGNED)
      const names = await visit.ask<{ bank_name: string }>(
        'select bank_name from bank where credit_limit >= 10000000000 order by credit_limit limit 10',
      )
      expect(paper.texts.map(({ text }) => text)).toEqual(
        expect.arrayContaining(names.map(({ bank_name }) => bank_name)),
      )
      const all = paper.lines.join('').replace(/\s/g, '')
      expect(paper.lines[0]).toBe('银行管理')
      expect(all).toMatch(/打印人周岚·仓单平台打印时间\d{4}-\d\d-\d\d\d\d:\d\d:\d\d/)
      expect(all).toContain('筛选授信总额度(元):≥100,000,000.00')
      expect(all).toContain('授信总额度↑')
      // The font has one dash for all.
      expect(all).toMatch(new RegExp(`第1/2页,第1.10条,共${sums?.count}条`))
      for (const button of ['编辑', '删除', '导出', '新增', '清除筛选']) expect(all).not.toContain(button)
      await leave()
    },
  )
})
