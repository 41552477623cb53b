import { openBrowser, openPage } from './kit/browser.ts'
const A = 'http://127.0.0.1:4555'
const P = JSON.parse((await import('node:fs')).readFileSync('/tmp/serve.log','utf8').split('\n').find((l) => l.startsWith('{'))!)
const b = await openBrowser()
export const shot = async (user: string, path: string, name: string, o: any = {}) => {
  const { page, faults } = await openPage(b, { viewport: { width: o.w ?? 1440, height: o.h ?? 900 }, reducedMotion: 'reduce', ...(o.dark ? { colorScheme: 'dark' } : {}) } as any)
  await page.goto(A + '/login'); 
  await page.evaluate((l) => localStorage.setItem('language', l), o.lang ?? 'zh')
  await page.goto(A + path)
  const inputs = page.locator('input')
  await inputs.first().waitFor()
  await page.locator('input').nth(0).fill(user); await page.locator('input[type=password]').fill(P[user])
  await page.keyboard.press('Enter')
  await page.waitForURL(A + path); await page.waitForTimeout(o.wait ?? 3500)
  if (o.act) await o.act(page)
  await page.screenshot({ path: `/tmp/look/${name}.png`, fullPage: o.full ?? false })
  if (faults.length) console.log(name, faults)
  await page.context().close()
}
const [, , user, path, name, opts] = process.argv
if (user) await shot(user, path!, name!, opts ? JSON.parse(opts) : {})
await b.close()
