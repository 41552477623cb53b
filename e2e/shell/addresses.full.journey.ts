import { type MenuNode, SESSION_PATHS } from '@cangdan/protocol'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { openPage } from '../kit/browser.ts'
import { enter, getAccountField, getMain, getPasswordField, REDUCED_MOTION, setUpJourney } from '../kit/journey.ts'

const visit = setUpJourney()

const getPath = (page: Page) => new URL(page.url()).pathname

async function findMember(): Promise<number> {
  const [member] = await visit.ask<{ id: string }>(
    'select id from account where user_type is not null and disabled = 0 order by id limit 1',
  )
  return Number(member?.id)
}

/** Follows an address within the loaded page, like a link. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

describe('address of a question', () => {
  it('opens the question after the sign-in, and the list behind it (R5)', async () => {
    const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
    await page.goto(visit.at(`/users/disable/${await findMember()}`))
    await getAccountField(page).fill('admin')
    await getPasswordField(page).fill(visit.product.passwords['admin'] ?? '')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(getPath(page)).toBe('/users/manage')
    expect(await findViolationsInFullTier(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await getMain(page).getByRole('heading', { level: 1, name: '用户管理' }).waitFor()
    await page.reload()
    await getMain(page).getByRole('row').nth(2).waitFor()
    expect(await dialog.count()).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('disables a user by keyboard from a pasted link (R5)', async () => {
    const member = await findMember()
    const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, REDUCED_MOTION)
    await page.goto(visit.at(`/users/disable/${member}`))
    await page.getByRole('dialog').getByRole('radio').first().waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+Enter')
    await page.getByText('操作成功').waitFor()
    expect(await visit.ask(`select disabled from account where id = ${member}`)).toEqual([{ disabled: 1 }])
    await leave()
  })

  it('enables an operator, which then is no longer in the list of disabled ones (R12)', async () => {
    const [operator] = await visit.ask<{ id: string }>(
      `update account set disabled = 1 where username = 'clerk2' returning id`,
    )
    const address = visit.at(`/sys/permission/management/operators/enable/${operator?.id}`)
    const { page, leave } = await enter(visit, { username: 'admin', path: '/dashboard' }, REDUCED_MOTION)
    await page.goto(address)
    await page.getByRole('alertdialog').getByRole('button', { name: '启用' }).click()
    await page.getByText('操作成功').waitFor()
    await page.goto(address)
    await page.getByText('没有这条记录，或您看不到它').waitFor()
    expect(getPath(page)).toBe('/sys/permission/management/operators/disabled')
    await leave()
  })
})

describe('paths that can be granted', () => {
  it('all open a screen, or a question in its list (R4)', async () => {
    const { page, errors } = await openPage(visit.browser, REDUCED_MOTION)
    const answer = async <T>(path: string): Promise<T> => {
      const response = await page.waitForResponse((each) => each.url().includes(path))
      return ((await response.json()) as { data: T }).data
    }
    const answers = Promise.all([answer<string[]>(SESSION_PATHS.permission), answer<MenuNode[]>(SESSION_PATHS.menu)])
    await page.goto(visit.at('/dashboard'))
    await getAccountField(page).fill('admin')
    await getPasswordField(page).fill(visit.product.passwords['admin'] ?? '')
    await page.keyboard.press('Enter')
    const [paths, menu] = await answers
    await getMain(page).getByRole('heading', { level: 1 }).waitFor()
    const groups = new Set(menu.flatMap(listGroups))
    for (const path of paths.filter((each) => !groups.has(each))) {
      const address = path.replace(':id', '999999999')
      await follow(page, address)
      const expected = menu.flatMap((node) => findListOfQuestion(node, path))[0] ?? address
      await expect.poll(() => readShownAddresses(page), { message: path }).toEqual([expected, expected])
    }
    expect(errors).toEqual([])
    await page.context().close()
  })
})

const listGroups = ({ path, meta, children }: MenuNode): string[] => [
  ...(meta.screen === undefined ? [path] : []),
  ...children.flatMap(listGroups),
]

const findListOfQuestion = (node: MenuNode, path: string): string[] => [
  ...node.children.filter((child) => child.path === path && child.meta.screen === 'ask').map(() => node.path),
  ...node.children.flatMap((child) => findListOfQuestion(child, path)),
]

/** Returns the address of the page and that of the active tab. */
const readShownAddresses = (page: Page) =>
  page.evaluate(() => [
    location.pathname,
    document.querySelector('nav[aria-label="已打开的页面"] a[aria-current]')?.getAttribute('href'),
  ])
