// @ts-check
// npm commands on a machine with an old Node. Uses a small project with our scripts, and a local registry.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isFullTier } from './tier.mjs'
import { ROOT, run } from './run.mjs'

const VERSION = '99.1.0'
const PACKAGE = 'node-of-this-system'
const READY = 'ready, by '
const read = (/** @type {string} */ file) => readFile(path.join(ROOT, file), 'utf8')

/** @type {string} the small project */
let project
let published = VERSION
/** The package served by the registry. @type {Buffer} */
let archive
/** Paths requested from the registry. @type {string[]} */
let requests = []

const registry = createServer((request, response) => {
  const url = request.url ?? ''
  requests.push(url)
  if (url.endsWith('.tgz')) return response.end(archive)
  const dist = { tarball: `${address()}/${PACKAGE}.tgz` }
  const versions = { [published]: { name: PACKAGE, version: published, dist } }
  return response.end(JSON.stringify({ name: PACKAGE, 'dist-tags': { latest: published }, versions }))
})
const address = () => {
  const at = registry.address()
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : at}`
}
beforeAll(async () => void (await once(registry.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void registry.close())

/** @param {string} name within the project @param {string | object} content */
async function write(name, content) {
  const file = path.join(project, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
}

/** Writes a program that runs this Node with a preloaded module. @param {string} name @param {string} module @param {string} [version] */
async function writeNode(name, module, version = process.version) {
  await write(`${version}.mjs`, module)
  const loaded = path.join(project, `${version}.mjs`)
  const lines = [
    '#!/bin/sh',
    `[ "$1" = --version ] && echo ${version} && exit`,
    `exec ${process.execPath} --import ${loaded} "$@"`,
  ]
  await write(name, lines.join('\n'))
  await chmod(path.join(project, name), 0o755)
}

/** Packs a Node that prints `answer` as its version. @param {string} version @param {string} answer @returns {Promise<Buffer>} */
async function pack(version, answer) {
  const binary = path.join(project, '.node', version, 'bin/node')
  const module = `process.execPath = '${binary}'; process.env.RUNTIME = 'ours'`
  await write('packed/package/package.json', { name: PACKAGE, version })
  await writeNode('packed/package/bin/node', module, answer)
  const file = path.join(project, 'packed.tgz')
  const { code } = await run(['tar', '-czf', file, '-C', path.join(project, 'packed'), 'package'])
  expect(code).toBe(0)
  return readFile(file)
}

/** Publishes a Node and pins it. @param {string} version */
async function pin(version, answer = `v${version}`) {
  published = version
  archive = await pack(version, answer)
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  await write('.node-version', `${version}\n`)
  await write('scripts/runtime/package.json', { optionalDependencies: { [PACKAGE]: version } })
  await write('scripts/runtime/package-lock.json', {
    lockfileVersion: 3,
    packages: {
      '': { optionalDependencies: { [PACKAGE]: version } },
      [`node_modules/${PACKAGE}`]: { version, integrity, optional: true },
    },
  })
}

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'cangdan-runtime-'))
  requests = []
  const { scripts, engines } = JSON.parse(await read('package.json'))
  const small = { name: 'small', dependencies: { part: 'file:part' } }
  const part = { name: 'part', version: '1.0.0', bin: { part: 'part.mjs' } }
  await write('part/package.json', part)
  await write('part/part.mjs', '')
  await write('package.json', { ...small, private: true, engines, scripts })
  await write('package-lock.json', {
    lockfileVersion: 3,
    packages: { '': small, 'node_modules/part': { resolved: 'part', link: true }, part },
  })
  await pin(VERSION)
  for (const file of ['setup.mjs', 'run.mjs', 'runtime.mjs'])
    await copyFile(path.join(ROOT, 'scripts', file), path.join(project, 'scripts', file))
  // A command that runs until a signal, like the product.
  await write(
    'scripts/start.mjs',
    `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('${READY}' + (process.env.RUNTIME ?? 'its own'))`,
  )
  await writeNode(
    'old/node',
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`,
  )
})
afterEach(() => rm(project, { recursive: true, force: true }))

/** Runs `npm start` until it is ready or has ended, and stops it. @param {'old' | 'new'} front the first Node in the path */
async function start(front) {
  const first = front === 'old' ? path.join(project, 'old') : path.dirname(process.execPath)
  const child = spawn('npm', ['start'], {
    cwd: project,
    env: {
      ...process.env,
      PATH: [first, process.env['PATH']].join(path.delimiter),
      npm_config_registry: address(),
      npm_config_cache: path.join(project, 'cache'),
      npm_config_fetch_retries: '0',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
      if (text.includes(READY)) child.kill('SIGTERM')
    })
  const [code] = await once(child, 'close')
  return { output, code }
}

const runtimes = async () => (existsSync(path.join(project, '.node')) ? await readdir(path.join(project, '.node')) : [])

describe('npm command', () => {
  it('installs the pinned Node once if the first in the path is too old, and continues with it', async () => {
    const first = await start('old')
    expect(first.output).toContain(`Installing Node.js ${VERSION}`)
    expect(first.output).toMatch(/ready, by ours\s+stopped/)
    expect(await runtimes()).toEqual([VERSION])

    requests = []
    const second = await start('old')
    expect(second.output).not.toContain('Installing')
    expect(second.output).toContain(`${READY}ours`)
    expect(requests).toEqual([])
  })

  it('installs no Node if the first in the path is new enough', async () => {
    const { output } = await start('new')
    expect(output).toMatch(/ready, by its own\s+stopped/)
    expect(await runtimes()).toEqual([])
    expect(existsSync(path.join(project, 'node_modules/.bin/node'))).toBe(false)
    expect(requests).toEqual([])
  })

  it.runIf(isFullTier)('replaces its Node when another version is pinned', async () => {
    await start('old')
    await pin('99.0.0')
    expect((await start('old')).output).toMatch(/Installing Node.js 99.0.0[^]+ready, by ours/)
    expect(await runtimes()).toEqual(['99.0.0'])
  })

  it.each([
    ['is not the pinned one', async () => void (archive = await pack(VERSION, 'v98.0.0'))],
    ['is cut short', () => void (archive = archive.subarray(0, -20))],
    ['does not run', () => pin(VERSION, 'Segmentation fault')],
  ])('rejects a package that %s, and leaves no Node', async (_what, damage) => {
    await damage()
    const { output, code } = await start('old')
    expect(code).toBe(1)
    expect(output).toContain(`Node.js ${VERSION} for`)
    expect(output).not.toContain(READY)
    expect(await runtimes()).toEqual(['partial'])
  })

  it.runIf(isFullTier)('repeats an installation that was killed', async () => {
    await write(`.node/partial/node_modules/${PACKAGE}/bin/node`, '#!/bin/sh')
    expect((await start('old')).output).toContain(`${READY}ours`)
    expect(await runtimes()).toEqual([VERSION])
  })
})

describe('pinned Node', () => {
  it('is the version of the image, of each package and of its lockfile', async () => {
    const version = (await read('.node-version')).trim()
    const image = await read('Dockerfile')
    expect([...image.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, tag]) => tag)).toEqual([version])
    const { optionalDependencies } = JSON.parse(await read('scripts/runtime/package.json'))
    const { packages } = JSON.parse(await read('scripts/runtime/package-lock.json'))
    expect(packages[''].optionalDependencies).toEqual(optionalDependencies)
    for (const [name, pinned] of Object.entries(optionalDependencies))
      expect([name, pinned, packages[`node_modules/${name}`].version]).toEqual([name, version, version])
  })

  it('is supported by the product’s packages', async () => {
    const { engines } = JSON.parse(await read('package.json'))
    expect(engines.node).toMatch(/^>=\d+\.\d+$/)
    const script = `import { isSupported } from '${ROOT}/scripts/run.mjs'
      console.log(['18.20.8', '20.20.2', '22.17.1', '22.18.0', '24.0.0', '26.1.0'].map(isSupported).join())`
    const { output } = await run([process.execPath, '--input-type=module', '-e', script])
    expect(output.trim()).toBe('false,false,false,true,true,true')
  })
})
