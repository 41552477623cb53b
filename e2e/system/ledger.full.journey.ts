import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { findViolationsInFullTier } from '../kit/accessibility.ts'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'
import { openPage } from '../kit/browser.ts'

const visit = setUpJourney()
const COMMAND = new URL('../../server/dist/cangdan.js', import.meta.url).pathname

async function findReceipt(): Promise<{ readonly id: string; readonly code: string }> {
  const [found] = await visit.ask<{ id: string; code: string }>(
    `select id, check_token as code from receipt where life = 1 order by id limit 1`,
  )
  return { id: found?.id ?? '', code: found?.code ?? '' }
}

/** Entries are sealed within fifteen seconds. */
async function waitUntilSealed(): Promise<void> {
  await expect
    .poll(async () => (await visit.ask<{ n: string }>('select count(*) as n from ledger_waiting'))[0]?.n)
    .toBe('0')
}

it('proves a receipt’s entries in the browser, to its holder and to anyone with its code', async () => {
  await waitUntilSealed()
  const { id, code } = await findReceipt()
  const { page, leave } = await enter(visit, { path: `/pledge/receipt/look/${id}` }, REDUCED_MOTION)
  const proof = getMain(page).locator('details').first()
  await proof.getByText('已封存').waitFor()
  await proof.locator('summary').click()
  await proof.getByText('由本浏览器自行核验').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    proof.getByRole('button', { name: '下载条目' }).click(),
  ])
  const entry = await readFile(await file.path(), 'utf8')
  await leave()

  const anyone = await openPage(visit.browser, REDUCED_MOTION)
  await anyone.page.goto(visit.at(`/check/${code}`))
  await anyone.page.getByText('已封存').waitFor()
  expect(await anyone.page.locator('body').innerText()).not.toContain('receipt:')
  await anyone.page.getByLabel('核对手中的条目文件').setInputFiles(toUpload(entry))
  await anyone.page.getByText('与账本中的这一条一致').waitFor()
  const forged = toUpload(entry.replace('"version":', '"version":1'))
  await anyone.page.getByLabel('核对手中的条目文件').setInputFiles(forged)
  await anyone.page.getByText('不是账本中的这一条').waitFor()
  expect(await findViolationsInFullTier(anyone.page)).toEqual([])
  await anyone.page.context().close()
})

it('verifies a downloaded day and names a changed byte', async () => {
  await waitUntilSealed()
  const { page, leave } = await enter(visit, { username: 'auditor', path: '/sys/sysmonitoring/ledger' }, REDUCED_MOTION)
  await getMain(page).getByText('✓ 已封存').waitFor()
  expect(await findViolationsInFullTier(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    getMain(page).getByRole('button', { name: '下载', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ledger-\d{4}-\d\d-\d\d\.zip$/)
  const home = await mkdtemp(join(tmpdir(), 'cangdan-auditor-'))
  await unzipFile(await file.path(), home)
  await leave()

  // The auditor has the keys from the contract.
  const keys = (await readFile(join(home, 'log-1/keys'), 'utf8')).trim().split('\n')
  const own = keys.flatMap((key) => ['--key', key])
  const whole = await verify(home, ...own)
  expect(whole.output).toContain('All of it holds.')
  expect(whole.status).toBe(0)

  const [name = ''] = (await readdir(join(home, 'log-1/tile/entries'))).filter((each) => /^\d{3}$/.test(each))
  const bundle = join(home, 'log-1/tile/entries', name)
  const bytes = await readFile(bundle)
  const digit = bytes.indexOf('"version":1') + '"version":'.length
  bytes.writeUInt8(bytes.readUInt8(digit) + 1, digit)
  await writeFile(bundle, bytes)
  const changed = await verify(home, ...own)
  expect(changed.output).toMatch(/tile 0\/0: its hash \d+ is not that of leaf \d+/)
  expect(changed.status).toBe(1)
  await rm(home, { recursive: true, force: true })
})

const toUpload = (text: string) => ({
  name: 'entry.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

async function verify(...args: string[]): Promise<{ readonly status: number; readonly output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'verify', ...args])
    return { status: 0, output: stdout }
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string }
    return { status: code, output: stdout }
  }
}

async function unzipFile(file: string, folder: string): Promise<void> {
  const zip = await openPromise(file, { autoClose: false })
  for await (const entry of zip.eachEntry()) {
    const target = join(folder, entry.fileName)
    await mkdir(dirname(target), { recursive: true })
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target))
  }
  zip.close()
}
