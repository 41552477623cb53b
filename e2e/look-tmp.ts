import { openBrowser, openPage } from './kit/browser.ts'
import { readFileSync } from 'node:fs'
const log = readFileSync('/tmp/look.log', 'utf8')
const pw = (u: string) => new RegExp(`^\\s+${u}\\s+(\\S+)`, 'm').exec(log)![1]!
const browser = await openBrowser()
const at = (p: string) => `http://localhost:8400${p}`
const { page, faults } = await openPage(browser, {})
await page.goto(at('/banks/bank/list'))
await page.getByLabel('账号', { exact: true }).fill('operator')
await page.getByLabel('密码', { exact: true }).fill(pw('operator'))
await page.keyboard.press('Enter')
await page.getByRole('main').getByRole('row').nth(3).waitFor()
await page.getByRole('main').getByRole('link', { name: '编辑' }).first().click()
await page.getByRole('main').getByRole('textbox', { name: '联系人' }).fill('沈一')
await page.getByRole('link', { name: '货物', exact: true }).click()
await page.getByRole('heading', { level: 1 }).first().waitFor()
await page.waitForTimeout(1500)
await page.screenshot({ path: '/tmp/shots/1.png' })
for (const n of ['货物管理', '货物规格', '货物价格', '价格历史', '期货价格']) {
  await page.getByRole('navigation', { name: '货物菜单' }).getByRole('link', { name: n }).click()
  await page.getByRole('heading', { level: 1, name: n }).waitFor()
}
await page.waitForTimeout(800)
await page
  .getByRole('navigation', { name: '已打开的页面' })
  .getByRole('listitem')
  .nth(2)
  .click({ button: 'right' })
await page.waitForTimeout(500)
await page.screenshot({ path: '/tmp/shots/2.png' })
await page.keyboard.press('Escape')
const strip = page.getByRole('navigation', { name: '已打开的页面' })
await strip.getByRole('link', { name: '编辑银行' }).click()
await page.waitForTimeout(500)
console.log('typed', await page.getByRole('main').getByRole('textbox', { name: '联系人' }).inputValue())
await strip.getByRole('button', { name: /关闭 .*编辑银行/ }).click()
await page.waitForTimeout(600)
await page.screenshot({ path: '/tmp/shots/3.png' })
console.log(faults)
// switch speed
await page.getByRole('button', { name: '继续编辑' }).click()
await page.waitForTimeout(400)
const ms = []
for (let i = 0; i < 12; i++) {
  ms.push(
    await page.evaluate(async (i) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="已打开的页面"] a')]
      const a = performance.now()
      links[i % links.length]!.click()
      await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))
      return Math.round(performance.now() - a)
    }, i),
  )
  await page.waitForTimeout(300)
}
console.log('switch ms', ms.join(' '))
await page.emulateMedia({ colorScheme: 'dark' })
await page.waitForTimeout(300)
await page.screenshot({ path: '/tmp/shots/4.png' })
await page.reload()
await page.waitForTimeout(2500)
await page.screenshot({ path: '/tmp/shots/5.png' })
await browser.close()
