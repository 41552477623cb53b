import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, getField, setUpJourney, getMain } from '../kit/journey.ts'
import { RED_SQUARE } from '../kit/pictures.ts'

const visit = setUpJourney()

const chooser = (page: Page) => getMain(page).locator('input[type=file]')

/** Checks that the picture has loaded: broken pictures have no size. */
const isLoaded = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .locator('img')
    .evaluate((image) => (image as HTMLImageElement).complete && (image as HTMLImageElement).naturalWidth > 0)

async function addBankWithLogo(page: Page): Promise<void> {
  await getMain(page).getByRole('link', { name: 'Add' }).click()
  await page.getByRole('heading', { name: 'Add', level: 1 }).waitFor()
  await chooser(page).setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('MZ') })
  // The browser trusts the file name; the server checks the content.
  await page.getByText('“letter.png” was not uploaded: This kind of file is not accepted').waitFor()
  await chooser(page).setInputFiles({ name: 'red logo.png', mimeType: 'image/png', buffer: RED_SQUARE })
  await expect.poll(() => isLoaded(page, 'View red logo.png')).toBe(true)
  expect(await findViolationsInFullTier(page)).toEqual([])
  await getField(page, 'Bank').fill('Red Square Bank')
  await getMain(page).getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByTitle('City bank', { exact: true }).click()
  await getField(page, 'Contact').fill('Li Na')
  await getField(page, 'Phone').fill('13912345678')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Banks', level: 1 }).waitFor()
}

/** Returns the HTTP status of an uncached request from the page. */
const fetchStatus = (page: Page, url: string) =>
  page.evaluate(async (address) => (await fetch(address, { cache: 'no-store' })).status, url)

describe('platform operator', () => {
  it('uploads a logo, sees it in list and viewer, and its URL is rejected after sign-out (L11)', async () => {
    const { page, leave } = await enter(visit, { locale: 'en' }, { locale: 'en' })
    await page.getByRole('heading', { name: 'Banks', level: 1 }).waitFor()
    await addBankWithLogo(page)
    await getField(page, 'Bank').fill('red square')
    await expect.poll(() => getMain(page).getByRole('row').filter({ hasText: 'Red Square Bank' }).count()).toBe(1)
    await expect.poll(() => isLoaded(page, 'View red logo.png')).toBe(true)
    expect(await findViolationsInFullTier(page)).toEqual([])

    const logo = page.getByRole('button', { name: 'View red logo.png' })
    const url = (await logo.locator('img').getAttribute('src')) ?? ''
    await logo.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: 'red logo.png' })
    await viewer.getByAltText('red logo.png').waitFor()
    // Wait until it has faded in.
    await expect.poll(() => findViolationsInFullTier(page)).toEqual([])
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await expect.poll(() => logo.evaluate((button) => button === document.activeElement)).toBe(true)

    expect(await fetchStatus(page, url)).toBe(200)
    const other = await page.context().newPage()
    await other.goto(`${visit.product.address}/banks/bank/list`)
    await other.getByRole('button', { name: /Account menu/ }).click()
    await other.getByText('Log out').click()
    await other.getByLabel('Account', { exact: true }).waitFor()
    expect(await fetchStatus(other, url)).toBe(404)
    await leave()
  })
})
