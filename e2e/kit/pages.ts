// The generic screens as people know them: a list, a form, and the dialog that stands above either.
import type { Locator, Page } from 'playwright-core'
import { field, main, rowOf } from './journey.ts'

/** The list in view: as a table, or on a phone as cards. */
export const listPage = (page: Page) => ({
  row: (text: string): Locator => rowOf(page, text),
  card: (text: string): Locator => main(page).getByRole('listitem').filter({ hasText: text }),
  tick: (text: string): Locator => rowOf(page, text).getByRole('checkbox'),
  /** Of one record, such as 编辑. */
  link: (text: string, name: string): Locator => rowOf(page, text).getByRole('link', { name, exact: true }),
  /** Of the list as a whole, such as 新增. */
  button: (name: string | RegExp): Locator => main(page).getByRole('button', { name }),
  filter: (name: string): Locator => main(page).getByRole('search').getByLabel(name, { exact: true }),
  /** How many match, in words. */
  total: (): Promise<string> => main(page).getByRole('navigation').locator('[aria-live=polite]').innerText(),
})

/** The form in view. */
export const formPage = (page: Page) => ({
  field: (name: string): Locator => field(page, name),
  choice: (name: string): Locator => main(page).getByRole('combobox', { name, exact: true }),
  title: (name: string): Locator => page.getByRole('heading', { level: 1, name }),
  /** By the keys, as people who type do; answers when it is saved. */
  async save(): Promise<void> {
    await page.keyboard.press('Control+s')
    await page.getByText('保存成功').waitFor()
  },
})

/** The dialog, or with `alertdialog` the question, that is asked now. */
export const dialogPage = (page: Page, role: 'dialog' | 'alertdialog' = 'dialog') => {
  const dialog = page.getByRole(role)
  return {
    dialog,
    says: (words: string | RegExp): Promise<void> => dialog.getByText(words).waitFor(),
    press: (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click(),
    close: (): Promise<void> => page.keyboard.press('Escape'),
  }
}
