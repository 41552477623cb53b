// Steps on the task queue: a user opens a record and runs its next action.
import type { Locator, Page } from 'playwright-core'
import { runAs } from './inbound.ts'
import { type Journey, getMain } from './journey.ts'
import { leaveReview } from './pages.ts'
import { createSquare } from './pictures.ts'

export async function uploadDocument(page: Page, name = 'paper.png', at = 0): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .nth(at)
    .setInputFiles({ name, mimeType: 'image/png', buffer: createSquare() })
  await dialog.getByRole('button', { name: `移除 ${name}` }).waitFor()
}

export interface TaskStep {
  readonly who: string
  readonly no: string
  readonly name: string
  /** Fills in the dialog; absent for actions without fields. */
  readonly answer?: (dialog: Locator, page: Page) => Promise<void>
}

export async function runTask(here: Journey, { who, no, name, answer }: TaskStep): Promise<void> {
  await runAs(here, [who, '/desk'], async (page) => {
    const item = getMain(page).getByRole('listitem').filter({ hasText: no }).first()
    await item.getByRole('button').first().click()
    const record = getMain(page).getByRole('region', { name: new RegExp(no) })
    await record.getByRole('button', { name, exact: true }).click()
    await answerDialog(page, name, answer)
    // Dialog actions that are rejected stay available.
    if (answer === undefined) await record.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  })
}

/** Fills in and submits the dialog, review or confirmation of an action; waits until it closes. */
export async function answerDialog(page: Page, name: string, answer: TaskStep['answer']): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  if (answer === undefined) await dialog.getByRole('button', { name, exact: true }).click()
  else {
    await answer(dialog, page)
    await page.keyboard.press('Control+Enter')
  }
  await leaveReview(page)
}
