// @ts-check
// Each test named in `docs/defects-of-others.md` must exist.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

const PROMISED = /`([^`]+\.test\.ts)` › (.+?) \|$/gm

it('finds a test for every listed defect of a dependency', async () => {
  const page = await readFile(path.join(ROOT, 'docs/defects-of-others.md'), 'utf8')
  const promised = [...page.matchAll(PROMISED)]
  expect(promised.length).toBeGreaterThan(40)
  const missing = []
  for (const [, file = '', title = ''] of promised) {
    const text = await readFile(path.join(ROOT, file), 'utf8')
    const titles = [
      ...text.matchAll(/\b(?:it|describe)(?:\.runIf\(\w+\))?(?:\.each\([^]*?\]\))?\(\s*(?:'([^'\n]*)'|`([^`\n]*)`)/g),
    ]
    if (!titles.some(([, plain, template]) => (plain ?? template ?? '').includes(title)))
      missing.push(`${file} › ${title}`)
  }
  expect(missing).toEqual([])
})
