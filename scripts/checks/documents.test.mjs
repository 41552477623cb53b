// @ts-check
// The domain has one list of unbuilt rules; decision records are short, and the index names them.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

const MAX_WORDS = 1500
const DECISIONS = path.join(ROOT, 'docs/decisions')

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
const records = readdirSync(DECISIONS).filter((name) => name.endsWith('.md') && name !== 'README.md')

it('lists unbuilt rules in one section of the domain', () => {
  const [rules = '', list] = read('docs/domain.md').split('## 6. Not built yet\n')
  expect(list).toMatch(/^\n- /)
  // A breached call is described where it is used, until a default can follow from it.
  expect(rules.split('\n').filter((line) => /not built/i.test(line) && !line.includes('a breached call'))).toEqual([])
})

it('has decision records of at most 1,500 words', () => {
  const countWords = (/** @type {string} */ name) => read(`docs/decisions/${name}`).split(/\s+/).length
  expect(records.filter((name) => countWords(name) > MAX_WORDS)).toEqual([])
})

it('names every decision record in the index, with its title', () => {
  const rows = [...read('docs/decisions/README.md').matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\) \| (.+) \|$/gm)]
  const titles = records.map((name) => [name, read(`docs/decisions/${name}`).split('\n')[0]?.slice(2)])
  expect(Object.fromEntries(rows.map(([, name, title]) => [name, title]))).toEqual(Object.fromEntries(titles))
})
