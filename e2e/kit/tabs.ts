// Opens and closes tabs from within the page, because clicks of the driver would take longer than the measured work.
import type { Page } from 'playwright-core'

/** Opens the edit form of a record and closes its tab, a number of times, for each record of the page in turn. */
export async function openAndClose(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const waitUntil = async <T>(find: () => T | null | undefined | false): Promise<T> => {
      for (const deadline = Date.now() + 15_000; ; ) {
        const found = find()
        if (found !== null && found !== undefined && found !== false) return found
        if (Date.now() > deadline) throw new Error(`Timed out on ${location.pathname}.`)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }
    const getVisibleMain = () => [...document.querySelectorAll('main')].find((main) => main.checkVisibility())
    const getEditLinks = () => getVisibleMain()?.querySelectorAll<HTMLElement>('tbody a[href*="/edit/"]')
    for (let round = 0; round < count; round += 1) {
      const all = await waitUntil(() => {
        const found = getEditLinks()
        return found !== undefined && found.length > 0 && found
      })
      all[round % all.length]?.click()
      await waitUntil(() => getVisibleMain()?.querySelector('form button[type=submit]'))
      const close = await waitUntil(() =>
        document.querySelector<HTMLElement>('nav li[data-active=true] > button[class*="close"]'),
      )
      close.click()
    }
    await waitUntil(() => (getEditLinks()?.length ?? 0) > 0)
  }, times)
}
