// @ts-check
// Builds outdated packages: the server as one file, the browser application as precompressed files.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getNodeCommand, ROOT, run } from './run.mjs'

const COMPRESSED = /\.(js|css|html|svg|json|txt|webmanifest|wasm)$/
const MIN_COMPRESSED_BYTES = 1024
/** Quality 10 is 6 % smaller than 9; 11 saves another 2 % and takes three times as long. */
const BROTLI_QUALITY = 10

/** Inputs of a build besides the package itself. */
const SHARED_INPUTS = [
  'scripts/build.mjs',
  'protocol/src',
  'protocol/package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const NOT_AN_INPUT = /(^|\/)(dist|node_modules|schema|testing|\.vite)(\/|$)|\.test\.tsx?$/

/** @typedef {{ name: string, folder: string, builds: string[][], finish(dist: string): Promise<void> }} Target `builds`: arguments of each build */

/** @type {Target} */
const SERVER = { name: 'server', folder: 'server', builds: [[]], finish: async () => {} }

/** The first build empties the folder; the others add the pages that tickets open. */
const WEB_BUILDS = [
  ['--manifest'],
  ['--config', 'vite.contract.config.ts', '--manifest', '.vite/manifest.contract.json'],
  ['--config', 'vite.call.config.ts', '--manifest', '.vite/manifest.call.json'],
  ['--config', 'vite.visit.config.ts', '--manifest', '.vite/manifest.visit.json'],
]

/** @type {Target[]} */
const TARGETS = [SERVER, { name: 'web', folder: 'web', builds: WEB_BUILDS, finish: compressAll }]

/**
 * Builds each package whose inputs have changed, in parallel.
 * @throws Error with the output of the failed build
 */
export async function buildIfStale() {
  const stale = []
  for (const target of TARGETS) {
    const inputs = await hashInputs(target)
    const built = await readFile(getStampFile(target), 'utf8').catch(() => undefined)
    if (built !== inputs) stale.push({ target, inputs })
  }
  if (stale.length === 0) return
  console.log(`Building ${stale.map(({ target }) => target.name).join(' and ')}…`)
  const builds = await Promise.allSettled(stale.map(({ target, inputs }) => build(target, inputs)))
  for (const built of builds) if (built.status === 'rejected') throw built.reason
}

/** @param {Target} target */
const getDistFolder = (target) => path.join(ROOT, target.folder, 'dist')
/** @param {Target} target */
const getStampFile = (target) => path.join(getDistFolder(target), '.stamp')

/**
 * The stamp is deleted first and written last, so an interrupted build is repeated.
 * @param {Target} target @param {string} inputs
 */
async function build(target, inputs) {
  await rm(getStampFile(target), { force: true })
  await bundlePackage(target)
  await target.finish(getDistFolder(target))
  await writeFile(getStampFile(target), inputs)
}

/** @param {Target} target @param {string} [into] a folder in the package */
async function bundlePackage({ name, folder, builds }, into = 'dist') {
  for (const more of builds) {
    const { code, output } = await run(
      [...getNodeCommand('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', into, ...more],
      {
        cwd: path.join(ROOT, folder),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    if (code !== 0) throw new Error(`Building ${name} failed:\n${output.trim()}`)
  }
}

/**
 * Bundles the server into another folder of its package.
 * @param {string} into
 */
export const bundleServer = (into) => bundlePackage(SERVER, into)

/** @param {Target} target @returns {Promise<string>} a hash of names and contents */
async function hashInputs(target) {
  const listed = await Promise.all([target.folder, ...SHARED_INPUTS].map(listFiles))
  const hash = createHash('sha256')
  for (const file of listed.flat().toSorted()) {
    hash.update(`\0${file}\0`)
    hash.update(await readFile(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** @param {string} name of a file or folder, from the root @returns {Promise<string[]>} */
async function listFiles(name) {
  const entries = await readdir(path.join(ROOT, name), { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return existsSync(path.join(ROOT, name)) ? [name] : []
  const inputs = entries.filter((entry) => !NOT_AN_INPUT.test(entry.name))
  const found = inputs.map(async (entry) => {
    const file = path.join(name, entry.name)
    return entry.isDirectory() ? listFiles(file) : [file]
  })
  return (await Promise.all(found)).flat()
}

/** @param {string} dist */
async function compressAll(dist) {
  const assets = await readdir(path.join(dist, 'assets'), { recursive: true })
  const files = [
    'index.html',
    'contract.html',
    'call.html',
    'visit.html',
    ...assets.map((name) => path.join('assets', name)),
  ]
  await Promise.all(files.filter((name) => COMPRESSED.test(name)).map((name) => compress(path.join(dist, name))))
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
