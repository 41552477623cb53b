// @ts-check
// Chooses the Node for commands: the first in the path, or if that is too old, the version of `.node-version` from npm. Node 18 must be able to run
// this file, `setup.mjs` and `run.mjs`.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { isSupported, getRequirement, ROOT, run } from './run.mjs'

const WANTED = readFileSync(path.join(ROOT, '.node-version'), 'utf8').trim()
/** One folder per version with the npm package for this system. */
const RUNTIMES = path.join(ROOT, '.node')
const BINARY = path.join(RUNTIMES, WANTED, getBinaryPath(process.platform))
/** npm puts this folder first in the path of every command, so the link takes precedence over other Nodes. */
const LINK = path.join(ROOT, 'node_modules/.bin', path.basename(BINARY))

/** @param {string} platform */
function getBinaryPath(platform) {
  return platform === 'win32' ? 'bin/node.exe' : 'bin/node'
}

/** The path of Node, and whether it is in our folder. @typedef {{ program: string, version: string, isOwn: boolean }} Runtime */

/**
 * Returns the Node to continue with. Installs it first if the current one is too old, or is ours with another version.
 * @param {(node: string, args: string[]) => Promise<{ code: number, output: string }>} npm runs npm with that Node
 * @returns {Promise<Runtime>}
 * @throws Error with the output of npm if the installation fails
 */
export async function chooseRuntime(npm) {
  const { execPath: program } = process
  const { node: version } = process.versions
  const isOwn = program.startsWith(RUNTIMES + path.sep)
  if (!isOwn && isSupported(version)) return { program, version, isOwn }
  if (!existsSync(BINARY)) await install(npm)
  return { program: BINARY, version: WANTED, isOwn: true }
}

/**
 * Installs into a temporary folder and renames it after a test run: an interrupted installation leaves no runtime.
 * @param {Parameters<typeof chooseRuntime>[0]} npm
 */
async function install(npm) {
  console.log(`Installing Node.js ${WANTED} (once)…`)
  const partial = path.join(RUNTIMES, 'partial')
  for (const folder of [partial, path.join(RUNTIMES, WANTED)]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(ROOT, 'scripts/runtime', file), path.join(partial, file))
  const args = ['ci', '--prefix', partial, '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const { output } = await npm(process.execPath, args)
  // npm succeeds without an optional package that it cannot install.
  const packages = path.join(partial, 'node_modules')
  const name = existsSync(packages) ? readdirSync(packages).find((each) => !each.startsWith('.')) : undefined
  if (name === undefined) throw new Error(describeFailure(output))
  const answer = await run([path.join(packages, name, getBinaryPath(process.platform)), '--version'])
  if (answer.output.trim() !== `v${WANTED}`) throw new Error(describeFailure(`${output}${answer.output}`))
  renameSync(path.join(packages, name), path.join(RUNTIMES, WANTED))
  for (const other of readdirSync(RUNTIMES))
    if (other !== WANTED) rmSync(path.join(RUNTIMES, other), { recursive: true, force: true })
}

/** @param {string} output */
function describeFailure(output) {
  const system = `${process.platform} ${process.arch}`
  return `${output.trim()}\n\nNode.js ${WANTED} for ${system} could not be installed from npm. ${getRequirement()} Install one yourself.`
}

/** Makes `node` our runtime in every npm command. @param {Runtime} runtime */
export function linkRuntime({ isOwn }) {
  if (!isOwn || existsSync(LINK)) return
  rmSync(LINK, { force: true })
  if (process.platform === 'win32') copyFileSync(BINARY, LINK)
  else symlinkSync(path.relative(path.dirname(LINK), BINARY), LINK)
}
