// @ts-check
// Runs other programs for the commands of this folder, and takes them along when a signal ends us.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const END_MS = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** While others run, a signal is passed on to them, and we end after the last. */
function endTogether(/** @type {NodeJS.Signals} */ signal) {
  const end = () => process.exit(130)
  setTimeout(end, END_MS)
  for (const child of running) {
    child.kill(signal)
    child.on('close', () => running.size === 0 && end())
  }
}

/** @param {import('node:child_process').ChildProcess} child */
function watchOver(child) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endTogether)
  running.add(child)
  const forget = () => {
    running.delete(child)
    if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endTogether)
  }
  child.on('close', forget)
  child.on('error', forget)
}

/** The oldest Node that runs us: `engines` of package.json, such as `>=22.18`. */
const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))

/** @param {string} version such as 24.22.3 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = engines.node.slice('>='.length).split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** Says which Node Cangdan needs. */
export const requirement = () => `Cangdan needs Node.js ${engines.node}; this is ${process.versions.node}.`

/**
 * Returns the command that runs a script of an installed package by this very Node.
 * @param {string} script its path inside node_modules
 * @returns {[string, string]} the program and its first argument
 * @throws Error where this Node is too old
 */
export function nodeScript(script) {
  if (!isSupported(process.versions.node))
    throw new Error(`${requirement()} Use the commands of npm, which bring one along.`)
  return [process.execPath, path.join(ROOT, 'node_modules', script)]
}

/**
 * Runs a program to its end and keeps what it says.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} never rejects; a program that cannot be started has failed
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
 * Runs programs side by side on our terminal until one of them ends, and then ends the others.
 * @param {{ command: string[], cwd: string }[]} programs
 * @returns {Promise<number>} the code of the one that ended first
 */
export async function runTogether(programs) {
  // Apart from the terminal's group: a Ctrl-C reaches them once, through us, and not twice, which some take for haste.
  const children = programs.map(({ command: [program = '', ...args], cwd }) =>
    spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  )
  children.forEach(watchOver)
  const endings = children.map(ending)
  const first = await Promise.race(endings)
  for (const child of children) if (!child.killed) child.kill('SIGTERM')
  await Promise.all(endings)
  return first
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function ending(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 0))
  })
}
