// @ts-check
// Requirements of `docs/requirements.md`, and the tests that cite them in brackets: `it('rejects a second review (V7)')`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../run.mjs'

const TEXT = readFileSync(path.join(ROOT, 'docs/requirements.md'), 'utf8')
/** In the order of the page, without the example of its introduction. */
export const REQUIREMENTS = new Set(
  [...TEXT.slice(TEXT.indexOf('\n## ')).matchAll(/\b([A-Z]\d{1,2}b?)\b/g)].map(([, id = '']) => id),
)

/** Matches a list of ids in brackets. */
const LIST = /\(([A-Z]\d{1,2}b?(?:(?:, | and |; )[A-Z]\d{1,2}b?)*)\)/g
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm

/** Returns the lists of ids that a text cites, each with its ids. @param {string} text */
export const findCitedRequirements = (text) =>
  [...text.matchAll(LIST)].map(([whole, ids = '']) => ({ whole, ids: ids.split(/, | and |; /) }))

/** @param {string} file */
export const isTest = (file) => /\.(?:test|journey)\.tsx?$/.test(file)

/** Requirements without a test that cites them, each with the reason. */
export const UNCITED = /** @type {Readonly<Record<string, string>>} */ ({
  I18: 'no code: queries have no knowledge time',
  R9: 'the conformance suite tests the calls of both lists',
  T9: 'the conformance suite tests the calls of every resource',
})

/** Returns the test files by requirement. @returns {ReadonlyMap<string, readonly string[]>} */
function listTests() {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  /** @type {Map<string, Set<string>>} */
  const tests = new Map([...REQUIREMENTS].map((id) => [id, new Set()]))
  for (const file of files.split('\n').filter(isTest)) {
    const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(COMMENT, '')
    for (const id of findCitedRequirements(text).flatMap(({ ids }) => ids)) tests.get(id)?.add(file)
  }
  return new Map([...tests].map(([id, paths]) => [id, [...paths].toSorted(compareNames)]))
}

/** @param {string} a @param {string} b */
const compareNames = (a, b) => (path.basename(a) + a < path.basename(b) + b ? -1 : 1)

/** @param {string} file */
const toLink = (file) => `[${path.basename(file)}](../${file})`

const HEAD = `# Tests by requirement

Written by \`node scripts/checks/write-requirement-tests.mjs\`. Each row lists the test files with a title that cites the requirement of [requirements.md](requirements.md) in brackets. \`git grep '(I9\\b' -- '*.test.*' '*.journey.*'\` shows the titles.

| Requirement | Test files |
|---|---|
`

export const PAGE = 'docs/requirement-tests.md'

/** Returns the text of the page. @throws Error for a requirement without a test or reason, or with both */
export function buildPage() {
  const rows = [...listTests()].map(([id, paths]) => {
    const reason = UNCITED[id]
    if ((paths.length === 0) !== (reason !== undefined))
      throw new Error(`${id} needs either a test that cites it or a reason in scripts/checks/requirements.mjs`)
    return `| ${id} | ${reason === undefined ? paths.map(toLink).join(', ') : `none: ${reason}`} |\n`
  })
  return HEAD + rows.join('')
}
