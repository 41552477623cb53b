// Sessions over tabs, reloads and browsers; only the holder of the keys can use a session.
import { Client } from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '../../scripts/tier.mjs'
import { openPage } from '../kit/browser.ts'
import { requestHandoverCode } from '../kit/handover.ts'
import {
  getAccountField,
  enter,
  setUpJourney,
  expireToken,
  signIn,
  signOut,
  readStoredTokens,
  ROWS_OF_BANKS,
} from '../kit/journey.ts'
import { listMissingPictures } from '../kit/pictures.ts'

const visit = setUpJourney()

const LIST = '/banks/bank/list'
const banks = (page: Page) => page.getByRole('heading', { name: '银行管理', level: 1 })

/** Counts completed requests, because a reload aborts open ones. */
function recordRequests(context: BrowserContext, path: string): string[] {
  const seen: string[] = []
  context.on('requestfinished', (request) => {
    if (request.url().includes(path)) seen.push(request.url())
  })
  return seen
}

const listKeyNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('cangdan', 1)
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('keys').objectStore('keys').getAllKeys()
          asking.addEventListener('success', () => {
            opening.result.close()
            resolve(asking.result.map(String))
          })
        })
      }),
  )

describe('session', () => {
  it('spans tabs and reloads, refreshes once for all tabs, and ends in all of them (S4, S5)', async () => {
    const { page, errors } = await openPage(visit.browser)
    const context = page.context()
    await signIn(visit, page)
    await banks(page).waitFor()
    await page.reload()
    await banks(page).waitFor()
    const second = await context.newPage()
    await second.goto(visit.at(LIST))
    await banks(second).waitFor()

    const refreshes = recordRequests(context, 'refreshAccessToken')
    const before = await readStoredTokens(page)
    await expireToken(page)
    await Promise.all([page.reload(), second.reload()])
    await Promise.all([banks(page).waitFor(), banks(second).waitFor()])
    expect(refreshes).toHaveLength(1)
    expect((await readStoredTokens(second)).refresh_token).not.toBe(before.refresh_token)

    expect(await listKeyNames(page)).toHaveLength(2)
    await expect.poll(() => listMissingPictures(page)).toEqual([])
    await signOut(page)
    await getAccountField(second).waitFor()
    await expect.poll(() => listKeyNames(page)).toEqual(['device'])
    expect(await readStoredTokens(second)).toEqual({ token: '', refresh_token: '' })
    await page.goBack()
    await getAccountField(page).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('cannot be copied to another browser with the stored texts', async () => {
    const { page } = await openPage(visit.browser)
    await signIn(visit, page)
    const stolen = await readStoredTokens(page)
    const thief = await openPage(visit.browser)
    await thief.page.addInitScript((tokens) => {
      if (sessionStorage.getItem('done') !== null) return
      sessionStorage.setItem('done', '1')
      localStorage.setItem('token', tokens.token)
      localStorage.setItem('refresh_token', tokens.refresh_token)
    }, stolen)
    await thief.page.goto(visit.at(LIST))
    await getAccountField(thief.page).waitFor()
    await thief.page.getByText('此浏览器已没有本次登录的密钥，请重新登录').waitFor()
    const bare = await fetch(visit.at('/api/v1/seller/supplier/Info'), {
      headers: { accesstoken: stolen.token },
    })
    expect(await bare.json()).toMatchObject({ status: false, code: 'bad_signature' })
    // The owner's session still works.
    await page.reload()
    await banks(page).waitFor()
    await Promise.all([page.context().close(), thief.page.context().close()])
  })
})

describe('login page', () => {
  it.runIf(isFullTier)('works with a wrong computer clock and shows a notice (S4)', async () => {
    const { page, errors } = await openPage(visit.browser)
    await page.clock.install({ time: Date.now() + 3 * 3600_000 })
    await page.goto(visit.at('/login'))
    await page.getByText(/此电脑的时钟与服务器相差约 3小时/).waitFor()
    await signIn(visit, page)
    await banks(page).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it.runIf(isFullTier)('explains that sign-in needs browser storage', async () => {
    const { page } = await openPage(visit.browser)
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
    })
    await page.goto(visit.at('/login'))
    await page.getByText(/浏览器禁止本站保存数据/).waitFor()
    expect(
      await page
        .getByRole('alert')
        .filter({ hasText: /隐私模式/ })
        .count(),
    ).toBe(1)
    await page.context().close()
  })
})

describe('export', () => {
  it.runIf(isFullTier)('is a single-use link without a token (T4, P5)', async () => {
    const { page, leave } = await enter(visit, {}, { acceptDownloads: true })
    await page.getByRole('main').getByRole('button', { name: '导出' }).click()
    const dialog = page.getByRole('dialog')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '导出', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^银行管理 \d{4}-\d\d-\d\d \d{4}\.xlsx$/)
    expect(await download.failure()).toBeNull()
    const link = new URL(download.url())
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ lang: 'zh-CN', zone: 'Asia/Shanghai' })
    expect(link.href).not.toContain((await readStoredTokens(page)).token)
    const again = await fetch(link)
    expect(await again.json()).toMatchObject({ status: false, code: 'replayed' })
    await leave()
  })
})

describe('encrypted responses', () => {
  it('are unreadable in transit and complete in the page (T3)', async () => {
    const database = new Client(visit.product.database)
    database.on('error', () => undefined)
    await database.connect()
    await database.query('update safe_setting set encrypt_open = 1')
    const { page, errors } = await openPage(visit.browser)
    const answers: Promise<string>[] = []
    page.on('response', (response) => {
      // The event stream never ends, and contains only ids.
      if (response.url().includes('/EventStream')) return
      // Files are not encrypted.
      if (response.headers()['content-type']?.startsWith('image/') === true) return
      // The page may close before the response is complete.
      if (response.url().includes('/api/v1/seller')) answers.push(response.text().catch(() => 'the page was closed'))
    })
    await signIn(visit, page)
    await expect.poll(() => page.getByRole('row').count()).toBe(ROWS_OF_BANKS)
    const texts = await Promise.all(answers)
    expect(texts.length).toBeGreaterThan(4)
    expect(texts.filter((text) => !text.startsWith('e2_'))).toEqual([])
    await database.query('update safe_setting set encrypt_open = 0')
    await database.end()
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('hand-over code in the address', () => {
  it('opens a new session once and is removed from the address (S2)', async () => {
    const { code } = await requestHandoverCode(visit.product)
    const taker = await openPage(visit.browser)
    const carrying: string[] = []
    taker.page.on('request', (request) => {
      if (request.url().includes('access_token')) carrying.push(request.resourceType())
    })
    await taker.page.goto(visit.at(`${LIST}?access_token=${code}`))
    await banks(taker.page).waitFor()
    expect(new URL(taker.page.url()).search).not.toContain('access_token')
    // Only the page itself; its requests do not contain the code.
    expect(carrying).toEqual(['document'])
    expect((await readStoredTokens(taker.page)).token).not.toBe(code)

    const late = await openPage(visit.browser)
    await late.page.goto(visit.at(`/?access_token=${code}`))
    await late.page.getByText('登录链接已失效或已使用过，请登录').waitFor()

    const { token } = await readStoredTokens(taker.page)
    const thief = await openPage(visit.browser)
    await thief.page.goto(visit.at(`/?access_token=${token}`))
    await thief.page.getByText('登录链接已失效或已使用过，请登录').waitFor()
    await Promise.all([taker, late, thief].map(({ page }) => page.context().close()))
  })

  it.runIf(isFullTier)('requires confirmation when another user is signed in (S2)', async () => {
    const { code } = await requestHandoverCode(visit.product)
    const { page, errors } = await openPage(visit.browser)
    await signIn(visit, page, { username: 'manager' })
    await page.goto(visit.at(`${LIST}?access_token=${code}`))
    await page.getByRole('button', { name: '保持当前登录' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(3)
    await page.goto(visit.at(`${LIST}?access_token=${code}`))
    await page.getByRole('button', { name: '切换账号' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(ROWS_OF_BANKS)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('without a session', () => {
  it.each([
    ['/h5Template/inspection', '链接不完整'],
    ['/x/business/y', '没有这个页面'],
  ])('opens %s without the login page (R3)', async (path, heading) => {
    const { page, errors } = await openPage(visit.browser)
    await page.goto(visit.at(path))
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })
})
