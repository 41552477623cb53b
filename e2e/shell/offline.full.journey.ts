import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { setUpJourney, getMain, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

/** Ways to lose the server: no network, or a proxy that responds while the server restarts. */
const OUTAGES: Readonly<Record<string, { begin: (page: Page) => Promise<void>; end: (page: Page) => Promise<void> }>> =
  {
    'the network is gone': {
      begin: (page) => page.context().setOffline(true),
      end: (page) => page.context().setOffline(false),
    },
    'the server is restarted': {
      begin: async (page) => {
        await page.route('**/api/**', (route) =>
          route.fulfill({ status: 503, contentType: 'text/plain', body: 'starting' }),
        )
      },
      end: (page) => page.unroute('**/api/**'),
    },
  }

const notice = (page: Page) => getMain(page).getByRole('status').filter({ hasText: '与服务器的连接已断开。' })

function countAttempts(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/')) count += 1
  })
  return () => count
}

describe.each(Object.keys(OUTAGES))('connection loss: %s', (name) => {
  it('keeps the rows of a list, shows their time, and updates them after the reconnection (E7)', async () => {
    const outage = OUTAGES[name]!
    const { page } = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, page)
    await getRow(page, '东海银行').waitFor()
    await getMain(page).getByText('共 14 条').waitFor()
    await outage.begin(page)
    await getMain(page).getByRole('button', { name: '第 2 页' }).click()
    await notice(page)
      .getByText(/所选的页或条件还未加载，以下仍是之前 \d\d:\d\d 的数据/)
      .waitFor()
    expect(await getRow(page, '东海银行').count()).toBe(1)
    expect(await findViolationsInFullTier(page)).toEqual([])
    await visit.ask(`update bank set short_name = '${name}' where bank_name = '赣江商业银行'`)
    const attempts = countAttempts(page)
    await expect.poll(attempts).toBeGreaterThan(1)
    expect(await getRow(page, '东海银行').count()).toBe(1)
    await outage.end(page)
    await getRow(page, '赣江商业银行').waitFor({ timeout: 40_000 })
    await notice(page).waitFor({ state: 'detached' })
    expect(await getRow(page, '东海银行').count()).toBe(0)
    await page.context().close()
  })
})
