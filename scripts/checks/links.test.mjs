// @ts-check
// Links of documents, and paths named in documents and comments, must lead to files of the repository.
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

const CHECKED = /\.(?:md|ts|tsx|mjs|mts|sql|css|sh|ya?ml)$/
const COMMENT = /\/\*[^]*?\*\/|(?:^|\s)(?:\/\/|--|#)\s.*$/gm
const CODE = /```[^]*?```|`[^`\n]*`/g
const LINK = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g
const HEADING = /^#{1,6} (.*)$/gm

const FOLDERS = 'bench|chaos|docs|e2e|protocol|scripts|server|web'
/** A path from the root, with an extension. */
const PATH = new RegExp(String.raw`(?<![\w./@-])(?:${FOLDERS})/[\w./…*{}<>-]*\.[a-z]\w*`, 'g')
/** A file between backticks, named by the end of its path. */
const FILE = /`([\w.-]+(?:\/[\w.-]+)*\.(?:[cm]?tsx?|[cm]js|sql|css|md|sh))`/g
/** A folder or a file without its extension between backticks, which begins at the root or in a source folder. */
const FOLDER = new RegExp(String.raw`\x60((?:${FOLDERS}|engine|platform|modules|generic|screens)/[\w./-]+)\x60`, 'g')
const PLACEHOLDER = /[*…{}<>]|NNNN/

const EXCEPTIONS = [
  /^server\/dist\//, // written by the build
  /(?:^|\/|_)branch(?:\.\w+)*$/, // the example resource of CONTRIBUTING.md and docs/resources.md
]

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
const files = listed.split('\n').filter((file) => statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.isFile())
const documents = files.filter((file) => file.endsWith('.md'))

/** Files, folders, and the ends of their paths, with and without extensions. */
const known = new Set(
  files.flatMap((file) => {
    const names = file.split('/')
    const ends = names.map((_, index) => names.slice(index).join('/'))
    const folders = names.flatMap((_, from) =>
      names.slice(from, -1).map((_name, index) => names.slice(from, from + index + 1).join('/')),
    )
    const stems = ends.flatMap((end) => [end.replace(/\.\w+$/, ''), end.replace(/\.(?:test|journey)\.\w+$/, '')])
    return [...ends, ...folders, ...stems]
  }),
)

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')

/** @param {string} folder */
const isFolder = (folder) => statSync(path.join(ROOT, folder), { throwIfNoEntry: false })?.isDirectory() ?? false

/** Returns the anchor that GitHub gives a heading. @param {string} heading */
const toAnchor = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Returns the broken relative links of a document. @param {string} file @param {string} text @returns {string[]} */
function listBrokenLinks(file, text) {
  const links = [...text.replace(CODE, '').matchAll(LINK)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z]+:/i.test(link)) return false
    const [to = '', anchor] = decodeURI(link).split('#')
    const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to).replace(/\/$/, '')
    if (!files.includes(target)) return anchor !== undefined || !isFolder(target)
    if (anchor === undefined) return false
    const source = target === file ? text : read(target)
    return ![...source.matchAll(HEADING)].some(([, heading = '']) => toAnchor(heading) === anchor)
  })
}

/** Returns the paths without a file in a document or in the comments of a file. @param {string} file @param {string} text @returns {string[]} */
function listUnknownPaths(file, text) {
  const isDocument = file.endsWith('.md')
  const parts = isDocument ? [text] : (text.match(COMMENT) ?? [])
  const paths = parts.flatMap((part) => [
    ...(part.match(PATH) ?? []),
    ...[...part.matchAll(FILE)].map(([, name = '']) => name),
    ...(isDocument ? [...part.matchAll(FOLDER)].map(([, name = '']) => name.replace(/\/$/, '')) : []),
  ])
  return [...new Set(paths)].filter(
    (name) =>
      !known.has(name) &&
      !PLACEHOLDER.test(name) &&
      !EXCEPTIONS.some((exception) => exception.test(name.replace(/\.\w+$/, ''))),
  )
}

it('finds a file and a heading for every relative link of the documents', () => {
  expect(documents.length).toBeGreaterThan(60)
  const broken = documents.flatMap((file) => listBrokenLinks(file, read(file)).map((link) => `${file}: ${link}`))
  expect(broken).toEqual([])
})

it('finds a file for every path that a document or comment names', () => {
  const unknown = files
    .filter((file) => CHECKED.test(file) && !file.endsWith('/links.test.mjs'))
    .flatMap((file) => listUnknownPaths(file, read(file)).map((name) => `${file}: ${name}`))
  expect(unknown).toEqual([])
})

it('reports links without a file or heading', () => {
  const text =
    '# One heading\n[a](#one-heading) [b](#two) [c](none.md) [d](README.md#none) [e](https://x.cn) `[f](g.md)`'
  expect(listBrokenLinks('README.md', text)).toEqual(['#two', 'none.md', 'README.md#none'])
})

it('reports paths without a file', () => {
  const page =
    'See server/src/none.ts, `none.test.ts`, `engine/none`, `server/src/app.ts`, `engine/write`, `web/src/*.ts`.'
  expect(listUnknownPaths('docs/a.md', page)).toEqual(['server/src/none.ts', 'none.test.ts', 'engine/none'])
  const code = "// See docs/none.md.\nconst file = 'docs/other.md' /* `old.ts` */\n"
  expect(listUnknownPaths('server/src/a.ts', code)).toEqual(['docs/none.md', 'old.ts'])
})
