// Attacks by other sites and manipulated links on a signed-in user.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, waitForIdleNetwork } from '../kit/browser.ts'
import { requestHandoverCode } from '../kit/handover.ts'
import {
  getAccountField,
  setUpJourney,
  getPasswordField,
  signIn,
  signOut,
  readStoredTokens,
  ROWS_OF_BANKS,
} from '../kit/journey.ts'
import { type OtherSite, startOtherSite } from '../kit/other-site.ts'

const visit = setUpJourney()
let evil: OtherSite

beforeAll(async () => {
  evil = await startOtherSite()
})
afterAll(() => evil.close())

const LIST = '/banks/bank/list'
const API = '/api/v1'
const banks = (page: Page) => page.getByRole('heading', { name: '银行管理', level: 1 })
const rows = (page: Page) => page.getByRole('main').getByRole('row')
const close = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()))

/** Expects a working session and unchanged data. */
async function expectUnharmed(page: Page): Promise<void> {
  await page.goto(visit.at(LIST))
  await banks(page).waitFor()
  await expect.poll(() => rows(page).count()).toBe(ROWS_OF_BANKS)
}

/** Runs in a page of the other site: tries to read each call with every kind of fetch. */
async function readAcross({ calls, stolen }: { calls: { url: string; method: string }[]; stolen: string }) {
  const ways = calls.flatMap((call) =>
    (['cors', 'no-cors'] as const).flatMap((mode) =>
      [{}, { accesstoken: stolen }].map((headers) => ({ ...call, mode, headers })),
    ),
  )
  const read = ({ url, ...way }: (typeof ways)[number]) =>
    fetch(url, {
      ...way,
      ...(way.method === 'POST' ? { body: '{"id":1}' } : {}),
      credentials: 'include',
    }).then(
      (reply) => reply.text(),
      () => 'refused',
    )
  return Promise.all(ways.map(read))
}

describe('page of another port (row 44)', () => {
  const logout = () => visit.at(`${API}/seller/supplier/Logout`)
  const del = () => visit.at(`${API}/seller_p/bank/BankDel`)
  const victim = async () => {
    const { page } = await openPage(visit.browser)
    await signIn(visit, page)
    return { page, other: await page.context().newPage() }
  }

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'cannot change data with a form of type %s',
    async (type) => {
      const { page, other } = await victim()
      const input = `<input name='{"id":1,"x":"' value='"}'>`
      await other.goto(evil.page(`<form method="post" enctype="${type}" action="${del()}">${input}</form>`))
      const answered = other.waitForResponse((response) => response.url() === del())
      await other.evaluate(() => document.forms[0]?.submit())
      expect((await answered).status()).toBe(400)
      await expectUnharmed(page)
      await close(page)
    },
  )

  it('cannot change data with an image, a script or a link', async () => {
    const { page, other } = await victim()
    await other.goto(evil.page(`<img src="${logout()}"><script src="${logout()}"></script><a href="${logout()}">x</a>`))
    const went = other.waitForResponse((response) => response.request().isNavigationRequest())
    await other.getByText('x').click()
    expect(await (await went).json()).toMatchObject({ status: false, code: 'bad_request' })
    await expectUnharmed(page)
    await close(page)
  })

  it('cannot change or read data with fetch, even with a stolen token', async () => {
    const { page, other } = await victim()
    const { token } = await readStoredTokens(page)
    await other.goto(evil.page(''))
    const calls = [
      { url: logout(), method: 'GET' },
      { url: del(), method: 'POST' },
      { url: visit.at(`${API}/public/config/GetServerConfig`), method: 'GET' },
      { url: visit.at(LIST), method: 'GET' },
    ]
    const read = await other.evaluate(readAcross, { calls, stolen: token })
    expect(read).toHaveLength(16)
    // An opaque response has an empty text.
    expect(read.filter((text) => text !== 'refused' && text !== '')).toEqual([])
    await expectUnharmed(page)
    await close(page)
  })
})

describe('frame in another site (row 47)', () => {
  it.each(['iframe', 'object', 'embed'])('shows none of our pages: %s', async (element) => {
    const { page } = await openPage(visit.browser)
    await signIn(visit, page)
    const source = element === 'object' ? 'data' : 'src'
    for (const path of [LIST, '/login']) {
      await page.goto(evil.page(`<${element} ${source}="${visit.at(path)}" width="900" height="700"></${element}>`))
      await waitForIdleNetwork(page)
      const frames = page.frames().slice(1)
      const texts = await Promise.all(
        frames.map((frame) =>
          frame
            .locator('body')
            .innerText()
            .catch(() => ''),
        ),
      )
      expect(texts.join('')).not.toMatch(/银行|登录|仓单/)
      expect(frames.map((frame) => frame.url()).filter((url) => url.startsWith(visit.at('')))).toEqual([])
    }
    await close(page)
  })
})

describe('link to the login page (row 46)', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'https://evil.example/',
    'javascript:document.title="taken"',
    '/.//evil.example',
    '/redirect///evil.example',
    '/redirect/%2Fevil.example',
  ])('never leads to another site before or after sign-in: %s', async (target) => {
    const { page, errors } = await openPage(visit.browser)
    const left: string[] = []
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(visit.at(''))) left.push(request.url())
    })
    await page.goto(visit.at(`/login?redirect=${encodeURIComponent(target)}`))
    await getAccountField(page).fill('operator')
    await getPasswordField(page).fill(visit.product.passwords['operator'] ?? '')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: '登录' }).waitFor()
    expect(new URL(page.url()).origin).toBe(visit.at(''))
    expect(await page.title()).not.toBe('taken')
    expect(left).toEqual([])
    expect(errors).toEqual([])
    await close(page)
  })
})

describe('hand-over link (row 45)', () => {
  it('never leads to another site or leaks its token with a manipulated target', async () => {
    const { code: token } = await requestHandoverCode(visit.product)
    const { page } = await openPage(visit.browser)
    const messages: string[] = []
    page.on('request', async (request) => {
      if (request.isNavigationRequest()) return
      messages.push(`${request.url()} ${JSON.stringify(await request.allHeaders().catch(() => 'the page went away'))}`)
    })
    await page.goto(visit.at(`/login?redirect=${encodeURIComponent(evil.address)}&access_token=${token}`))
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: '登录' }).waitFor()
    expect(new URL(page.url()).origin).toBe(visit.at(''))
    expect(page.url()).not.toContain('token')
    expect(messages.length).toBeGreaterThan(5)
    expect(messages.filter((text) => text.includes(token))).toEqual([])

    // The address is not sent as a referrer either.
    await page.evaluate((address) => location.assign(address), `${evil.address}/next`)
    await page.waitForURL(`${evil.address}/next`)
    expect(evil.requests.at(-1)?.referer).toBeUndefined()
    expect(JSON.stringify(evil.requests)).not.toContain(token)
    await page.goBack()
    expect(page.url()).not.toContain('token')
    await close(page)
  })

  it('reports an expired code and keeps the session', async () => {
    const { code: token, signOut: endSession } = await requestHandoverCode(visit.product)
    await endSession()
    const stranger = await openPage(visit.browser)
    await stranger.page.goto(visit.at(`/?access_token=${token}`))
    await stranger.page.getByText('登录链接已失效或已使用过，请登录').waitFor()

    const { page } = await openPage(visit.browser)
    await signIn(visit, page, { username: 'manager' })
    await page.goto(visit.at(`${LIST}?access_token=${token}`))
    await page.getByRole('button', { name: '切换账号' }).click()
    await expect.poll(() => rows(page).count()).toBe(3)
    await close(stranger.page, page)
  })
})

/** Checks whether the browser's cache has the application's first file. */
const isCached = (page: Page) =>
  page.evaluate(async () => {
    const { src } = document.querySelector<HTMLScriptElement>('script[src]') ?? { src: '' }
    const asked = fetch(src, { cache: 'only-if-cached', mode: 'same-origin' })
    return asked.then(
      ({ ok }) => ok,
      () => false,
    )
  })

describe('after signing out (row 61)', () => {
  it('shows an empty page on “back” and has no cached responses', async () => {
    const { page, errors } = await openPage(visit.browser)
    await signIn(visit, page)
    const name = '东海银行'
    await rows(page).filter({ hasText: name }).first().waitFor()
    await page.goto(visit.at('/dashboard'))
    expect(await isCached(page)).toBe(true)
    const cleared = page.waitForResponse((response) => response.url().endsWith('/Logout'))
    await signOut(page)
    expect(await (await cleared).headerValue('clear-site-data')).toBe('"cache"')
    // Includes errors about an unsupported `Clear-Site-Data`.
    expect(errors).toEqual([])
    expect(await isCached(page)).toBe(false)
    for (let back = 0; back < 3; back += 1) {
      await page.goBack().catch(() => null)
      await getAccountField(page).waitFor()
      expect(await page.locator('body').innerText()).not.toContain(name)
    }
    const kept = await page
      .evaluate(async () => {
        const reply = await fetch('/api/v1/seller_p/bank/BankList?page=1', {
          cache: 'only-if-cached',
          mode: 'same-origin',
        })
        return reply.status
      })
      .catch(() => 'nothing')
    expect(kept === 'nothing' || kept === 504).toBe(true)
    // The language and the browser's device key stay for the next sign-in.
    await signIn(visit, page)
    await banks(page).waitFor()
    await close(page)
  })
})
