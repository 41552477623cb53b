// How a list tells its records apart in a sheet, for anyone who imports.
import type { TableMeta } from '@cangdan/protocol'
import type { Reader } from '../declare/columns/ref.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { may, mayOverwrite } from '../declare/rights/rights.ts'

export function describeKey(
  resource: Resource,
  { principal, language }: Reader,
): Pick<TableMeta, 'import_key'> {
  const { sheetKey } = resource
  if (sheetKey === undefined || !may(principal, resource, 'import')) return {}
  return {
    import_key: {
      titles: sheetKey.columns.map(({ title }) => title[language]),
      ways: mayOverwrite(principal, resource) ? ['skip', 'overwrite'] : ['skip'],
    },
  }
}
