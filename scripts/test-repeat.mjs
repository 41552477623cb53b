// @ts-check
// `npm run test:repeat -- FILE [N]`: runs a test file N times (default 10) under load, and prints each failed run. Exits with 1 if any failed.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { getNodeCommand, run } from './run.mjs'

const DEFAULT_RUNS = 10

/** Starts one busy process per core. Returns a function that ends them. */
function startLoad() {
  const busy = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of busy) child.kill('SIGKILL')
  }
}

/** @param {string} file */
function getProject(file) {
  if (file.includes('.journey.')) return 'journeys'
  if (file.includes('.chaos.')) return 'chaos'
  return file.startsWith('web/') ? 'web' : 'unit'
}

const [file, given] = process.argv.slice(2)
const runs = given === undefined ? DEFAULT_RUNS : Number(given)
if (file === undefined || !Number.isInteger(runs) || runs < 1) {
  console.error('Usage: npm run test:repeat -- FILE [N]')
  process.exitCode = 2
} else {
  process.on('exit', startLoad())
  let failed = 0
  for (let count = 1; count <= runs; count += 1) {
    const begun = performance.now()
    const command = [...getNodeCommand('vitest/vitest.mjs'), 'run', file, '--project', getProject(file)]
    const { code, output } = await run(command, { env: { ...process.env, CANGDAN_TIER: 'full' } })
    console.log(`${code === 0 ? '✓' : '✗'} run ${count} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    if (code !== 0) {
      failed += 1
      console.log(output.trimEnd())
    }
  }
  console.log(`\n${runs - failed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
