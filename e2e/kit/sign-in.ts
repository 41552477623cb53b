import type { Page } from 'playwright-core'
import type { Product } from './run-product.ts'

const SIGN_IN_WORDS = {
  'zh-CN': { account: '账号', password: '密码' },
  en: { account: 'Account', password: 'Password' },
} as const
export type Locale = keyof typeof SIGN_IN_WORDS

export const getAccountField = (page: Page, locale: Locale = 'zh-CN') =>
  page.getByLabel(SIGN_IN_WORDS[locale].account, { exact: true })
export const getPasswordField = (page: Page, locale: Locale = 'zh-CN') =>
  page.getByLabel(SIGN_IN_WORDS[locale].password, { exact: true })

export interface SignInTarget {
  readonly product: Pick<Product, 'passwords'>
  readonly at: (path: string) => string
}

export interface Visit {
  readonly username?: string
  readonly path?: string
  readonly locale?: Locale
}

/** Opens the path, signs in, and waits for the page. */
export async function signIn(
  { product, at }: SignInTarget,
  page: Page,
  { username = 'operator', path = '/banks/bank/list', locale = 'zh-CN' }: Visit = {},
): Promise<void> {
  await page.goto(at(path))
  await getAccountField(page, locale).fill(username)
  await getPasswordField(page, locale).fill(product.passwords[username] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL(at(path))
}
