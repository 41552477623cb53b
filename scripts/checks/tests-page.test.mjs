// @ts-check
// `docs/tests.md` must describe each test file that the gate leaves out.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

it('lists each file of the full tier on the page of tests', async () => {
  const page = await readFile(path.join(ROOT, 'docs/tests.md'), 'utf8')
  const files = []
  for (const folder of ['e2e', 'server/src', 'web/src', 'protocol/src'])
    files.push(...(await readdir(path.join(ROOT, folder), { recursive: true })))
  const names = files
    .map((file) => path.basename(file))
    .flatMap((name) => /^(.+)\.full\.(?:test|journey)\.tsx?$/.exec(name)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !page.includes(name))).toEqual([])
})
