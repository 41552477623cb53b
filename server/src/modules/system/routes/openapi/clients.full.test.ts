// Clients made from the public document alone: types generated for TypeScript, and the recipe followed in Python.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PUBLIC_OPENAPI_PATH } from '@cangdan/protocol'
import generateTypes from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startExportWorkers } from '#modules/system/jobs/exports.ts'
import { SERVER_FOLDER } from '#platform/folders.ts'
import { buildApiUrl } from '#testing/client/callers.ts'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const ROOT = join(SERVER_FOLDER, '..')
const run = promisify(execFile)
const MISSING = 'skipped: this machine has no python3'
const python = await run('python3', ['--version']).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
)

const TYPESCRIPT_OPTIONS = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'es2024',
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    typeRoots: [join(ROOT, 'node_modules/@types')],
    types: ['node'],
  },
}

/** The compiler reports a line below that is not an error. */
const WRONG = `import { Client } from './client.ts'
const client = new Client('')
const page = await client.get('/api/v1/seller_p/bank/BankList', { page: 1 })
// @ts-expect-error: the form of the data is not known
page.data[0].bank_name
if (page.kind === 'rows') {
  page.data[0]?.bank_name satisfies string | null | undefined
  // @ts-expect-error: no such column
  page.data[0]?.bank_nam
}
// @ts-expect-error: no such option
await client.get('/api/v1/seller_p/bank/BankList', { page: 1, bank_type: 9 })
// @ts-expect-error: no such filter
await client.get('/api/v1/seller_p/bank/BankList', { page: 1, bank_nam: 'x' })
// @ts-expect-error: a required name is not empty
await client.post('/api/v1/seller_p/bank/BankSave', { bank_name: null })
`

let platform: TestPlatform
let folder: string
let origin: string
let stopWorkers: () => Promise<void>

beforeAll(async () => {
  platform = await createTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'cangdan-clients-'))
  // Signs in as user2.
  await platform.someone(platform.platformId, {
    apis: ['seller_p/good/PriceRule', 'seller_p/good/PriceRuleAudit'],
  })
  const app = await platform.another()
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const { db, address, files } = platform
  stopWorkers = startExportWorkers({ db, address, files: files.store.exports, log: app.log })
})
afterAll(async () => {
  await stopWorkers()
  await rm(folder, { recursive: true })
  await platform.close()
})

const DONE = {
  contact: 'Wang Min',
  review: 1,
  exported: true,
  imported: { column: 2, kept: true, corrected: 1, code: '102100099997' },
}

async function prepareDay(): Promise<void> {
  await platform.db.deleteFrom('bank').execute()
}

describe('client made from the public OpenAPI document', () => {
  it('does a day’s work with types generated for TypeScript', async () => {
    await prepareDay()
    const document = await fetch(`${origin}${buildApiUrl(PUBLIC_OPENAPI_PATH)}?lang=en`)
    const types = await generateTypes((await document.json()) as Parameters<typeof generateTypes>[0])
    await cp(join(ROOT, 'docs/clients/typescript'), folder, { recursive: true })
    await writeFile(join(folder, 'api.ts'), types)
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPESCRIPT_OPTIONS))
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    await writeFile(join(folder, 'wrong.ts'), WRONG)
    const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(({ stdout }: { stdout: string }) => ({
      stdout,
    }))
    expect(compiled.stdout).toBe('')
    const { stdout } = await run(process.execPath, [join(folder, 'day.ts'), origin, PASSWORD])
    expect(JSON.parse(stdout)).toEqual(DONE)
  })
  it.skipIf(python === undefined)(`does it in Python by the recipe (${python ?? MISSING})`, async () => {
    await prepareDay()
    const day = join(ROOT, 'docs/clients/python/day.py')
    const { stdout } = await run('python3', [day, origin, PASSWORD])
    expect(JSON.parse(stdout)).toEqual({ example: true, ...DONE })
  })
})
