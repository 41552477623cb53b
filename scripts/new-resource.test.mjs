// @ts-check
// `npm run new:resource` must write the files that CONTRIBUTING.md describes: three files, and entries in the module and the menu.
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeResource } from './new-resource.mjs'
import { ROOT } from './run.mjs'

const NAMED = {
  module: 'storage',
  name: 'loading-dock',
  menu: 'stores',
  words: { zh: '装卸台', en: 'Loading docks', es: 'Muelles', ja: '荷捌き場' },
}
let root = ''

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'cangdan-new-'))
  await mkdir(path.join(root, 'server/schema/migrations'), { recursive: true })
  await writeFile(path.join(root, 'server/schema/migrations/0841_last.sql'), '')
  for (const file of ['storage/index.ts', 'menu/stores.ts', 'menu/goods.ts'])
    await cp(path.join(ROOT, 'server/src/modules', file), path.join(root, 'server/src/modules', file))
})
afterEach(() => rm(root, { recursive: true }))

const read = (/** @type {string} */ file) => readFile(path.join(root, 'server', file), 'utf8')

it('writes migration, titles and declaration under one name', async () => {
  const files = await writeResource(root, NAMED)
  expect(files.map((file) => path.relative(root, file))).toEqual([
    'server/schema/migrations/0842_loading_dock.sql',
    'server/src/modules/storage/loading-dock/loading-dock.titles.ts',
    'server/src/modules/storage/loading-dock/loading-dock.ts',
  ])
  expect(await read('schema/migrations/0842_loading_dock.sql')).toContain('create table loading_dock (')
  const declaration = await read('src/modules/storage/loading-dock/loading-dock.ts')
  expect(declaration).toContain("path: 'seller_p/loadingDock/LoadingDockList'")
  expect(declaration).toContain("screen: '/stores/loading-dock/list'")
})

it('imports existing files', async () => {
  const files = (await writeResource(root, NAMED)).filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const imported = texts.flatMap((text) => [...text.matchAll(/from '#(engine\/[^']+)'/g)].map(([, file = '']) => file))
  expect(imported.length).toBeGreaterThan(2)
  expect(imported.filter((file) => !existsSync(path.join(ROOT, 'server/src', file)))).toEqual([])
})

it('exports the resource from the module and adds it to the menu', async () => {
  await writeResource(root, NAMED)
  expect(await read('src/modules/storage/index.ts')).toContain(
    "export { loadingDock } from './loading-dock/loading-dock.ts'\n",
  )
  const section = await read('src/modules/menu/stores.ts')
  expect(section).toMatch(/import \{[^}]*, loadingDock \} from '#modules\/storage\/index\.ts'/)
  expect(section).toMatch(/entries: \[[^\]]*, loadingDock\]/)
})

it('adds the module import to a section without one', async () => {
  await writeResource(root, { ...NAMED, menu: 'goods' })
  expect(await read('src/modules/menu/goods.ts')).toContain("import { loadingDock } from '#modules/storage/index.ts'\n")
})

it('does not overwrite existing files', async () => {
  await writeResource(root, NAMED)
  await expect(writeResource(root, NAMED)).rejects.toThrow('already exists')
  await expect(writeResource(root, { ...NAMED, name: 'dock', menu: 'docks' })).rejects.toThrow('does not exist')
})
