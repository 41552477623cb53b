// @ts-check
// Builds what is out of date: the server into one file, the browser application into files that are compressed once.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nodeScript, ROOT, run } from './run.mjs'

const COMPRESSED = /\.(js|css|html|svg|json|txt|webmanifest|wasm)$/
const MIN_COMPRESSED_BYTES = 1024
/** Ten is 6 % smaller than nine; eleven saves 2 % more and takes three times as long, while somebody waits. */
const BROTLI_QUALITY = 10

/** What a build of a package reads, besides the package itself. */
const SHARED_INPUTS = [
  'scripts/build.mjs',
  'protocol/src',
  'protocol/package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const NOT_AN_INPUT = /(^|\/)(dist|node_modules|schema|testing|\.vite)(\/|$)|\.test\.tsx?$/

/** @typedef {{ name: string, folder: string, arguments: string[], finish(dist: string): Promise<void> }} Target */

/** @type {Target} */
const SERVER = { name: 'server', folder: 'server', arguments: [], finish: async () => {} }

/** @type {Target[]} */
const TARGETS = [SERVER, { name: 'web', folder: 'web', arguments: ['--manifest'], finish: compressAll }]

/**
 * Builds each package whose inputs differ from those of its last build, side by side.
 * @throws Error with the builder's own words when one does not build
 */
export async function buildIfStale() {
  const stale = []
  for (const target of TARGETS) {
    const inputs = await hashOfInputs(target)
    const built = await readFile(stampOf(target), 'utf8').catch(() => undefined)
    if (built !== inputs) stale.push({ target, inputs })
  }
  if (stale.length === 0) return
  console.log(`Building ${stale.map(({ target }) => target.name).join(' and ')}…`)
  const builds = await Promise.allSettled(stale.map(({ target, inputs }) => build(target, inputs)))
  for (const built of builds) if (built.status === 'rejected') throw built.reason
}

/** @param {Target} target */
const distOf = (target) => path.join(ROOT, target.folder, 'dist')
/** @param {Target} target */
const stampOf = (target) => path.join(distOf(target), '.stamp')

/**
 * The stamp goes first and comes last, so a build that was cut short is done again.
 * @param {Target} target @param {string} inputs
 */
async function build(target, inputs) {
  await rm(stampOf(target), { force: true })
  await bundle(target)
  await target.finish(distOf(target))
  await writeFile(stampOf(target), inputs)
}

/** @param {Target} target @param {string} [into] a folder within the package */
async function bundle({ name, folder, arguments: more }, into = 'dist') {
  const { code, output } = await run(
    [...nodeScript('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', into, ...more],
    {
      cwd: path.join(ROOT, folder),
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (code !== 0) throw new Error(`The ${name} does not build:\n${output.trim()}`)
}

/**
 * Bundles the server for somebody's own use, as a build does.
 * @param {string} into a folder within the package
 */
export const bundleServer = (into) => bundle(SERVER, into)

/** @param {Target} target @returns {Promise<string>} a hash of names and contents */
async function hashOfInputs(target) {
  const listed = await Promise.all([target.folder, ...SHARED_INPUTS].map(filesUnder))
  const hash = createHash('sha256')
  for (const file of listed.flat().toSorted()) {
    hash.update(`\0${file}\0`)
    hash.update(await readFile(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** @param {string} name of a file or folder, from the root @returns {Promise<string[]>} */
async function filesUnder(name) {
  const entries = await readdir(path.join(ROOT, name), { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return existsSync(path.join(ROOT, name)) ? [name] : []
  const inputs = entries.filter((entry) => !NOT_AN_INPUT.test(entry.name))
  const found = inputs.map(async (entry) => {
    const file = path.join(name, entry.name)
    return entry.isDirectory() ? filesUnder(file) : [file]
  })
  return (await Promise.all(found)).flat()
}

/** @param {string} dist */
async function compressAll(dist) {
  const assets = await readdir(path.join(dist, 'assets'), { recursive: true })
  const files = ['index.html', ...assets.map((name) => path.join('assets', name))]
  await Promise.all(
    files.filter((name) => COMPRESSED.test(name)).map((name) => compress(path.join(dist, name))),
  )
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [small, wide] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, wide)])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await buildIfStale()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
