// @ts-check
// Steps of `npm test`: each runs a tool and reports the number of passed and failed checks with its output.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildIfStale } from './build.mjs'
import { measureBundles } from './bundle-sizes.mjs'
import { getNodeCommand, ROOT, run } from './run.mjs'

export const IS_TERMINAL = process.stdout.isTTY && process.env.CI === undefined && process.env.NO_COLOR === undefined

/** @typedef {{ file: string, seconds: number }} FileTime */
/** @typedef {{ passed: number, failed: number, output: string, summary?: string, faults?: string[], times?: FileTime[] }} Result */

/** @param {string[]} command @param {NodeJS.ProcessEnv} [env] */
async function runPlainly(command, env = {}) {
  const colours = IS_TERMINAL ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }
  const { code, output } = await run(command, { env: { ...process.env, ...colours, ...env } })
  // Some tools treat CI as a terminal.
  return { code, output: IS_TERMINAL ? output : stripVTControlCharacters(output) }
}

/** @param {boolean} isGood @param {string} output @returns {Result} */
const createResult = (isGood, output) => ({ passed: Number(isGood), failed: Number(!isGood), output })

/** Passes if all commands do. @param {...string[]} commands @returns {() => Promise<Result>} */
export const createToolStep = (...commands) => {
  return async () => {
    const ends = []
    for (const [name = '', ...args] of commands)
      ends.push(await runPlainly([...getNodeCommand(`.bin/${name}`), ...args]))
    return createResult(
      ends.every(({ code }) => code === 0),
      ends.map(({ output }) => output).join(''),
    )
  }
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {() => Promise<Result>} */
export const createVitestStep = (args, env) => async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cangdan-report-'))
  try {
    const file = path.join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const command = [...getNodeCommand('vitest/vitest.mjs'), 'run', ...args, ...reporters]
    const { code, output } = await runPlainly(command, env)
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
    return {
      ...count(report, code),
      output: getFailedPart(output),
      summary: getSummary(output),
      faults: listFailures(report),
      times: listFileTimes(report),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A file that does not load, and a run that fails without a failed test, count as one failure each.
 * @param {import('vitest/node').JsonTestResults | undefined} report @param {number} code
 */
function count(report, code) {
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = (report?.numFailedTests ?? 0) + broken.length
  return { passed: report?.numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed }
}

/** Returns the output from the first failure on, because thousands of lines about passed tests would hide it. @param {string} output */
function getFailedPart(output) {
  const at = output.search(/^.*⎯ (Failed|Unhandled) /m)
  return at === -1 ? output : output.slice(at)
}

/** Returns one line per failed test. @param {import('vitest/node').JsonTestResults | undefined} report */
const listFailures = (report) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults, message }) => {
    const file = path.relative(ROOT, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const lines = failed.map(({ fullName, failureMessages }) => `${fullName}: ${getFirstLine(failureMessages?.[0])}`)
    if (lines.length === 0 && message) lines.push(getFirstLine(message))
    return lines.map((line) => `${file} > ${line}`)
  })

/** Returns the run time of each test file. @param {import('vitest/node').JsonTestResults | undefined} report @returns {FileTime[]} */
const listFileTimes = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))

const getFirstLine = (text = '') => stripVTControlCharacters(text.split('\n')[0] ?? '').slice(0, 300)

/** @param {string} output */
const getSummary = (output) =>
  output
    .split('\n')
    .filter((line) => /^\s*(Test Files|Tests) /.test(stripVTControlCharacters(line)))
    .join('\n')

/** @returns {Promise<Result>} */
export async function build() {
  try {
    await buildIfStale()
    return createResult(true, '')
  } catch (error) {
    return createResult(false, String(error))
  }
}

/** @returns {Promise<Result>} */
export async function checkBundleSizes() {
  try {
    const measures = await measureBundles()
    const line = ({ name = '', size = 0, limit = 0 }) =>
      `    ${size > limit ? '✗' : ' '} ${name}: ${size.toFixed(0)} of ${limit} KiB gzipped`
    return createResult(
      measures.every(({ size, limit }) => size <= limit),
      measures.map(line).join('\n'),
    )
  } catch (error) {
    return createResult(false, String(error))
  }
}
