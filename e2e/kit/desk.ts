// What waits is done on the desk: its person opens it there, and takes it a step further.
import type { Locator, Page } from 'playwright-core'
import { as } from './goods-in.ts'
import { type Journey, main } from './journey.ts'
import { freshSquare } from './pictures.ts'

/** A paper is given to the dialog in view, and waited for. */
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
  /** The record, as it is called. */
  readonly no: string
  readonly name: string
  /** Fills in what the step asks for; a step without asks for a yes alone. */
  readonly given?: (dialog: Locator, page: Page) => Promise<void>
}

export async function onDesk(here: Journey, { who, no, name, given }: Step): Promise<void> {
  await as(here, [who, '/desk'], async (page) => {
    const item = main(page).getByRole('listitem').filter({ hasText: no }).first()
    await item.getByRole('button').first().click()
    const record = main(page).getByRole('region', { name: new RegExp(no) })
    await record.getByRole('button', { name, exact: true }).click()
    await answer(page, name, given)
    // What is refused can still be asked for.
    if (given === undefined)
      await record.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  })
}

/** The dialog or the question that a step opens is filled in and sent; it stays where the step is refused. */
export async function answer(page: Page, name: string, given: Step['given']): Promise<void> {
  const dialog = page.getByRole(given === undefined ? 'alertdialog' : 'dialog')
  if (given === undefined) await dialog.getByRole('button', { name, exact: true }).click()
  else {
    await given(dialog, page)
    await page.keyboard.press('Control+Enter')
  }
  await dialog.waitFor({ state: 'detached' })
}
