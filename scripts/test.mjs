// @ts-check
// `npm test`, the gate, which a change must pass. `npm run check` (--fast): everything without a database. `npm run test:full` (--full): all promises
// over every resource and screen, and chaos tests.
import { randomInt } from 'node:crypto'
import { build, checkBundleSizes, IS_TERMINAL, createToolStep, createVitestStep } from './test-steps.mjs'

/** @typedef {import('./test-steps.mjs').Result} Result */
/** @typedef {{ name: string, work: () => Promise<Result> }} Step */

const FORM = [
  { name: 'format', work: createToolStep(['biome', 'format', '.']) },
  { name: 'style sheets', work: createToolStep(['stylelint', 'web/src/**/*.css']) },
]
const LINT = {
  name: 'lint and types',
  work: createToolStep(['oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--type-check', '--deny-warnings', '.']),
}
const BUILD = { name: 'build', work: build }
const SIZES = { name: 'bundle sizes', work: checkBundleSizes }
const JOURNEYS = { name: 'journeys', work: createVitestStep(['--project', 'journeys']) }
const UNITS = { name: 'unit tests', work: createVitestStep(['--project', 'unit', '--project', 'web']) }
const CHAOS = { name: 'chaos', work: createVitestStep(['--project', 'chaos']) }
const QUICK_UNITS = {
  name: 'unit tests without a database',
  work: createVitestStep(['protocol/src', 'web/src', '--project', 'unit', '--project', 'web'], {
    CANGDAN_TEST_DATABASE: 'none',
  }),
}

/** Lint leaves one core idle for half of its time, so the build runs in parallel. */
const BEFORE_TESTS = [...FORM, [LINT, BUILD], SIZES]

/** Steps of each tier in sequence, groups in parallel; cheap failures come first. */
const PLANS = {
  // Journeys wait for their pages a third of their time. Chaos kills processes and waits for each of them.
  '': { tier: 'gate', steps: [...BEFORE_TESTS, [UNITS, JOURNEYS]] },
  '--full': { tier: 'full', steps: [...BEFORE_TESTS, [UNITS, JOURNEYS], CHAOS] },
  '--fast': { tier: 'gate', steps: [...FORM, LINT, QUICK_UNITS] },
  '--only journeys': { tier: 'gate', steps: [BUILD, SIZES, JOURNEYS] },
}

/** @param {Step} step @returns {Promise<Result>} */
async function perform({ name, work }) {
  const begun = performance.now()
  const result = await work()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const isGood = result.failed === 0
  console.log(`${mark(isGood)} ${name} ${seconds} s`)
  if (!isGood) console.log(result.output.trimEnd())
  else if (result.summary !== undefined) console.log(result.summary)
  return result
}

/** @param {boolean} isGood */
function mark(isGood) {
  const sign = isGood ? '✓' : '✗'
  return IS_TERMINAL ? `\x1b[${isGood ? 32 : 31}m${sign}\x1b[0m` : sign
}

/** @param {string} given */
function getPlan(given) {
  if (Object.hasOwn(PLANS, given)) return PLANS[/** @type {keyof typeof PLANS} */ (given)]
  console.error(`Unknown arguments: ${given}. Valid arguments: --fast, --full, --only journeys.`)
  return undefined
}

/** The gate always uses the same seed. */
const getSeed = (/** @type {string} */ tier) =>
  process.env['CANGDAN_SEED'] ?? (tier === 'full' ? String(randomInt(1_000_000)) : '1')

const SLOWEST = 10

/** Prints the slowest test files. @param {Result[]} results */
function printSlowest(results) {
  const times = results.flatMap(({ times: each = [] }) => each)
  if (times.length === 0) return
  console.log('\nSlowest test files:')
  for (const { file, seconds } of times.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s ${file}`)
}

const started = performance.now()
const plan = getPlan(process.argv.slice(2).join(' '))
/** @type {Result[]} */
const results = []
if (plan !== undefined) {
  process.env['CANGDAN_TIER'] = plan.tier
  process.env['CANGDAN_SEED'] = getSeed(plan.tier)
  console.log(`Tier ${plan.tier}, seed ${process.env['CANGDAN_SEED']}`)
  for (const step of plan.steps) results.push(...(await Promise.all([step].flat().map(perform))))
}
const sumResults = (/** @type {'passed' | 'failed'} */ key) => results.reduce((sum, result) => sum + result[key], 0)
if (plan === undefined || sumResults('failed') > 0) process.exitCode = 1
printSlowest(results)
// Repeated at the end, because some viewers show only the end of a long output.
for (const { faults = [] } of results) for (const fault of faults) console.log(`✗ ${fault}`)
if (plan !== undefined)
  console.log(
    `\nTotal: ${((performance.now() - started) / 1000).toFixed(0)} s\n\n${sumResults('passed')} passed, ${sumResults('failed')} failed`,
  )
