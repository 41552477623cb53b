// How a person signs in, in a journey and where something is measured.
import type { Page } from 'playwright-core'
import type { Product } from './running.ts'

/** Words of the login page, as a person reads them. */
const SIGN_IN_WORDS = {
  'zh-CN': { account: '账号', password: '密码' },
  en: { account: 'Account', password: 'Password' },
} as const
export type Locale = keyof typeof SIGN_IN_WORDS

export const accountField = (page: Page, locale: Locale = 'zh-CN') =>
  page.getByLabel(SIGN_IN_WORDS[locale].account, { exact: true })
export const passwordField = (page: Page, locale: Locale = 'zh-CN') =>
  page.getByLabel(SIGN_IN_WORDS[locale].password, { exact: true })

/** Where a product is served, and for whom. */
export interface Place {
  readonly product: Pick<Product, 'passwords'>
  /** The address of a path of the product. */
  readonly at: (path: string) => string
}

export interface Visit {
  readonly username?: string
  readonly path?: string
  readonly locale?: Locale
}

/** Asks for the path, signs in on the way, and waits until it is there. */
export async function signIn(
  { product, at }: Place,
  page: Page,
  { username = 'operator', path = '/banks/bank/list', locale = 'zh-CN' }: Visit = {},
): Promise<void> {
  await page.goto(at(path))
  await accountField(page, locale).fill(username)
  await passwordField(page, locale).fill(product.passwords[username] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(at(path))
}
