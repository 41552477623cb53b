import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { getField, getMain, getRow } from './journey.ts'

export const getListPage = (page: Page) => ({
  row: (text: string): Locator => getRow(page, text),
  card: (text: string): Locator => getMain(page).getByRole('listitem').filter({ hasText: text }),
  tick: (text: string): Locator => getRow(page, text).getByRole('checkbox'),
  link: (text: string, name: string): Locator => getRow(page, text).getByRole('link', { name, exact: true }),
  button: (name: string | RegExp): Locator => getMain(page).getByRole('button', { name }),
  filter: (name: string): Locator => getMain(page).getByRole('search').getByLabel(name, { exact: true }),
  total: (): Promise<string> => getMain(page).getByRole('navigation').locator('[aria-live=polite]').innerText(),
})

export const getFormPage = (page: Page) => ({
  field: (name: string): Locator => getField(page, name),
  choice: (name: string): Locator => getMain(page).getByRole('combobox', { name, exact: true }),
  title: (name: string): Locator => page.getByRole('heading', { level: 1, name }),
  /** Saves with the keyboard and waits for the confirmation. */
  async save(): Promise<void> {
    await page.keyboard.press('Control+s')
    await page.getByText('保存成功').waitFor()
  },
})

/** Waits until a submitted review closes. While other records wait, it offers the next one, which is declined. */
export async function leaveReview(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const next = dialog.getByRole('button', { name: '审核下一条' })
  await expect.poll(async () => !(await dialog.isVisible()) || next.isVisible()).toBe(true)
  if (await next.isVisible()) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** The open dialog, or the confirmation with `alertdialog`. */
export const getDialogPage = (page: Page, role: 'dialog' | 'alertdialog' = 'dialog') => {
  const dialog = page.getByRole(role)
  return {
    dialog,
    says: (words: string | RegExp): Promise<void> => dialog.getByText(words).waitFor(),
    press: (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click(),
    close: (): Promise<void> => page.keyboard.press('Escape'),
  }
}
