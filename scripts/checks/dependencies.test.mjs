// @ts-check
// `docs/dependencies.md` must list exactly the direct dependencies of each workspace, with their licences.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../run.mjs'

const read = (/** @type {string} */ file) => readFile(path.join(ROOT, file), 'utf8')
const PAGE = await read('docs/dependencies.md')
const { workspaces } = JSON.parse(await read('package.json'))
/** npm installs only the packages of the current system. */
const OPTIONAL = 'optionalDependencies'

/** Returns the table rows of a section. @param {string} title @returns {{ names: string[], licences: string[] }[]} */
function readTableRows(title) {
  const section = PAGE.split(/^## /m).find((each) => each.startsWith(title)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, names = '', , licences = '']) => ({
      names: names.split(', ').map((name) => name.replaceAll('`', '')),
      licences: licences.split(', '),
    }))
}

/** Returns the licence of an installed package. @param {string} folder of the workspace @param {string} name */
async function readLicence(folder, name) {
  const require = createRequire(path.join(ROOT, folder, 'package.json'))
  for (const place of require.resolve.paths(name) ?? []) {
    const text = await readFile(path.join(place, name, 'package.json'), 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text).license
  }
  return undefined
}

describe('page of dependencies', () => {
  it.each(['.', ...workspaces])('lists exactly the dependencies of %s with their licences', async (folder) => {
    const declared = JSON.parse(await read(path.join(folder, 'package.json')))
    const kinds = ['dependencies', 'devDependencies', OPTIONAL]
    const names = kinds.flatMap((kind) => Object.keys(declared[kind] ?? {}))
    const rows = readTableRows(folder === '.' ? 'Root' : `${folder}\n`)
    expect(rows.flatMap((row) => row.names).toSorted()).toEqual(names.toSorted())
    const said = rows.flatMap(({ names: each, licences }) =>
      each.map((name, at) => [name, licences[at] ?? licences[0]]),
    )
    const optional = Object.keys(declared[OPTIONAL] ?? {})
    const installed = said.map(async ([name = '', licence]) => [
      name,
      (await readLicence(folder, name)) ?? (optional.includes(name) ? licence : undefined),
    ])
    expect(said).toEqual(await Promise.all(installed))
  })

  it('pins exact versions', async () => {
    for (const folder of ['.', 'scripts/runtime', ...workspaces]) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
        await read(path.join(folder, 'package.json')),
      )
      for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
        expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  })
})
