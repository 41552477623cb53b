// Converts a resource to a table of the catalogue (its part 2.0), without the manual notes.
import { getControl } from '#engine/declare/columns/controls.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'

export const CATALOGUE_HEAD = [
  '| name | zh | en | type | list | filter | form control | req | note |',
  '|---|---|---|---|---|---|---|---|---|',
]

/**
 * Returns a line per column, `| name
 * zh
 * en
 * type
 * list
 * filter
 * form control
 * req |`.
 */
export const buildCatalogueRows = (resource: Resource): readonly string[] =>
  [...resource.whole.columns.values()].map((column) => `| ${buildCells(resource, column).join(' | ')} |`)

function buildCells({ whole }: Resource, column: Column): readonly string[] {
  const { name, title, type, unit, second, sum, list, filter, required, requiredWhen } = column
  const isAsked = whole.fields.has(name)
  const isHidden = type === 'hide'
  const decimals = type === 'number' && unit !== undefined ? ' d2' : ''
  return [
    second === undefined ? `\`${name}\`` : `\`${name}\`, \`${second}\``,
    title.zh,
    title.en,
    `${type}${decimals}${sum === true ? ' Σ' : ''}`,
    list === false || isHidden ? '-' : 'Y',
    filter === undefined ? '' : filter === true ? type : filter,
    isAsked ? getControl(column) : '',
    !isAsked ? '' : required === true ? 'Y' : requiredWhen === undefined ? '' : 'C',
  ]
}
