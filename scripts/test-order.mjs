// @ts-check
// The order of test files. The first conformance file needs about 40 s on one core to create the records that all others wait for.
import { accessSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { ROOT } from './run.mjs'

/** The smallest file that needs these records. */
const FIRST = path.join(ROOT, 'server/src/testing/conformance/singles.test.ts')
// A renamed file would have no effect here, so it stops the run.
accessSync(FIRST)

/** Runs the file that creates the shared records first, next to component tests, which do without them; then all other files. */
export class TestOrder extends BaseSequencer {
  /** @override @param {Parameters<BaseSequencer['sort']>[0]} files */
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, which returns a new array
    const sorted = await super.sort(files)
    const first = sorted.filter(({ moduleId }) => moduleId === FIRST)
    const components = sorted.filter(({ project }) => project.name === 'web')
    return [...new Set([...first, ...components, ...sorted])]
  }
}
