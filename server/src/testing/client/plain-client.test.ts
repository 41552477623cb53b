import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPicture } from '../files/upload-files.ts'
import { PASSWORD, type TestPlatform, createTestPlatform } from '../test-platform.ts'

const CLIENT = fileURLToPath(new URL('plain-client.mjs', import.meta.url))
const PIXEL = createPicture(0).toString('base64')
const SCRIPT = `
import { askOver, signInOver, uploadOver } from './plain-client.mjs'

const [origin, password] = process.argv.slice(2)
const session = await signInOver(origin, 'user1', password)
const picture = Buffer.from('${PIXEL}', 'base64')
const { data: logo } = await uploadOver(origin, session, 'logo.png', picture)
const bank = { logo: [{ id: logo.id }], bank_name: 'Plain & simple=1', bank_code: '102100099996', bank_type: 1, contact_name: 'Li', contact_phone: '13800000000' }
const saved = await askOver(origin, session, '/api/v1/seller_p/bank/BankSave', bank)
const listed = await askOver(origin, session, '/api/v1/seller_p/bank/BankList?page=1&bank_name=Plain+%26%20simple%3D1')
const opened = await fetch(origin + listed.data[0].logo[0].url)
const same = Buffer.from(await opened.arrayBuffer()).equals(picture)
console.log(JSON.stringify({ saved, listed, same }))
`

let platform: TestPlatform
let folder: string

beforeAll(async () => {
  platform = await createTestPlatform()
  folder = await mkdtemp(join(tmpdir(), 'cangdan-plain-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await platform.close()
})

it.each([0, 1] as const)(
  'works for a client written from docs/wire.md: signs in, uploads, saves, lists and opens; encrypted: %i',
  async (on) => {
    await platform.db.updateTable('safe_setting').set({ encrypt_open: on }).execute()
    await platform.db.deleteFrom('bank').execute()
    const app = await platform.another()
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    // Copied to a folder where no package can be found.
    await copyFile(CLIENT, join(folder, 'plain-client.mjs'))
    await writeFile(join(folder, 'run.mjs'), SCRIPT)
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'run.mjs'), origin, PASSWORD])
    const { saved, listed, same } = JSON.parse(stdout) as {
      saved: unknown
      listed: { data: unknown[] }
      same: boolean
    }
    expect(saved).toMatchObject({ status: true })
    expect(listed.data).toMatchObject([{ bank_name: 'Plain & simple=1', logo: [{ name: 'logo.png' }] }])
    expect(same).toBe(true)
  },
)

it('imports only Node modules', async () => {
  const imports = (await readFile(CLIENT, 'utf8')).match(/from '[^']+'/g)
  expect(imports).toEqual(["from 'node:crypto'"])
})
