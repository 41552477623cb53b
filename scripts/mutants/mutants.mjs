// @ts-check
// `npm run test:mutants -- [ID …]`: applies the mutants of `mutants.list.mjs` one at a time, and checks that tests fail. Exits with 1 if too many
// survive. Results are stored, so that a second call continues. Run `npm test` first: a test that fails without a mutant makes the results
// meaningless.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildIfStale } from '../build.mjs'
import { MUTANTS } from './mutants.list.mjs'
import { getNodeCommand, ROOT, run } from '../run.mjs'

/** @typedef {import('./mutants.list.mjs').Mutant} Mutant */
/**
 * The first tests that fail; `error` if the closest tests could not run. @typedef {'nearest' | 'gate' | 'full' |
 * 'nobody' | 'error'} NoticedBy
 */
/** @typedef {{ noticedBy: NoticedBy, seconds: number, head: string, detail: string }} Result */

/** Maximum number of mutants that only the full tier detects. */
const MAX_MISSED_BY_GATE = 2
const RESULTS = path.join(ROOT, 'node_modules/.cangdan-mutants')
const WITHOUT_DATABASE = /^(?:protocol|web|scripts|server\/src\/domain)\//

/** The currently mutated file with its original text. @type {{ file: string, text: string } | undefined} */
let broken
let isStopped = false

function restore() {
  if (broken !== undefined) writeFileSync(broken.file, broken.text)
  broken = undefined
}

/** @param {Mutant} mutant @throws Error unless its text occurs exactly once */
function breakFile({ id, file, from, to }) {
  const name = path.join(ROOT, file)
  const text = readFileSync(name, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${id}: its text does not occur exactly once in ${file}`)
  broken = { file: name, text }
  writeFileSync(
    name,
    text.replace(from, () => to),
  )
}

/**
 * Runs tests until one fails.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} the failed test; `undefined` if all passed
 * @throws Error if the run failed without a failed test, or no test ran: the mutant does not load, or its tests do not exist
 */
async function findFailure(args, env) {
  const folder = await mkdtemp(path.join(tmpdir(), 'cangdan-mutant-'))
  try {
    const file = path.join(folder, 'report.json')
    const options = ['--bail', '1', '--reporter=json', `--outputFile=${file}`]
    const command = [...getNodeCommand('vitest/vitest.mjs'), 'run', ...args, ...options]
    const { code, output } = await run(command, { env: { ...process.env, NO_COLOR: '1', ...env } })
    /** @type {import('vitest/node').JsonTestResults | undefined} */
    const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
    for (const { name, assertionResults } of report?.testResults ?? [])
      for (const { status, fullName } of assertionResults)
        if (status === 'failed') return `${path.relative(ROOT, name)} > ${fullName}`
    if (code === 0 && (report?.numPassedTests ?? 0) > 0) return undefined
    const messages = (report?.testResults ?? []).map(({ message }) => message)
    throw new Error(stripVTControlCharacters(messages.find((each) => each !== '') ?? output).trim())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {string} file */
function getProject(file) {
  if (file.includes('.journey.')) return 'journeys'
  return file.startsWith('web/') ? 'web' : 'unit'
}

/** @param {readonly string[]} tests */
async function runNearest(tests) {
  const projects = [...new Set(tests.map(getProject))]
  if (projects.includes('journeys')) await buildIfStale()
  const isPure = tests.every((file) => WITHOUT_DATABASE.test(file))
  return findFailure([...tests, ...projects.flatMap((name) => ['--project', name])], {
    CANGDAN_TIER: 'gate',
    ...(isPure ? { CANGDAN_TEST_DATABASE: 'none' } : {}),
  })
}

/** Runs the tests of `npm test` or of the full tier, journeys last. @param {'gate' | 'full'} tier */
async function runTier(tier) {
  const units = await findFailure(['--project', 'unit', '--project', 'web'], { CANGDAN_TIER: tier })
  if (units !== undefined) return units
  await buildIfStale()
  return findFailure(['--project', 'journeys'], { CANGDAN_TIER: tier })
}

/** @param {Mutant} mutant @returns {Promise<Pick<Result, 'noticedBy' | 'detail'>>} */
async function findTests({ tests }) {
  const nearest = await runNearest(tests)
  if (nearest !== undefined) return { noticedBy: 'nearest', detail: nearest }
  for (const tier of /** @type {const} */ (['gate', 'full'])) {
    const failed = await runTier(tier)
    if (failed !== undefined) return { noticedBy: tier, detail: failed }
  }
  return { noticedBy: 'nobody', detail: '' }
}

/** @param {Mutant} mutant @param {string} head @returns {Promise<Result>} */
async function tryMutant(mutant, head) {
  const begun = performance.now()
  const end = (/** @type {Pick<Result, 'noticedBy' | 'detail'>} */ found) => ({
    ...found,
    head,
    seconds: Math.round((performance.now() - begun) / 1000),
  })
  try {
    breakFile(mutant)
    return end(await findTests(mutant))
  } catch (error) {
    return end({ noticedBy: 'error', detail: String(error) })
  } finally {
    restore()
  }
}

/** Returns the result file; its name changes with the mutant, its file or its tests. @param {Mutant} mutant */
function getResultFile(mutant) {
  const hash = createHash('sha256').update(JSON.stringify(mutant))
  for (const file of [mutant.file, ...mutant.tests])
    if (existsSync(path.join(ROOT, file))) hash.update(readFileSync(path.join(ROOT, file)))
  return path.join(RESULTS, `${mutant.id}-${hash.digest('hex').slice(0, 16)}.json`)
}

/** Returns the stored result. A result not decided by the closest tests is valid for its commit only. @param {string} file @param {string} head */
function readResult(file, head) {
  if (!existsSync(file)) return undefined
  const result = /** @type {Result} */ (JSON.parse(readFileSync(file, 'utf8')))
  return result.noticedBy === 'nearest' || result.head === head ? result : undefined
}

/** @param {Mutant} mutant @param {Result} result */
function printResult({ id, file }, { noticedBy, seconds, detail }) {
  const isGood = noticedBy === 'nearest' || noticedBy === 'gate'
  console.log(`${isGood ? '✓' : '✗'} ${id.padEnd(26)} ${noticedBy.padEnd(8)} ${`${seconds} s`.padStart(7)}  ${file}`)
  if (noticedBy === 'error') console.log(detail)
}

/** @param {readonly Mutant[]} mutants @param {string} head */
async function tryAll(mutants, head) {
  mkdirSync(RESULTS, { recursive: true })
  /** @type {Record<NoticedBy, number>} */
  const counts = { nearest: 0, gate: 0, full: 0, nobody: 0, error: 0 }
  for (const mutant of mutants) {
    if (isStopped) process.exit(130)
    const file = getResultFile(mutant)
    const known = readResult(file, head)
    const result = known ?? (await tryMutant(mutant, head))
    if (known === undefined && result.noticedBy !== 'error') writeFileSync(file, JSON.stringify(result))
    printResult(mutant, result)
    counts[result.noticedBy] += 1
  }
  const { nearest, gate, full, nobody, error } = counts
  console.log(
    `\n${mutants.length} mutants: the gate notices ${nearest + gate} (${nearest} by the nearest tests), the full tier ${full} more, nobody ${nobody}; ${error} errors of the list`,
  )
  return error === 0 && nobody === 0 && full <= MAX_MISSED_BY_GATE
}

/** @param {string} line */
function exitWithError(line) {
  console.error(line)
  process.exitCode = 2
}

const ids = process.argv.slice(2)
const unknown = ids.filter((id) => !MUTANTS.some((mutant) => mutant.id === id))
const changed = await run(['git', 'status', '--porcelain', '--untracked-files=no'])
if (unknown.length > 0) exitWithError(`No mutant is called ${unknown.join(', ')}.`)
else if (changed.code !== 0 || changed.output !== '')
  exitWithError(`Commit or stash these changes first:\n${changed.output.trimEnd()}`)
else {
  process.on('exit', restore)
  // `run.mjs` forwards signals to child processes, and exits after them.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      isStopped = true
      restore()
    })
  const head = (await run(['git', 'rev-parse', 'HEAD'])).output.trim()
  const chosen = ids.length === 0 ? MUTANTS : MUTANTS.filter(({ id }) => ids.includes(id))
  if (!(await tryAll(chosen, head))) process.exitCode = 1
}
