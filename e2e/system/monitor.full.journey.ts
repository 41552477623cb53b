import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage, waitForIdleNetwork } from '../kit/browser.ts'
import { enter, setUpJourney, signIn, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

function countCalls(page: Page, call: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes(call)) count += 1
  })
  return () => count
}

describe('service monitor', () => {
  it('polls while visible, and stops when another tab is in front', async () => {
    const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
    await page.clock.install()
    await signIn(visit, page, { username: 'admin', path: '/sys/sysmonitoring/service' })
    const asked = countCalls(page, '/ServiceInfo')
    await page.getByRole('heading', { name: '数据库' }).waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await expect.poll(asked).toBeGreaterThan(1)
    await page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '工作台' }).click()
    await waitForIdleNetwork(page)
    const before = asked()
    // Longer than the polling interval.
    await page.clock.fastForward(10_000)
    await waitForIdleNetwork(page)
    expect(asked()).toBe(before)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('is hidden from the menu and rejected by address without the right', async () => {
    const { page, leave } = await enter(visit, { username: 'manager', path: '/dashboard' }, REDUCED_MOTION)
    await page.goto(visit.at('/sys/sysmonitoring/service'))
    await page.waitForURL(visit.at('/404'))
    expect(await page.getByRole('heading', { name: '数据库' }).count()).toBe(0)
    await leave()
  })
})

describe('cache monitor', () => {
  it('lists the keys of a cache and drops them after confirmation', async () => {
    const { page, leave } = await enter(visit, { username: 'admin', path: '/sys/sysmonitoring/cache' }, REDUCED_MOTION)
    await page.getByRole('button', { name: '查看键 系统配置' }).click()
    await page.getByRole('cell', { name: 'safe_setting', exact: true }).waitFor()
    await page.getByRole('button', { name: '关闭键列表' }).click()
    await page.getByRole('button', { name: '清空 登录令牌' }).click()
    await page.getByRole('button', { name: '确认清空 登录令牌' }).click()
    await page.getByText(/已清除 \d+ 个键/).waitFor()
    expect(await findViolationsInFullTier(page)).toEqual([])
    await leave()
  })

  it('is read-only for platform operators', async () => {
    const { page, leave } = await enter(
      visit,
      { username: 'operator', path: '/sys/sysmonitoring/cache' },
      REDUCED_MOTION,
    )
    await page.getByRole('button', { name: '查看键 系统配置' }).waitFor()
    expect(await page.getByRole('button', { name: /^清空/ }).count()).toBe(0)
    await leave()
  })
})
