// Typed days and times in each kind of field and each language, and Enter in dialogs.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const here = setUpJourney()

const DAYS = ['2028-01-01', '2028-01-09', '2028-01-10', '2028-02-28', '2028-02-29', '2028-01-31']
/** One of the supported spellings. */
const SPELLED = { typed: '2028年1月9日', read: '2028-01-09' }
const NO_DAY = '2027-02-29'

const PRICE_FORM = '/goods/good/price/add'
const PRICES = '/goods/good/price/history/list'
const CATEGORIES = '/goods/cate/list'
const OPERATORS = '/banks/bankoperator/list'

/** Replaces the text of a field key by key; the field must not reformat it meanwhile. */
async function type(input: Locator, text: string): Promise<void> {
  await input.click()
  await input.press('ControlOrMeta+a')
  await input.pressSequentially(text)
  expect(await input.inputValue()).toBe(text)
}

const formField = (page: Page, name: string) => page.locator(`[id$="-${name}"]`).filter({ visible: true })

/** Types each day and leaves the field alternately with Enter and Tab. */
async function typeDays(input: Locator, time = ''): Promise<void> {
  for (const [at, day] of DAYS.entries()) {
    await type(input, `${day}${time}`)
    await input.press(at % 2 === 0 ? 'Enter' : 'Tab')
    expect(await input.inputValue()).toBe(`${day}${time}`)
  }
  await type(input, `${SPELLED.typed}${time}`)
  await input.press('Enter')
  expect(await input.inputValue()).toBe(`${SPELLED.read}${time}`)
}

/** Types each day as the start of a range and leaves it alternately with Enter and a click. */
async function typeRanges(page: Page, range: Locator, [time, last]: readonly [string, string]): Promise<void> {
  const [from, to] = [range.locator('input').first(), range.locator('input').last()]
  for (const [at, day] of DAYS.entries()) {
    await type(from, `${day}${time}`)
    await from.press(at % 2 === 0 ? 'Enter' : 'Tab')
    await type(to, last)
    if (at % 2 === 0) await to.press('Enter')
    else await page.getByRole('heading', { level: 1 }).first().click()
    expect([await from.inputValue(), await to.inputValue()]).toEqual([`${day}${time}`, last])
  }
}

const seconds = (text: string) => Date.parse(`${text}+08:00`) / 1000

const ranges = (page: Page) => getMain(page).getByRole('search').locator('.ant-picker-range').filter({ visible: true })

/** Opens the dialog that disables the first account of the list. */
async function openDisabling(page: Page): Promise<Locator> {
  await getMain(page)
    .getByRole('button', { name: /停用|Disable|Deshabilitar|停止/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').last().check()
  return dialog
}

describe.each(['zh', 'en', 'es', 'ja'])('dates in %s', (language) => {
  it('stores days, times and ranges as typed', async () => {
    const { page, leave } = await enter(
      here,
      { username: 'admin', path: OPERATORS },
      {
        ...REDUCED_MOTION,
        viewport: { width: 2400, height: 900 },
      },
    )
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)

    await page.goto(here.at(PRICE_FORM))
    await formField(page, 'valid_to').waitFor()
    await typeDays(formField(page, 'valid_to'))
    await type(formField(page, 'valid_to'), NO_DAY)
    await formField(page, 'valid_to').press('Tab')
    expect(await formField(page, 'valid_to').inputValue()).toBe(NO_DAY)
    expect(await formField(page, 'valid_to').getAttribute('aria-invalid')).toBe('true')

    await page.goto(here.at(PRICES))
    await ranges(page).first().waitFor()
    await typeRanges(page, ranges(page).first(), ['', '2028-12-31'])
    await expect
      .poll(() => page.url())
      .toContain(encodeURIComponent(`${seconds('2028-01-31T00:00:00')},${seconds('2028-12-31T23:59:59')}`))

    await page.goto(here.at(CATEGORIES))
    await ranges(page).first().waitFor()
    await typeRanges(page, ranges(page).first(), [' 09:05', '2028-12-31 23:10'])
    await page.goto(here.at(OPERATORS))
    await openDisabling(page)
    await typeDays(formField(page, 'lock_end_time'), ' 09:05:07')
    await leave()
  })
})

describe('Enter in a dialog', () => {
  it('accepts a day without submitting; Ctrl+Enter submits', async () => {
    const { page, leave } = await enter(here, { username: 'admin', path: OPERATORS }, REDUCED_MOTION)
    const locked = () =>
      here.ask<{ until: string }>(
        `select to_char(lock_end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as until from account where disabled = 2`,
      )
    const dialog = await openDisabling(page)
    const until = formField(page, 'lock_end_time')
    await type(until, '2028/2/29 9:05')
    await page.locator('.ant-picker-dropdown').filter({ visible: true }).waitFor()
    await until.press('Enter')
    await page.locator('.ant-picker-dropdown').filter({ visible: true }).waitFor({ state: 'detached' })
    expect(await until.inputValue()).toBe('2028-02-29 09:05:00')
    await dialog.getByRole('radio').last().press('Enter')
    await until.press('Enter')
    expect([await dialog.count(), await locked()]).toEqual([1, []])
    await until.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await locked()).toEqual([{ until: '2028-02-29 09:05:00' }])
    await leave()
  })
})
