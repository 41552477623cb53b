// @ts-check
// Sizes of the JavaScript that a browser loads until a user can work, compared with budgets for slow connections.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ROOT } from './run.mjs'

const DIST = path.join(ROOT, 'web/dist')

/** Always loaded: the entries and one language. */
const ALWAYS = ['index.html', 'src/ahead.ts', 'src/i18n/zh/']
const SIGNING_IN = [...ALWAYS, 'src/screens/accounts/login/']
const WORKING = [...SIGNING_IN, 'src/app/shell-route', 'src/app/screen-outlet']
/** Loaded automatically after the first screen is rendered. */
const AT_REST = [...WORKING, 'src/ui/feedback/feedback-host.tsx', 'src/layout/tools/tools.tsx']

/** Budgets in KiB of gzipped JavaScript: total of a page, and addition of a lazy component to the shell. */
const PAGE_BUDGETS = [
  { name: 'login', from: SIGNING_IN, limit: 200 },
  { name: 'login, shell and a list', from: [...WORKING, 'src/generic/list/list-screen.tsx'], limit: 320 },
  {
    name: 'login, shell and the ledger',
    from: [...WORKING, 'src/screens/system/ledger/ledger-screen.tsx'],
    limit: 280,
  },
  {
    name: 'login, shell and a trial balance',
    from: [...WORKING, 'src/screens/money/trial-balance/trial-balance-screen.tsx'],
    limit: 280,
  },
]
/** Scripts and style sheets of pages that phones open from a message. Each page has a manifest. `isLazy`: with those after the first paint. */
const TICKET_PAGES = [
  { name: 'signing page', page: 'contract', isLazy: true, limit: 120 },
  { name: 'margin call page', page: 'call', isLazy: true, limit: 100 },
  { name: 'visit page, first paint', page: 'visit', isLazy: false, limit: 100 },
  { name: 'visit page', page: 'visit', isLazy: true, limit: 120 },
]
const PART_LIMIT = 120
/** Components that open only inside another one, whose chunks are already loaded. */
const NESTED_PARTS = [
  { from: 'src/generic/form/inputs/editor/rich/', within: 'src/generic/form/inputs/editor/editor-input.tsx' },
  { from: 'src/generic/form/inputs/', within: 'src/generic/form/form-screen.tsx' },
  {
    from: 'src/screens/accounts/profile/second-factor/factor-scan.tsx',
    within: 'src/screens/accounts/profile/second-factor/factor-section.tsx',
  },
  {
    from: 'src/screens/accounts/profile/phone/phone-form.tsx',
    within: 'src/screens/accounts/profile/profile-screens.ts',
  },
  ...['dialogs', 'filters', 'import', 'saved-views', 'tree'].map((part) => ({
    from: `src/generic/list/${part}/`,
    within: 'src/generic/list/list-screen.tsx',
  })),
]
const LARGE_PARTS = [{ from: 'src/ui/chart/drawing.tsx', limit: 260 }]

/** @typedef {{ file: string, isDynamicEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */
/** @typedef {{ name: string, size: number, limit: number }} Measure */

/**
 * Measures the last build, which must have a manifest.
 * @returns {Promise<Measure[]>} the pages, then the lazy components, largest first; sizes and limits in KiB
 */
export async function measureBundles() {
  const manifest = await readManifest('manifest.json')
  const keys = Object.keys(manifest)
  const selectKeys = (/** @type {string[]} */ from) => keys.filter((key) => from.some((start) => key.startsWith(start)))
  const weigh = await createScale(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.js')),
  )

  const shell = collectFiles(manifest, selectKeys(AT_REST))
  const pages = PAGE_BUDGETS.map(({ name, from, limit }) => ({
    name,
    size: weigh(collectFiles(manifest, selectKeys(from))),
    limit,
  }))
  const listLoadedFiles = (/** @type {string} */ key) => {
    const outer = NESTED_PARTS.find(({ from }) => key.startsWith(from))
    if (outer === undefined) return shell
    if (manifest[outer.within] === undefined) throw new Error(`The build has no ${outer.within}.`)
    return new Set([...shell, ...collectFiles(manifest, [outer.within])])
  }
  const parts = keys
    .filter((key) => manifest[key]?.isDynamicEntry && !shell.has(manifest[key].file))
    .map((key) => ({
      name: key,
      size: weigh([...collectFiles(manifest, [key])].filter((file) => !listLoadedFiles(key).has(file))),
      limit: LARGE_PARTS.find(({ from }) => key.startsWith(from))?.limit ?? PART_LIMIT,
    }))
  return [
    ...pages,
    ...(await Promise.all(TICKET_PAGES.map(measureTicketPage))),
    ...parts.toSorted((a, b) => b.size - a.size),
  ]
}

/** @param {string} name @returns {Promise<Record<string, Chunk>>} */
const readManifest = async (name) => JSON.parse(await readFile(path.join(DIST, '.vite', name), 'utf8'))

/** @param {typeof TICKET_PAGES[number]} page @returns {Promise<Measure>} */
async function measureTicketPage({ name, page, isLazy, limit }) {
  const manifest = await readManifest(`manifest.${page}.json`)
  const chunks = collectChunks(manifest, [`${page}.html`], { isLazy })
  const files = new Set(chunks.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))
  return { name, size: (await createScale([...files]))(files), limit }
}

/**
 * Returns the files that the chunks import statically.
 * @param {Record<string, Chunk>} manifest @param {string[]} keys
 */
const collectFiles = (manifest, keys) => new Set(collectChunks(manifest, keys).map((key) => manifest[key]?.file ?? ''))

/**
 * Returns the chunks and their static imports, with `isLazy` also those that are loaded later.
 * @param {Record<string, Chunk>} manifest @param {string[]} keys @param {{ isLazy?: boolean }} [options]
 */
function collectChunks(manifest, keys, { isLazy = false } = {}) {
  const seen = new Set(keys)
  for (const key of seen) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const imported of isLazy ? [...imports, ...dynamicImports] : imports) seen.add(imported)
  }
  return [...seen]
}

/**
 * @param {string[]} weighed
 * @returns {Promise<(files: Iterable<string>) => number>} returns the KiB of the weighed ones among the files
 */
async function createScale(weighed) {
  const scripts = [...new Set(weighed)]
  const weights = await Promise.all(
    scripts.map(async (file) => (await promisify(gzip)(await readFile(path.join(DIST, file)))).length),
  )
  const weightOf = new Map(scripts.map((file, index) => [file, weights[index] ?? 0]))
  return (files) => [...files].reduce((sum, file) => sum + (weightOf.get(file) ?? 0), 0) / 1024
}
