// @ts-check
// Runs child processes of the commands in this folder, and forwards signals to them.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const END_MS = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Forwards a signal to the running children, and exits after the last one. */
function forwardSignal(/** @type {NodeJS.Signals} */ signal) {
  const end = () => process.exit(130)
  setTimeout(end, END_MS)
  for (const child of running) {
    child.kill(signal)
    child.on('close', () => running.size === 0 && end())
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function watchOver(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, forwardSignal)
  running.add(child)
  const forget = () => {
    running.delete(child)
    if (running.size === 0) for (const signal of SIGNALS) process.off(signal, forwardSignal)
  }
  child.on('close', forget)
  child.on('error', forget)
}

/** Minimum Node version: `engines` of package.json, such as `>=22.18`. */
const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

/** @param {string} version such as 24.22.3 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = engines.node.slice('>='.length).split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

export const getRequirement = () => `Cangdan needs Node.js ${engines.node}; this is ${process.versions.node}.`

/**
 * Returns the command that runs a script of an installed package with the current Node.
 * @param {string} script its path inside node_modules
 * @returns {[string, string]} the program and its first argument
 * @throws Error if this Node is too old
 */
export function getNodeCommand(script) {
  if (!isSupported(process.versions.node))
    throw new Error(`${getRequirement()} Use npm commands, which install a suitable version.`)
  return [process.execPath, path.join(ROOT, 'node_modules', script)]
}

/**
 * Runs a program and collects its output.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} never rejects; a program that cannot be started has code 1
 */
export function run([program = '', ...args], { cwd = ROOT, env = process.env } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (/** @type {string} */ text) => (output += text)
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    watchOver(child)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs programs in parallel on our terminal until one ends, then ends the others.
 * @param {{ command: string[], cwd: string }[]} programs
 * @returns {Promise<number>} the exit code of the first one
 */
export async function runTogether(programs) {
  // Detached from the terminal's process group: Ctrl-C reaches them once, through us. Some programs treat a second signal as a forced exit.
  const children = programs.map(({ command: [program = '', ...args], cwd }) =>
    spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  )
  children.forEach(watchOver)
  const endings = children.map(waitForEnd)
  const first = await Promise.race(endings)
  for (const child of children) if (!child.killed) child.kill('SIGTERM')
  await Promise.all(endings)
  return first
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function waitForEnd(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 0))
  })
}
