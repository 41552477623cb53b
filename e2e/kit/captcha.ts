// Reads pictures for a journey. No program shall be able to, so it is written down in the product's own database what the
// picture on the page says; everything else about it stays as it is.
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from './running.ts'

/** Answers a function that tells what the picture on the page says. Ask for it before the first picture comes. */
export function pictureReader(page: Page, { database }: Product): () => Promise<string> {
  let latest = ''
  const isPicture = (url: string) => url.endsWith('/public/captcha/Captcha')
  // From here on another picture is on its way, or the page has none.
  page.on('request', (request) => {
    if (isPicture(request.url())) latest = ''
  })
  page.on('framenavigated', () => {
    latest = ''
  })
  page.on('response', async (response) => {
    if (!isPicture(response.url())) return
    // A page that is closed meanwhile needs none.
    const answer = (await response.json().catch(() => undefined)) as
      | { data: { captcha_id: string } }
      | undefined
    latest = answer?.data.captcha_id ?? ''
  })
  return async () => {
    // A picture that is used up says nothing any more; the next one is on its way.
    await expect.poll(() => isWrittenDown(database, latest, 'READ')).toBe(true)
    await page.locator('form img').waitFor()
    return 'read'
  }
}

async function isWrittenDown(database: Product['database'], id: string, says: string): Promise<boolean> {
  const client = new Client(database)
  await client.connect()
  try {
    const hash = createHash('sha256').update(`${id} ${says}`).digest()
    const update = 'update captcha set answer_hash = $2 where id::text = $1 and used_at is null'
    return (await client.query(update, [id, hash])).rowCount === 1
  } finally {
    await client.end()
  }
}
