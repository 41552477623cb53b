// @ts-check
// Import restrictions of oxlint.config.mjs, each with a violation that must be reported.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODULES } from '../../oxlint.config.mjs'
import { ROOT } from '../run.mjs'

/** File, content, and a part of the expected message; without one the file must pass. @type {[string, string, string?][]} */
const CASES = [
  ['protocol/src/a.ts', `import { a } from 'node:fs'\nexport const b = a`, 'protocol imports zod'],
  ['protocol/src/b.ts', `import { a } from '@cangdan/server'\nexport const b = a`, 'protocol imports zod'],
  ['protocol/src/c.ts', `import { z } from 'zod'\nexport const a = z.string()`],
  ['server/src/modules/lending/domain/a.ts', `import { a } from 'node:fs'\nexport const b = a`, 'domain is pure'],
  ['server/src/modules/lending/domain/b.ts', `import { a } from '#engine/a.ts'\nexport const b = a`, 'domain is pure'],
  ['server/src/modules/lending/domain/c.ts', `import { fill } from '@cangdan/protocol'\nexport const a = fill`],
  ['server/src/platform/a.ts', `import { a } from '#engine/a.ts'\nexport const b = a`, 'platform stands below'],
  ['server/src/platform/b.ts', `import { a } from '../engine/a.ts'\nexport const b = a`, 'platform stands below'],
  ['server/src/engine/a.ts', `import { a } from '#modules/index.ts'\nexport const b = a`, 'engine stands below'],
  ['server/src/engine/b.ts', `import { a } from '#platform/a.ts'\nexport const b = a`],
  ['server/src/engine/c.ts', `import { a } from '#testing/a.ts'\nexport const b = a`, 'engine stands below'],
  ['server/src/engine/c.test.ts', `import { a } from '#testing/a.ts'\nexport const b = a`],
  [
    'server/src/engine/declare/a.ts',
    `import { a } from '#engine/sql/a.ts'\nexport const b = a`,
    'engine/declare stands below',
  ],
  [
    'server/src/engine/write/a.ts',
    `import { a } from '#engine/facets/a.ts'\nexport const b = a`,
    'engine/write stands below',
  ],
  ['server/src/engine/facets/b.ts', `import { a } from '#modules/index.ts'\nexport const b = a`, 'engine stands below'],
  ['server/src/engine/facets/c.ts', `import { a } from '#engine/write/a.ts'\nexport const b = a`],
  ['server/src/engine/deep/d.ts', `import { a } from '../../app.ts'\nexport const b = a`, 'Import across folders'],
  [
    'server/src/modules/receipts/a.ts',
    `import { a } from '#modules/lending/index.ts'\nexport const b = a`,
    'receipts comes before these modules',
  ],
  [
    'server/src/modules/receipts/b.ts',
    `import { a } from '#modules/money/account/a.ts'\nexport const b = a`,
    'through its index.ts',
  ],
  [
    'server/src/modules/receipts/c.ts',
    `import { a } from '#modules/goods/indicator.cells.ts'\nexport const b = a`,
    'through its index.ts',
  ],
  [
    'server/src/modules/receipts/d.ts',
    `import { a } from '#modules/receipts/index.ts'\nexport const b = a`,
    'Inside of a module import its files',
  ],
  [
    'server/src/modules/receipts/e.ts',
    `import { a } from '#modules/registry.ts'\nexport const b = a`,
    'These know all modules',
  ],
  ['server/src/modules/receipts/f.ts', `import { a } from '#testing/a.ts'\nexport const b = a`, 'modules stands below'],
  ['server/src/modules/receipts/g.ts', `import { a } from '#modules/money/index.ts'\nexport const b = a`],
  ['server/src/modules/receipts/h.ts', `import { a } from '#modules/paths.ts'\nexport const b = a`],
  ['server/src/modules/receipts/routes/a.ts', `import { a } from '#modules/receipts/lot/lot.ts'\nexport const b = a`],
  [
    'server/src/modules/addons/testing/fakes/a.ts',
    `import { a } from '../../sms/a.ts'\nexport const b = a`,
    'Fakes import nothing of the product',
  ],
  [
    'server/src/modules/addons/testing/fakes/a.test.ts',
    `import { a } from '#platform/a.ts'\nexport const b = a`,
    'Fakes import nothing of the product',
  ],
  ['server/src/modules/addons/testing/fakes/b.ts', `import { a } from './a.ts'\nexport const b = a`],
  [
    'server/src/demo/a.ts',
    `import { a } from '#modules/receipts/lot/lot.ts'\nexport const b = a`,
    'through its index.ts',
  ],
  [
    'server/src/modules/accounts/b.ts',
    `import { a } from '@cangdan/web'\nexport const b = a`,
    'Server and web never meet',
  ],
  ['web/src/generic/a.ts', `import { a } from '@cangdan/server'\nexport const b = a`, 'Server and web never meet'],
  ['web/src/generic/b.ts', `import { a } from '#layout/a.ts'\nexport const b = a`, 'generic stands below'],
  [
    'web/src/generic/command/a.ts',
    `import { a } from '../list/a.ts'\nexport const b = a`,
    'kit of generic stands below',
  ],
  [
    'web/src/generic/remote/a.ts',
    `import { a } from '#generic/form/a.ts'\nexport const b = a`,
    'kit of generic stands below',
  ],
  ['web/src/generic/texts/a.ts', `import { a } from '#screens/a.ts'\nexport const b = a`, 'generic stands below'],
  ['web/src/generic/texts/b.ts', `import { a } from 'react-router'\nexport const b = a`, 'useScreen'],
  ['web/src/generic/list/a.ts', `import { a } from '../command/other.ts'\nexport const b = a`],
  [
    'web/src/screens/receipts/lot/a.ts',
    `import { a } from '#screens/lending/loan/a.ts'\nexport const b = a`,
    'receipts comes before',
  ],
  ['web/src/screens/receipts/lot/b.ts', `import { a } from '#screens/system/ledger/a.ts'\nexport const b = a`],
  ['web/src/pages/contract/a.ts', `import { a } from '#app/a.ts'\nexport const b = a`, 'nothing of the application'],
  ['web/src/pages/contract/b.ts', `import { a } from '#api/client.ts'\nexport const b = a`, 'no session'],
  ['web/src/pages/contract/c.ts', `import { a } from '#generic/list/a.ts'\nexport const b = a`, 'imports the texts'],
  ['web/src/pages/contract/d.ts', `import { a } from '#api/keys/bytes.ts'\nexport const b = a`],
  ['web/src/ui/a.ts', `import { a } from '#generic/a.ts'\nexport const b = a`, 'ui stands below'],
  ['web/src/api/a.ts', `import { z } from 'zod'\nexport const b = z`, 'no validator'],
  ['web/src/app/a.ts', `import { a } from '@cangdan/protocol/schemas'\nexport const b = a`, 'no validator'],
  ['web/src/app/b.ts', `import { a } from '#generic/b.ts'\nexport const b = a`],
  ['server/src/app.ts', `import { a } from '../../chaos/src/a.ts'\nexport const b = a`, 'Nothing imports chaos'],
  [
    'server/src/testing/a.ts',
    `import { a } from '../../../chaos/src/a.ts'\nexport const b = a`,
    'Nothing imports chaos',
  ],
  [
    'server/src/modules/accounts/a.test.ts',
    `import { a } from '../../../../chaos/src/a.ts'\nexport const b = a`,
    'Nothing imports chaos',
  ],
  ['chaos/src/crash/a.ts', `import { a } from '../../../server/src/testing/a.ts'\nexport const b = a`],
  [
    'server/src/engine/sleep.test.ts',
    `import { setTimeout as sleep } from 'node:timers/promises'\nexport const b = sleep`,
    'Poll for the state',
  ],
  ['server/src/engine/sleep.ts', `import { setTimeout as sleep } from 'node:timers/promises'\nexport const b = sleep`],
  ['web/src/ui/wait.test.tsx', `export const a = () => setTimeout(() => {}, 5)`, 'Poll for the state'],
  ['web/src/ui/wait-global.test.ts', `export const a = () => globalThis.setTimeout(() => {}, 5)`, 'Poll for'],
  ['web/src/ui/wait.ts', `export const a = () => setTimeout(() => {}, 5)`],
  ['scripts/elapsed.test.mjs', `export const a = () => performance.now()`, 'assert no elapsed time'],
  ['protocol/src/elapsed.ts', `export const a = () => performance.now()`],
  [
    'e2e/wait.journey.ts',
    `/** @param {{ waitForTimeout(ms: number): Promise<void> }} page */\nexport const a = (page) => page.waitForTimeout(5)`,
    'Poll for the state',
  ],
  [
    'e2e/poll.journey.ts',
    `import { expect } from 'vitest'\nexport const a = async () => { await expect.poll(() => 1).toBe(1) }`,
  ],
  ['server/src/engine/Bad_Name.ts', `export const a = 1`, 'filename-case'],
  ['server/src/engine/default.ts', `const a = 1\nexport default a`, 'no-default-export'],
  ['server/src/engine/any.ts', `export const a = (b: any): string => String(b)`, 'no-explicit-any'],
  ['server/src/engine/long.ts', 'export const a = 1\n'.repeat(1) + '// a line\n'.repeat(400), 'max-lines'],
  ['server/src/engine/noisy.ts', `console.log(1)`, 'no-console'],
]

/** @type {string} */
let folder
/** Messages by file. @type {Map<string, string>} */
const complaints = new Map()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cangdan-fences-'))
  await copyFile(path.join(ROOT, 'oxlint.config.mjs'), path.join(folder, 'oxlint.config.mjs'))
  for (const [file, text] of CASES) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), `${text}\n`)
  }
  const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const output = await new Promise((resolve) => {
    const args = [oxlint, '-c', 'oxlint.config.mjs', '-f', 'json', '.']
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 }, (_error, stdout) => resolve(stdout))
  })
  for (const { filename, message, code, help } of JSON.parse(output).diagnostics) {
    complaints.set(filename, `${complaints.get(filename) ?? ''}${code} ${message} ${help ?? ''}\n`)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('lint', () => {
  it.each(CASES)('%s: %s → %s', (file, _text, complaint) => {
    expect(complaints.get(file) ?? '').toMatch(complaint ?? /^$/)
  })

  it('knows every module of the server, in the same order', async () => {
    const index = await readFile(path.join(ROOT, 'server/src/modules/index.ts'), 'utf8')
    const [, listed = ''] = /const modules: readonly ServerModule\[\] = \[([^\]]*)\]/.exec(index) ?? []
    expect(MODULES).toEqual(listed.match(/\w+/g))
  })
})
