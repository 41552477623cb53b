// An ordinary resource is declared in 40 lines, and its titles in four languages take 40 more.
// | A resource is plain when it has no hooks, no rules between fields, no actions or audits, no column with an expression, with queried
// options or with its own change text, no tree, and at most twenty columns. The run prints why other resources are not plain.
import { isSealed } from '#engine/declare/columns/column.ts'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Column } from '#engine/declare/columns/column.ts'
import { NO_RULES, type Resource } from '#engine/declare/resource.ts'
import { resources } from '#modules/index.ts'

const MAX_LINES = 40
const MAX_COLUMNS = 20

const ROOT = new URL('../../modules/', import.meta.url)

const listColumnNames = (columns: readonly Column[], has: (column: Column) => boolean) =>
  columns
    .filter(has)
    .map(({ name }) => name)
    .join(', ')

/** Columns of other records, except those that the engine adds to each reference. */
const isReadElsewhere = ({ columns }: Resource, { reads }: Column) =>
  reads !== undefined && columns.get(reads.by)?.ref?.label !== reads.column

function listFeatures(resource: Resource): string[] {
  const columns = [...resource.columns.values()]
  const { hooks, actions, facets } = resource
  const beyond: Record<string, string> = {
    hooks: Object.keys(hooks).join(', '),
    'rules between its fields': resource.rules === NO_RULES ? '' : resource.rules.name,
    actions: [...actions.keys()].join(', '),
    expressions: listColumnNames(columns, ({ sql }) => sql !== undefined),
    secrets: listColumnNames(columns, isSealed),
    'columns of other records': listColumnNames(columns, (column) => isReadElsewhere(resource, column)),
    'tables in a field': listColumnNames(columns, ({ cells }) => cells !== undefined),
    'choices of its own': listColumnNames(
      columns,
      ({ offers, cascades }) => offers !== undefined || cascades !== undefined,
    ),
    'its own words for a change': listColumnNames(columns, ({ formatChange }) => formatChange !== undefined),
    'filters without a column': facets.flatMap(({ filters }) => filters ?? []).join(', '),
    'many columns': columns.length > MAX_COLUMNS ? String(columns.length) : '',
  }
  return Object.entries(beyond).flatMap(([what, which]) => (which === '' ? [] : [`${what} (${which})`]))
}

interface Folder {
  readonly name: string
  readonly resource: Resource
  readonly lines: { readonly declaration: number; readonly titles: number }
}

const isResource = (value: unknown): value is Resource => resources.some((resource) => resource === value)

async function loadFolders(): Promise<Folder[]> {
  const entries = await readdir(ROOT, { recursive: true, withFileTypes: true })
  const declared = entries.filter(
    ({ name, parentPath }) => name === `${basename(parentPath)}.ts` && !parentPath.includes('/routes/'),
  )
  return Promise.all(
    declared.map(async ({ parentPath }) => {
      const name = basename(parentPath)
      const file = `${parentPath}/${name}.ts`
      const exported = Object.values((await import(file)) as Record<string, unknown>)
      const resource = exported.find(isResource)
      if (resource === undefined) throw new Error(`${file} declares no resource of the menu`)
      const lines = async (path: string, begin: RegExp) => countStatementLines(await readFile(path, 'utf8'), begin)
      return {
        name: file.slice(ROOT.pathname.length),
        resource,
        lines: {
          declaration: await lines(file, /^export const .* = defineResource\(/),
          titles: await lines(`${parentPath}/${name}.titles.ts`, /^export const /),
        },
      }
    }),
  )
}

/** Returns the number of lines of a statement: up to the first line that is not indented. */
function countStatementLines(text: string, begin: RegExp): number {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => begin.test(line))
  if (first < 0) throw new Error(`no statement begins with ${begin.source}`)
  return lines.slice(first + 1).findIndex((line) => /^\S/.test(line)) + 2
}

const folders = await loadFolders()

it('has each resource of the registry in a folder of the same name', () => {
  const declared = new Set(folders.map(({ resource }) => resource))
  expect(resources.filter((resource) => !declared.has(resource)).map(({ path }) => path)).toEqual([])
})

const plain = folders.filter(({ resource }) => listFeatures(resource).length === 0)

it('has plain resources', () => expect(plain.length).toBeGreaterThan(0))

it.each(plain.map((folder) => [folder.name, folder] as const))('keeps %s within a page', (_name, { lines }) => {
  expect(lines.declaration).toBeLessThanOrEqual(MAX_LINES)
  expect(lines.titles).toBeLessThanOrEqual(MAX_LINES)
})

afterAll(() => {
  const lines = folders.map(({ name, resource, lines: { declaration, titles } }) => {
    const beyond = listFeatures(resource)
    return `  ${name}: ${declaration} + ${titles} lines; ${beyond.length === 0 ? 'plain' : `has ${beyond.join('; ')}`}`
  })
  process.stdout.write(`What declarations cost:\n${lines.join('\n')}\n`)
})
