import { type BulkResult, type ErrorCode, MAX_TASK_RESULTS, TASK_PATHS, type TaskInfo } from '@cangdan/protocol'
import { taskCancelRequest, taskInfo } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { createTaskTitles } from '#engine/read/tasks.ts'
import type { BulkInput } from '#engine/declare/bulk-input.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery, plainNumber } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'
import { TASK_TITLES } from './tasks.titles.ts'

export interface TaskRouteDeps {
  readonly db: Db
  readonly resources: readonly Resource[]
}

const infoQuery = idQuery.extend({ after: plainNumber.optional() })

interface Line {
  id: number
  input: BulkInput
  total: number
  done: number
  refused: number
  is_ended: boolean
  is_cancelled: boolean
}

export function createTaskRoutes({ db, resources }: TaskRouteDeps): ZodRoutes {
  const access = 'signed-in'
  const getTitle = createTaskTitles(resources)
  return async (app) => {
    app.get(
      `/${TASK_PATHS.info}`,
      defineCall(TASK_TITLES.info, { access }, { query: infoQuery, answer: taskInfo }),
      async (request) => {
        const { id: number, after: place = 0 } = request.query
        const { input, ...line } = await loadTask(db, number, getPrincipal(request).accountId)
        const language = getRequestLanguage(request)
        return buildSuccess<TaskInfo>({
          ...line,
          title: getTitle(input, language),
          ...(await listResults(db, number, place)),
        })
      },
    )

    app.post(
      `/${TASK_PATHS.cancel}`,
      defineCall(TASK_TITLES.cancel, { access }, { body: taskCancelRequest }),
      async (request) => {
        const { id } = await loadTask(db, request.body.id, getPrincipal(request).accountId)
        await sql`
          update task set cancel_time = coalesce(cancel_time, now()) where id = ${id} and end_time is null`.execute(db)
        return buildSuccess(null, MESSAGES.done[getRequestLanguage(request)])
      },
    )
  }
}

/** @throws Failure `not_found` for a task of another account */
async function loadTask(db: Db, id: number, accountId: number): Promise<Line> {
  const { rows } = await sql<Line>`
    select id, input, total, done, refused, end_time is not null as is_ended, cancel_time is not null as is_cancelled
      from task where id = ${id} and account_id = ${accountId}`.execute(db)
  const [line] = rows
  if (line === undefined) throw new Failure('not_found')
  return line
}

async function listResults(db: Db, id: number, place: number): Promise<Pick<TaskInfo, 'results' | 'place'>> {
  const { rows } = await sql<{ place: number; record_id: number; code: ErrorCode | ''; message: string }>`
    select place, record_id, code, message from task_record
     where task_id = ${id} and place > ${place} and code is not null
     order by place limit ${MAX_TASK_RESULTS}`.execute(db)
  const results = rows.map(
    ({ record_id, code, message }): BulkResult => ({
      id: record_id,
      status: code === '',
      message,
      ...(code === '' ? {} : { code }),
    }),
  )
  return { results, place: rows.at(-1)?.place ?? place }
}
