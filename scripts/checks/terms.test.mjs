// @ts-check
// Code, comments, test titles and documents use the usual technical terms (docs/terms.md). In SQL only
// comments are checked, because names belong to the wire and change by migrations only.
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

/** Forbidden words with their replacements, from docs/terms.md. Parts of names count as words: `storeHooks`, `DEED_WORDS`. */
const WORDS = new Map(
  [...readFileSync(path.join(ROOT, 'docs/terms.md'), 'utf8').matchAll(/^\| `(\w+)` \| ([^|]+) \|$/gm)].map(
    ([, word = '', use = '']) => [word, use],
  ),
)
/** `most` is a name on the wire, but not in constants. */
const CONSTANTS = /\b(?:MOST|LONGEST)(?:_[A-Z_]+)?\b/g
const FOUR_EYES = /four[- _]?eyes|keepFourEyes|same_eyes/gi
/** Banks lend money that is repaid on demand. */
const ON_DEMAND = /on[- _]demand/gi
/** Listed words that are trade terms in some folders: goods are held for a bank until their pledge is sealed (domain §3.3). */
const TERMS = new Map([['held', /modules\/(?:lending|receipts)\/|pledge|financing|conformance\/|docs\/domain\.md/]])
/** A number that may be one, followed by a plural. */
const COUNTED = /\{(?:n|fail|failed|warned|left|done|count)\} (?!(?:es|is|was|has|más|yuanes)\b)\p{Ll}+s\b/gu
const TEXTS = /^(?:protocol|server|web)\/src\/(?!i18n\/).*\.tsx?$/
const FOLDERS = [
  'protocol/src',
  'server/src',
  'web/src',
  'e2e',
  'bench/src',
  'chaos/src',
  'scripts',
  'docs',
  'server/schema',
]
const CHECKED = /\.(?:ts|tsx|mjs|md|css|sql)$/
const SQL_COMMENT = /--.*$/
const EXEMPT =
  /^docs\/terms\.md$|terms\.test\.mjs$|^scripts\/checks\/language\/|\/schema\.ts$|^docs\/schema\.md$|\/pinyin\.generated\.ts$/

async function listCheckedFiles() {
  const inFolders = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(path.join(ROOT, folder), { recursive: true })).map((name) => path.posix.join(folder, name)),
    ),
  )
  return [...(await readdir(ROOT)), ...inFolders.flat()].filter(
    (name) => CHECKED.test(name) && !EXEMPT.test(name) && !name.includes('node_modules'),
  )
}

/** @param {string} file @param {string} line */
function getCheckedPart(file, line) {
  return file.endsWith('.sql') ? (SQL_COMMENT.exec(line)?.[0] ?? '') : line
}

/** @param {string} text @returns {string[]} */
function findForbiddenWords(text) {
  const parts = text
    .replace(FOUR_EYES, '')
    .replace(ON_DEMAND, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase())
  const words = parts.map((word) => (WORDS.has(word) ? word : word.replace(/s$/, ''))).filter((word) => WORDS.has(word))
  return [...words, ...(text.match(CONSTANTS) ?? [])]
}

describe('forbidden words', () => {
  it('do not occur', async () => {
    const found = []
    for (const file of await listCheckedFiles()) {
      const lines = (await readFile(path.join(ROOT, file), 'utf8')).split('\n')
      for (const [at, line] of lines.entries())
        for (const word of findForbiddenWords(getCheckedPart(file, line)).filter(
          (each) => TERMS.get(each)?.test(file) !== true,
        ))
          found.push(`${file}:${at + 1}: “${word}” (${WORDS.get(word) ?? 'a limit is MAX_…'})`)
    }
    expect(found).toEqual([])
  })

  it('do not occur as plurals after a number that may be one (A4)', async () => {
    const texts = (await listCheckedFiles()).filter((file) => TEXTS.test(file) && !/\.test\./.test(file))
    const found = []
    for (const file of texts)
      for (const [counted] of (await readFile(path.join(ROOT, file), 'utf8')).matchAll(COUNTED))
        found.push(`${file}: ${counted}`)
    expect(found).toEqual([])
  })

  it.each([
    ['hotelKeeper(he)', ['keeper', 'he']],
    ['const DEED_WORDS = told', ['deed', 'told']],
    ['LONGEST_KEYWORD = MOST', ['LONGEST_KEYWORD', 'MOST']],
    ['four eyes, the ears of others', []],
    ['repaid on_demand, on demand', []],
    ['they demand', ['demand']],
    ['two pairs of eyes', ['eyes']],
    ['where the shell threshold', []],
  ])('are detected in %s', (text, words) => expect(findForbiddenWords(text)).toEqual(words))
})
