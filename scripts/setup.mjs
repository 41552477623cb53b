// @ts-check
// Runs before every command: ensures the right Node and exactly the packages of the lockfile. Immediate if both are present.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run } from './run.mjs'
import { chooseRuntime, linkRuntime } from './runtime.mjs'

/** @typedef {import('./runtime.mjs').Runtime} Runtime */

const STAMP = path.join(ROOT, 'node_modules/.cangdan-stamp')

/** Returns a hash of everything the installed packages depend on, including the system for native ones. @param {Runtime} runtime */
function computeStamp({ version }) {
  return createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update([version, process.platform, process.arch].join(' '))
    .digest('hex')
}

/** Returns the environment without npm's script variables, and without settings that omit packages. */
function buildEnvironment() {
  const isOurs = (/** @type {string} */ name) => name !== 'NODE_ENV' && !/^npm_(lifecycle|package|command)/i.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isOurs(name)))
}

/**
 * Runs npm with that Node: the npm that started us, or the one in the path under another tool.
 * @param {string} node @param {string[]} args
 */
function runNpm(node, args) {
  const script = process.env.npm_execpath
  const command = script !== undefined && /npm-cli\.c?js$/.test(script) ? [node, script] : ['npm']
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
  return run([...command, ...args], { env: { ...buildEnvironment(), PATH } })
}

/** @param {Runtime} runtime @throws Error with the output of npm */
async function install(runtime) {
  console.log('Installing dependencies (once)…')
  rmSync(STAMP, { force: true })
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { code, output } = await runNpm(runtime.program, args)
  if (code !== 0)
    throw new Error(`${output.trim()}\n\nThe dependencies could not be installed; see the output of npm above.`)
  writeFileSync(STAMP, computeStamp(runtime))
}

try {
  const runtime = await chooseRuntime(runNpm)
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== computeStamp(runtime)) await install(runtime)
  linkRuntime(runtime)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
