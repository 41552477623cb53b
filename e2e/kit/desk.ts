// Steps on the task queue: a user opens a record and runs its next action.
import type { Locator, Page } from 'playwright-core'
import { as } from './goods-in.ts'
import { type Journey, main } from './journey.ts'
import { freshSquare } from './pictures.ts'

export async function addPaper(page: Page, name = 'paper.png', at = 0): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .nth(at)
    .setInputFiles({ name, mimeType: 'image/png', buffer: freshSquare() })
  await dialog.getByRole('button', { name: `移除 ${name}` }).waitFor()
}

export interface Step {
  readonly who: string
  readonly no: string
  readonly name: string
  /** Fills in the dialog; absent for actions with only a confirmation. */
  readonly given?: (dialog: Locator, page: Page) => Promise<void>
}

export async function onDesk(here: Journey, { who, no, name, given }: Step): Promise<void> {
  await as(here, [who, '/desk'], async (page) => {
    const item = main(page).getByRole('listitem').filter({ hasText: no }).first()
    await item.getByRole('button').first().click()
    const record = main(page).getByRole('region', { name: new RegExp(no) })
    await record.getByRole('button', { name, exact: true }).click()
    await answer(page, name, given)
    // Dialog actions that are rejected stay available.
    if (given === undefined)
      await record.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  })
}

/** Fills in and submits the dialog or confirmation of an action; waits until it closes. */
export async function answer(page: Page, name: string, given: Step['given']): Promise<void> {
  const dialog = page.getByRole(given === undefined ? 'alertdialog' : 'dialog')
  if (given === undefined) await dialog.getByRole('button', { name, exact: true }).click()
  else {
    await given(dialog, page)
    await page.keyboard.press('Control+Enter')
  }
  await dialog.waitFor({ state: 'detached' })
}
