// Opens and closes tabs from within the page, because clicks of the driver would take longer than the measured work.
import type { Page } from 'playwright-core'

/** Opens the edit form of a record and closes its tab, a number of times, for each record of the page in turn. */
export async function openAndClose(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const until = async <T>(find: () => T | null | undefined | false): Promise<T> => {
      for (const deadline = Date.now() + 15_000; ; ) {
        const found = find()
        if (found !== null && found !== undefined && found !== false) return found
        if (Date.now() > deadline) throw new Error(`Timed out on ${location.pathname}.`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
    const inView = () => [...document.querySelectorAll('main')].find((main) => main.checkVisibility())
    const links = () => inView()?.querySelectorAll<HTMLElement>('tbody a[href*="/edit/"]')
    for (let round = 0; round < count; round += 1) {
      const all = await until(() => {
        const found = links()
        return found !== undefined && found.length > 0 && found
      })
      all[round % all.length]?.click()
      await until(() => inView()?.querySelector('form button[type=submit]'))
      const close = await until(() =>
        document.querySelector<HTMLElement>('nav li[data-active=true] > button[class*="close"]'),
      )
      close.click()
    }
    await until(() => (links()?.length ?? 0) > 0)
  }, times)
}
