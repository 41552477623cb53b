// @ts-check
// `npm test`: everything a contributor needs to trust a change. `npm run check` (--fast): what needs no database.
import { build, bundleSizes, IS_TERMINAL, tools, vitest } from './test-steps.mjs'

const PACKAGES = ['protocol', 'server', 'web', 'e2e', 'bench', 'scripts']

/** @typedef {import('./test-steps.mjs').Result} Result */
/** @typedef {{ name: string, work: () => Promise<Result> }} Step */

const STATIC = [
  { name: 'format', work: tools(['biome', 'format', '.']) },
  {
    name: 'lint',
    work: tools(['oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings', '.']),
  },
  { name: 'style sheets', work: tools(['stylelint', 'web/src/**/*.css']) },
  { name: 'types', work: tools(...PACKAGES.map((folder) => ['tsc', '-p', folder])) },
]
const BUILD = { name: 'build', work: build }
const JOURNEYS = { name: 'journeys', work: vitest(['--project', 'journeys']) }
const UNITS = { name: 'unit tests', work: vitest(['--project', 'unit', '--project', 'web']) }
const QUICK_UNITS = {
  name: 'unit tests without a database',
  work: vitest(['protocol/src', 'web/src', '--project', 'unit', '--project', 'web'], {
    CANGDAN_TEST_DATABASE: 'none',
  }),
}

/** Steps of one inner list run after each other; lists run side by side; outer lists wait for the one before. */
const PLANS = {
  all: [[[...STATIC, BUILD, { name: 'bundle sizes', work: bundleSizes }], [UNITS]], [[JOURNEYS]]],
  fast: [[STATIC, [QUICK_UNITS]]],
  journeys: [[[BUILD, JOURNEYS]]],
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

/** @param {Step[]} steps */
async function inTurn(steps) {
  const results = []
  for (const step of steps) results.push(await perform(step))
  return results
}

/** @param {string[]} args */
function planFor(args) {
  const given = args.join(' ')
  if (given === '') return PLANS.all
  if (given === '--fast') return PLANS.fast
  if (given === '--only journeys') return PLANS.journeys
  console.error(`Unknown arguments: ${given}. There are --fast and --only journeys.`)
  return undefined
}

const SLOWEST = 10

/** Prints the test files that took longest. @param {Result[]} results */
function printSlowest(results) {
  const times = results.flatMap(({ times: each = [] }) => each)
  if (times.length === 0) return
  console.log('\nSlowest test files:')
  for (const { file, seconds } of times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s ${file}`)
}

const started = performance.now()
const plan = planFor(process.argv.slice(2))
/** @type {Result[]} */
const results = []
for (const lanes of plan ?? []) results.push(...(await Promise.all(lanes.map(inTurn))).flat())
const total = (/** @type {'passed' | 'failed'} */ key) =>
  results.reduce((sum, result) => sum + result[key], 0)
if (plan === undefined || total('failed') > 0) process.exitCode = 1
printSlowest(results)
// Again at the very end: what shows a long output shows that.
for (const { faults = [] } of results) for (const fault of faults) console.log(`✗ ${fault}`)
if (plan !== undefined)
  console.log(
    `\nTotal: ${((performance.now() - started) / 1000).toFixed(0)} s\n\n${total('passed')} passed, ${total('failed')} failed`,
  )
