import type { Language } from '@cangdan/protocol'
import { sql } from 'kysely'
import { formatVerbTitle } from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { BulkInput } from '#engine/declare/bulk-input.ts'
import type { Db } from '#platform/database/database.ts'

export function createTaskTitles(resources: readonly Resource[]): (input: BulkInput, language: Language) => string {
  const lists = new Map(resources.map((resource) => [resource.path, resource]))
  return ({ path, action: name = '' }, language) => {
    const list = lists.get(path)
    if (list === undefined) return path
    const action = list.actions.get(name)
    return action === undefined
      ? formatVerbTitle(list, 'del', language)
      : `${action.title[language]} · ${list.title[language]}`
  }
}

export interface OpenTask {
  readonly id: number
  readonly input: BulkInput
  /** Processed records, including rejected ones. */
  readonly done: number
  readonly total: number
}

/** Lists the unfinished tasks of an account, oldest first. */
export async function listOpenTasks(db: Db, accountId: number): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select id, input, done + refused as done, total from task
     where account_id = ${accountId} and end_time is null and cancel_time is null order by id`.execute(db)
  return rows
}
