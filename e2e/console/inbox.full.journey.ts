import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { answerDialog } from '../kit/task-queue.ts'
import { enter, getField, setUpJourney, getMain, getRow, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const SOON = { timeout: 15_000 }
const TITLE = '周五晚间维护'

describe('inbox (R11, U10)', () => {
  it('delivers a pinned notice without a reload, and opens it until it is read', async () => {
    const [reader, writer] = [
      await enter(visit, {}, REDUCED_MOTION),
      await enter(visit, { username: 'admin' }, REDUCED_MOTION),
    ]
    await writer.page.goto(visit.at('/content/notification/manage'))
    await getMain(writer.page).getByRole('link', { name: '新增' }).click()
    // The list has a title filter too; the content field only exists in the form.
    const content = getMain(writer.page).getByRole('textbox', { name: '内容' })
    await content.waitFor()
    await getField(writer.page, '标题').fill(TITLE)
    await content.click()
    await writer.page.keyboard.type('周五 20:00 至 22:00 暂停服务。')
    await getMain(writer.page).getByRole('checkbox', { name: '全部' }).check()
    for (const name of ['置顶', '是否显示']) await getMain(writer.page).getByRole('switch', { name }).click()
    await writer.page.keyboard.press('Control+s')
    await getRow(writer.page, TITLE).waitFor()
    const dialog = reader.page.getByRole('dialog', { name: TITLE })
    await dialog.getByText('暂停服务').waitFor(SOON)
    expect(await findViolationsInFullTier(reader.page)).toEqual([])
    await dialog.getByRole('button', { name: '知道了' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await reader.page.reload()
    await reader.page.getByRole('button', { name: /^消息/ }).waitFor()
    expect(await dialog.count()).toBe(0)
    await expect.poll(() => visit.ask(`select count(*)::int as n from notification_read`)).toEqual([{ n: 1 }])
    await reader.leave()
    await writer.leave()
  })

  it('delivers a message to its recipients in the drawer, with a link', async () => {
    await visit.ask(`update msg_recipient set read_time = now()`)
    await visit.ask(
      `insert into notification_read select notification.id, account.id from notification cross join account on conflict do nothing`,
    )
    await visit.ask(`update msg set receive_type = 5 where status = 0`)
    const [reader, writer] = [
      await enter(visit, {}, REDUCED_MOTION),
      await enter(visit, { username: 'admin' }, REDUCED_MOTION),
    ]
    await reader.page.getByRole('button', { name: '消息', exact: true }).waitFor()
    await writer.page.goto(visit.at('/content/msg/list?title=铜价波动较大'))
    await getRow(writer.page, '铜价波动较大').getByRole('button', { name: '发送' }).click()
    await answerDialog(writer.page, '发送', undefined)
    await getRow(writer.page, '铜价波动较大').getByText('已发送').waitFor()
    await reader.page.getByRole('button', { name: '消息，1 条未读' }).click(SOON)
    const drawer = reader.page.getByRole('dialog', { name: '消息' })
    await drawer.getByRole('button', { name: /铜价波动较大/ }).waitFor()
    expect(await findViolationsInFullTier(reader.page)).toEqual([])
    await drawer.getByRole('button', { name: /铜价波动较大/ }).click()
    await drawer.getByText('必要时提前准备补仓').waitFor()
    await drawer.getByRole('button', { name: '前往查看' }).click()
    await reader.page.waitForURL(visit.at('/goods/good/price/list'))
    await getMain(reader.page).getByRole('heading', { name: '货物价格' }).waitFor()
    await reader.page.getByRole('button', { name: '消息', exact: true }).waitFor()
    await reader.leave()
    await writer.leave()
  })
})
