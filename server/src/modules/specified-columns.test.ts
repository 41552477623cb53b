// Compares the lists with the columns that the specification names; `docs/requirements.md` has the differences, each with its reason.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resources } from './index.ts'
import { exportTask } from './system/routes/exports/export-task.ts'

const read = (place: string) => readFileSync(new URL(place, import.meta.url), 'utf8')

/** One list per line: key, path or `-`, columns; `?` marks those with a filter. */
const SPECIFIED = read('../testing/specified-columns.txt').trimEnd().split('\n')

/** Lists the differences of the table in the document as `key: column`, and `key: column?` for a missing filter. */
function listDocumented(): string[] {
  const [, section = ''] = read('../../../docs/requirements.md').split('## Differences from the specified columns')
  return section
    .split('\n## ')[0]!
    .split('\n')
    .flatMap((line) => {
      const [, key, names] = /^\| `(\w+)` \| (.+?) \| .+ \|$/.exec(line) ?? []
      return [...(names ?? '').matchAll(/`([\w?]+)`/g)].map(([, name]) => `${key}: ${name}`)
    })
}

function listDifferences(line: string): string[] {
  const [key, path, ...names] = line.split(' ')
  if (path === '-') return [`${key}: list`]
  const { columns } = [...resources, exportTask].find((resource) => resource.path === path)!
  return names.flatMap((specified) => {
    const name = specified.replace('?', '')
    const column = columns.get(name)
    if (column === undefined) return [`${key}: ${name}`]
    return specified.endsWith('?') && column.filter === undefined ? [`${key}: ${specified}`] : []
  })
}

it('has the columns and filters of the specification, except those that the requirements list with a reason (R5 to R14)', () => {
  expect(SPECIFIED.flatMap(listDifferences).toSorted()).toEqual(listDocumented().toSorted())
})
