// Selects all rows of a filtered list as they are now, for a bulk action.
import { MAX_SELECTED, type Row } from '@cangdan/protocol'
import type { Column } from '../declare/columns/column.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { ListQuery } from '#engine/sql/list-query.ts'
import { selectPage } from '#engine/sql/select.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { toPlainRows } from './plain-values.ts'

const VERSION = 'version'

/** Returns id, version, name, figures and columns of action conditions per row. @throws Failure `too_many_matching` for more than `MAX_SELECTED` */
export async function selectMatching(db: Db, resource: Resource, query: ListQuery): Promise<readonly Row[]> {
  const columns = listMatchingColumns(resource)
  const rows = await selectPage(db, resource, columns, { ...query, page: 1, limit: MAX_SELECTED + 1 })
  if (rows.length > MAX_SELECTED) throw new Failure('too_many_matching', { values: { max: MAX_SELECTED } })
  return toPlainRows(columns, rows)
}

export function listMatchingColumns({ listColumns, figures, actions, when }: Resource): Column[] {
  const conditions = [...when.edit, ...when.del, ...[...actions.values()].map((action) => action.when ?? {})]
  const name = listColumns.find(({ type }) => type === 'text' || type === 'cascade')
  const names = new Set([PK, VERSION, name?.name, ...figures, ...conditions.flatMap((each) => Object.keys(each))])
  return listColumns.filter((column) => names.has(column.name))
}
