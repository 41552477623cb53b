// Renders per user action in the production build. The counts hold on any machine.
import {
  describeFields,
  ONE_FIELD,
  ONE_ROW,
  countFormRedraws,
  countListRedraws,
  waitUntilSettled,
} from '../../../../e2e/kit/redraw-gestures.ts'
import { watchRedraws } from '../../../../e2e/kit/redraws.ts'
import { BANKS, type BrowserStage, type Page } from '../../browser-stage.ts'
import type { Row } from '../../report.ts'

const FIELDS = 30

export async function countSelectionRedraws({ enter }: BrowserStage): Promise<Row> {
  const page = await reopenWatched(await enter())
  const tick = page.locator('main tbody tr').nth(4).getByRole('checkbox')
  await tick.waitFor()
  await waitUntilSettled(page)
  const drawn = await countListRedraws(page, () => tick.check())
  await page.context().close()
  return buildCountRow('redraws, a row is ticked', drawn, ONE_ROW)
}

export async function countTypingRedraws({ enter, at }: BrowserStage): Promise<Row> {
  const page = await enter(BANKS)
  await watchRedraws(page)
  await describeFields(page, FIELDS)
  await page.goto(at('/banks/bank/add'))
  const name = page.locator('main:visible form').getByRole('textbox').first()
  await name.waitFor()
  await name.pressSequentially('a')
  await waitUntilSettled(page)
  const fields = await page.locator('main form [data-wide]').count()
  if (fields !== FIELDS) throw new Error(`Expected ${FIELDS} fields, found ${fields}.`)
  const drawn = await countFormRedraws(page, () => name.pressSequentially('b'))
  await page.context().close()
  return buildCountRow(`redraws, a letter among ${FIELDS} fields`, drawn, ONE_FIELD)
}

async function reopenWatched(page: Page): Promise<Page> {
  await watchRedraws(page)
  await page.reload()
  return page
}

function buildCountRow<Part extends string>(
  name: string,
  drawn: Record<Part, number>,
  wanted: Record<Part, number>,
): Row {
  const parts = Object.entries(drawn) as [Part, number][]
  return {
    name,
    unit: 'parts',
    ours: parts.reduce((sum, [, count]) => sum + count, 0),
    target: 'only that one',
    holds: parts.every(([part, count]) => count === wanted[part]),
    note: parts.map(([part, count]) => `${part} ${count}`).join(', '),
  }
}
