// Changes the language in all open tabs without losing input (A2, U2).
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const OPEN = 10
const RECORD = '东海银行'
const TYPED = '沈九'

const tabs = (page: Page) => page.locator('nav li[data-active]')
const tab = (page: Page, place: number) => tabs(page).nth(place).getByRole('link')

async function openScreens(page: Page, count: number): Promise<void> {
  const links = (menu: number) => page.getByRole('navigation').nth(menu).locator('a')
  const follow = async (menu: number, at: number) => {
    await links(menu).nth(at).click()
    await links(menu).nth(at).and(page.locator('[aria-current]')).waitFor()
    await getMain(page).getByRole('heading', { level: 1 }).waitFor()
  }
  for (let module = 1; (await tabs(page).count()) < count; module += 1) {
    await follow(0, module)
    const entries = await links(1).count()
    for (let entry = 0; entry < entries && (await tabs(page).count()) < count; entry += 1) await follow(1, entry)
  }
}

/** Selects a language in the account menu by its own name, because the menu's title is translated. */
async function switchLanguage(page: Page, language: string): Promise<void> {
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').last().click()
  await page.locator(`[role=menuitemradio] [lang=${language}]`).click()
}

/** Returns the product's texts: menu entries, tabs, titles, column headings, filters, labels and buttons. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate((record) => {
    const parts = 'nav a, h1, h2, thead th, main search label, main header button, main form label, main footer'
    const seen = [...document.querySelectorAll(parts)].filter((element) => element.checkVisibility())
    return [...new Set(seen.map(({ textContent }) => textContent.replace(record, '')))]
  }, RECORD)

/** Characters that never occur in the language; Japanese uses different characters for these words. */
const FOREIGN = {
  en: /\p{Script=Han}/u,
  es: /\p{Script=Han}/u,
  ja: /[银货单业仓质额级规编联电话时间录设备权员态]/u,
  zh: /\p{Script=Kana}/u,
} as const

it('translates ten open tabs to each of the four languages and keeps the input', async () => {
  const { page, leave } = await enter(visit, { username: 'admin' }, REDUCED_MOTION)
  await getRow(page, RECORD).waitFor()
  await openScreens(page, OPEN - 1)
  await tab(page, 1).click()
  await getRow(page, RECORD).getByRole('link', { name: '编辑' }).click()
  await expect.poll(() => getField(page, '银行名称').inputValue()).toBe(RECORD)
  await getField(page, '联系人').fill(TYPED)
  expect(await tabs(page).count()).toBe(OPEN)

  for (const language of ['en', 'es', 'ja', 'zh'] as const) {
    await switchLanguage(page, language)
    for (let place = 0; place < OPEN; place += 1) {
      await tab(page, place).click()
      await tab(page, place).and(page.locator('[aria-current]')).waitFor()
      const untranslated = async () => (await readTexts(page)).filter((said) => FOREIGN[language].test(said))
      await expect.poll(untranslated, { message: language }).toEqual([])
    }
    await tab(page, 2).click()
    await getMain(page).locator('form').waitFor()
    const typed = await getMain(page)
      .locator('form input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    expect(typed, language).toContain(TYPED)
  }
  page.once('dialog', (dialog) => void dialog.accept())
  await leave()
})
