import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, waitForIdleNetwork } from '../kit/browser.ts'
import { enter, getField, setUpJourney, getMain, getRow, signIn, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const NAME = '东海银行'
const contact = (page: Page) => getField(page, '联系人')

function countEvents(page: Page, event: 'request' | 'requestfailed' | 'requestfinished', path = '/api/'): () => number {
  let events = 0
  // TypeScript has an overload per event name.
  page.on(event as 'request', (request) => {
    if (request.url().includes(path)) events += 1
  })
  return () => events
}

async function write(page: Page, text: string): Promise<void> {
  await getRow(page, NAME).getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => getField(page, '银行名称').inputValue()).toBe(NAME)
  await contact(page).fill(text)
}

const isSaved = async (text: string) =>
  (await visit.ask<{ id: string }>(`select id from bank where contact_name = '${text}'`)).length

async function save(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+s')
  await getRow(page, NAME).waitFor({ timeout: 30_000 })
  expect(await isSaved(text)).toBe(1)
}

describe('form with unsaved input', () => {
  it('reports a lost connection, keeps the input, and saves after the reconnection', async () => {
    const { page } = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, page)
    await write(page, '断一')
    await page.context().setOffline(true)
    await page.keyboard.press('Control+s')
    await page
      .getByText(/网络|连接/)
      .first()
      .waitFor()
    expect(await isSaved('断一')).toBe(0)
    expect(await contact(page).inputValue()).toBe('断一')
    await contact(page).fill('断二')
    const [failed, answered] = [countEvents(page, 'requestfailed'), countEvents(page, 'requestfinished')]
    await expect.poll(failed).toBeGreaterThan(1)
    await page.context().setOffline(false)
    await expect.poll(answered).toBeGreaterThan(0)
    await waitForIdleNetwork(page)
    expect(await contact(page).inputValue()).toBe('断二')
    await save(page, '断二')
    await page.context().close()
  })

  it('stays open with a notice when the server has a new version', async () => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    await write(page, '新一')
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), build: '/assets/next.js' } })
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await save(page, '新一')
    await expect.poll(() => page.getByText(/新版本/).count()).toBeGreaterThan(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await leave()
  })
})

describe('lazy screen requested while the server is down', () => {
  it('loads once the server is back, although browsers do not retry failed modules', async () => {
    const { page } = await openPage(visit.browser, REDUCED_MOTION)
    await signIn(visit, page)
    await getRow(page, NAME).waitFor()
    await page.context().setOffline(true)
    const [asked, failed] = [countEvents(page, 'request', '/assets/form-screen'), countEvents(page, 'requestfailed')]
    await getRow(page, NAME).getByRole('link', { name: '编辑' }).click()
    await expect.poll(asked).toBeGreaterThan(0)
    // The page has retried in vain.
    await expect.poll(failed).toBeGreaterThan(1)
    await page.context().setOffline(false)
    await expect.poll(() => getField(page, '银行名称').inputValue()).toBe(NAME)
    await page.context().close()
  })
})

const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let length = 2 ** 22; length >= 1; ) {
        try {
          storage.setItem(`junk_${storage.length}`, 'x'.repeat(length))
        } catch {
          length = Math.floor(length / 2)
        }
      }
  })

const isStorageFull = (page: Page) =>
  page.evaluate(() => {
    try {
      sessionStorage.setItem('one more', 'x')
      return false
    } catch (error) {
      return error instanceof DOMException && error.name === 'QuotaExceededError'
    }
  })

describe('browser with full storage', () => {
  it('shows lists and forms, keeps input across tabs, and saves it', async () => {
    const { page, leave } = await enter(visit, {}, REDUCED_MOTION)
    await fillStorage(page)
    await page.reload()
    await write(page, '满一')
    await page.getByRole('link', { name: '货物', exact: true }).click()
    await getMain(page).getByRole('heading', { level: 1, name: '货物品类' }).waitFor()
    expect(await isStorageFull(page)).toBe(true)
    await page
      .getByRole('navigation', { name: '已打开的页面' })
      .getByRole('link', { name: /编辑银行/ })
      .click()
    expect(await contact(page).inputValue()).toBe('满一')
    await save(page, '满一')
    await leave()
  })
})

describe('user whose clock is a day ahead', () => {
  it('sees a notice, and works with the server’s time (S4)', async () => {
    const { page, errors } = await openPage(visit.browser)
    await page.clock.install({ time: Date.now() + 26 * 3_600_000 })
    await page.goto(visit.at('/login'))
    await page.getByText(/此电脑的时钟与服务器相差约/).waitFor()
    await signIn(visit, page)
    await write(page, '明一')
    await save(page, '明一')
    expect(errors).toEqual([])
    await page.context().close()
  })
})
