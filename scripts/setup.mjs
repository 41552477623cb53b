// @ts-check
// Before every command: the right Node, and exactly the packages of the lockfile. Takes no time when both are there.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run } from './run.mjs'

const STAMP = path.join(ROOT, 'node_modules/.cangdan-stamp')

/** @param {string} version such as 20.19.0 */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
}

/** What the installed packages depend on. Native ones differ by system, too. */
function wantedStamp() {
  return createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .update([process.versions.node, process.platform, process.arch].join(' '))
    .digest('hex')
}

/** The environment without what npm tells its scripts, and without wishes to leave packages out. */
function cleanEnvironment() {
  const isOurs = (/** @type {string} */ name) =>
    name !== 'NODE_ENV' && !/^npm_(lifecycle|package|command)/i.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isOurs(name)))
}

/** The npm that runs us, or the one in the path when another tool does. */
function npmCommand() {
  const script = process.env.npm_execpath
  return script !== undefined && /npm-cli\.c?js$/.test(script) ? [process.execPath, script] : ['npm']
}

async function install() {
  console.log('Installing dependencies (once)…')
  rmSync(STAMP, { force: true })
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const { code, output } = await run([...npmCommand(), ...args], { env: cleanEnvironment() })
  if (code === 0) return writeFileSync(STAMP, wantedStamp())
  process.stderr.write(`${output.trim()}\n\nThe dependencies could not be installed; npm says why above.\n`)
  process.exitCode = 1
}

if (!isSupported(process.versions.node)) {
  console.error(`Cangdan needs Node.js 20.19, 22.12 or newer; this is ${process.versions.node}.`)
  process.exitCode = 1
} else if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wantedStamp()) {
  await install()
}
