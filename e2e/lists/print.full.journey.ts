import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitForIdleNetwork } from '../kit/browser.ts'
import { enter, setUpJourney, getMain } from '../kit/journey.ts'
import { type PrintedPages, printPage, type PrintedText } from '../kit/printed-pages.ts'

const visit = setUpJourney()

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  colorScheme: 'dark',
  hasTouch: true,
}
/** Tolerance in points between edges of one column. */
const ALIGNED = 2

function findPrintedText({ texts }: PrintedPages, text: string): PrintedText {
  const found = texts.find((each) => each.text === text)
  if (found === undefined)
    throw new Error(`“${text}” is not on the paper:\n${texts.map((each) => each.text).join('\n')}`)
  return found
}

describe('printed list', () => {
  it.each([
    ['from a desk', {}],
    ['from a phone, in the dark', PHONE],
  ])('has totals under their headings, full names, reader and time, without buttons; %s', async (_, device) => {
    const { page, leave } = await enter(
      visit,
      { path: '/banks/bank/list?credit_limit=10000000000,&sort=credit_limit&order=true' },
      device,
    )
    await getMain(page).getByText('渤海湾银行').waitFor()
    const [sums] = await visit.ask<{ total: number; count: number }>(
      'select sum(credit_limit)::float as total, count(*)::int as count from bank where credit_limit >= 10000000000',
    )
    await getMain(page).getByText(`共 ${sums?.count} 条`).waitFor()
    const paper = await printPage(page)
    const total = ((sums?.total ?? 0) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    const [heading, sum, largest] = ['授信总额度元', total, '720,000,000.00'].map((text) =>
      findPrintedText(paper, text),
    )
    expect(Math.abs((heading?.right ?? 0) - (sum?.right ?? 99))).toBeLessThan(ALIGNED)
    expect(Math.abs((heading?.right ?? 0) - (largest?.right ?? 99))).toBeLessThan(ALIGNED)
    const names = await visit.ask<{ bank_name: string }>(
      'select bank_name from bank where credit_limit >= 10000000000 order by credit_limit limit 10',
    )
    expect(paper.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(names.map(({ bank_name }) => bank_name)))
    const all = paper.lines.join('').replace(/\s/g, '')
    expect(paper.lines[0]).toBe('银行管理')
    expect(all).toMatch(/打印人周岚·仓单平台打印时间\d{4}-\d\d-\d\d\d\d:\d\d:\d\d/)
    expect(all).toContain('筛选授信总额度(元):≥100,000,000.00')
    expect(all).toContain('授信总额度↑')
    // The font has one glyph for all dashes.
    expect(all).toMatch(new RegExp(`第1/2页,第1.10条,共${sums?.count}条`))
    for (const button of ['编辑', '删除', '导出', '新增', '清除筛选']) expect(all).not.toContain(button)
    await leave()
  })
})

/** Returns the texts of controls that would be printed. */
const listPrintedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.ant-btn, .ant-picker, input, select, textarea, header nav, aside')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
      .map((element) => element.textContent || element.getAttribute('aria-label') || element.tagName),
  )

/** Expects a page number and other text on every sheet. */
function expectNumberedSheets({ sheets, texts }: PrintedPages): void {
  for (let sheet = 1; sheet <= sheets; sheet += 1) {
    const own = texts.filter((each) => each.sheet === sheet).map(({ text }) => text.replace(/\s/g, ''))
    expect(own.join('|')).toContain(`${sheet}/${sheets}`)
    expect(own.length).toBeGreaterThan(1)
  }
}

describe('printed screen', () => {
  it('has its whole text and page numbers, without controls', async () => {
    const [receipt] = await visit.ask<{ id: number }>('select min(id) as id from receipt where life = 1')
    const [bank] = await visit.ask<{ id: number }>('select min(id) as id from bank')
    const { page, leave } = await enter(visit, { username: 'admin' })
    const screens = [
      [`/banks/bank/look/${bank?.id}`, '打印人'],
      [`/pledge/receipt/look/${receipt?.id}`, '变更记录'],
      // The last line of the report is the total.
      ['/finance/trial-balance', '合计'],
    ] as const
    for (const [path, last] of screens) {
      await page.goto(visit.at(path))
      await getMain(page)
        .getByText(last === '打印人' ? '变更记录' : last)
        .first()
        .waitFor()
      await waitForIdleNetwork(page)
      const paper = await printPage(page)
      expectNumberedSheets(paper)
      const all = paper.lines.join('').replace(/\s/g, '')
      for (const text of [last, '打印人']) expect(all, path).toContain(text)
      await page.emulateMedia({ media: 'print' })
      expect(await listPrintedControls(page), path).toEqual([])
      await page.emulateMedia({ media: null })
    }
    await leave()
  })

  it('prints a receipt on one sheet with number and hash, and no empty sheet', async () => {
    const [receipt] = await visit.ask<{ id: number; no: string }>(
      'select id, contract_no as no from receipt where life = 1 order by id limit 1',
    )
    const { page, leave } = await enter(visit, {
      username: 'admin',
      path: `/pledge/receipt/look/${receipt?.id}`,
    })
    const button = getMain(page).getByRole('button', { name: '打印仓单' })
    await button.waitFor()
    await waitForIdleNetwork(page)
    // The receipt sheet exists only during printing; the test keeps a copy.
    await page.evaluate(() => {
      window.print = () => {
        const copy = document.querySelector('[data-printed]')?.cloneNode(true)
        requestAnimationFrame(() => document.body.append(copy ?? ''))
      }
    })
    await button.click()
    await page.locator('body > [data-printed]').waitFor({ state: 'attached' })
    const paper = await printPage(page)
    expectNumberedSheets(paper)
    expect(paper.sheets).toBe(1)
    const [entry] = await visit.ask<{ hash: string }>(
      `select encode(hash, 'hex') as hash from ledger_entry where stream = 'receipt:${receipt?.id}' order by seq desc limit 1`,
    )
    const all = paper.lines.join('').replace(/\s/g, '')
    expect(all).toContain(`${receipt?.no}·最新条目哈希${entry?.hash}`)
    await leave()
  })
})
