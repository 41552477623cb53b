// @ts-check
// Comments, test titles and documents cite sections (`domain §3.2`, `docs/wire.md §5`) and requirements (`(I9)`) of documents in this
// repository; each citation names one that exists. Decisions have no numbers: a record is named by its path.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'
import { findCitedRequirements, isTest, REQUIREMENTS } from './requirements.mjs'

const read = (/** @type {string} */ file) => readFileSync(path.join(ROOT, file), 'utf8')

/** Sections by document: `3.2` is a heading `## 3.2 …`, or a paragraph or list item that begins with `**3.2 …**`. */
const SECTIONS = new Map(
  ['domain', 'wire'].map((name) => [
    name,
    new Set(
      [...read(`docs/${name}.md`).matchAll(/^(?:#+ |[-|] ?)?(?:\*\*)?(\d+(?:\.\d+)*)[. *]/gm)].map(([, id]) => id),
    ),
  ]),
)
const EXCLUDED = /^docs\/requirements\.md$|\/citations\.test\.mjs$/
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql', '*.css', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !EXCLUDED.test(file))

/** A section, with the document that is named before it; further sections may follow: `domain §3.2, §3.8`. */
const CITED = /([\w./-]+?)(?:\.md)?[`)]* (§[\d.]*\d(?:(?:,| and|–|;) §[\d.]*\d)*)/g
const OTHER_WORKS = /^(?:rfc|\d+|800-63b|documentation|specification)$/
const NUMBERED_DECISION = /\bdecisions? \d+/gi

/** @param {string} file @returns {string[]} */
function findBrokenCitations(file) {
  const text = read(file)
  const broken = []
  for (const [whole, document = '', sections = ''] of text.matchAll(CITED)) {
    const name = path.basename(document).toLowerCase()
    if (OTHER_WORKS.test(name)) continue
    // A document cites its own sections without its name.
    const known = SECTIONS.get(name) ?? SECTIONS.get(path.basename(file, '.md'))
    const missing = [...sections.matchAll(/§([\d.]*\d)/g)].filter(([, id]) => known?.has(id ?? '') !== true)
    if (missing.length > 0) broken.push(`${file}: ${whole}`)
  }
  if (isTest(file))
    for (const { whole, ids } of findCitedRequirements(text))
      if (ids.some((id) => !REQUIREMENTS.has(id))) broken.push(`${file}: ${whole}`)
  return [...broken, ...(text.match(NUMBERED_DECISION) ?? []).map((whole) => `${file}: ${whole}`)]
}

it('cites only sections and requirements that exist, and decisions by path', () => {
  expect(SECTIONS.get('domain')?.size).toBeGreaterThan(30)
  expect(REQUIREMENTS.size).toBeGreaterThan(100)
  expect(files.flatMap(findBrokenCitations)).toEqual([])
})
