import { title, type Title, WORK_PATH, type WorkInfo } from '@cangdan/protocol'
import { workResponse } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { listOpenTasks, createTaskTitles } from '#engine/read/tasks.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'

const WORK = title(
  '后台任务的进度',
  'How far the work beside the pages is',
  'Progreso del trabajo en segundo plano',
  'バックグラウンド作業の進捗',
)

export interface WorkRouteDeps {
  readonly db: Db
  readonly resources: readonly Resource[]
  /** Titles by name; work without a title is not reported. */
  readonly titles: ReadonlyMap<string, Title>
}

/** Registers WorkInfo: background work of the platform and the caller's tasks. */
export function registerWorkRoutes(app: FastifyInstance, { db, resources, titles }: WorkRouteDeps): void {
  const getTitle = createTaskTitles(resources)
  const call = defineCall(WORK, { access: 'signed-in' }, { answer: workResponse })
  app.get(`/${WORK_PATH}`, call, async (request) => {
    const rows = await db
      .selectFrom('work')
      .select(['name', 'done', 'total', 'failures'])
      .whereRef('done', '<', 'total')
      .orderBy('create_time')
      .orderBy('name')
      .execute()
    const language = getRequestLanguage(request)
    const tasks = await listOpenTasks(db, getPrincipal(request).accountId)
    return buildSuccess<WorkInfo[]>([
      ...rows.flatMap(({ failures, ...row }) => {
        const known = titles.get(row.name)
        if (known === undefined) return []
        return [{ ...row, title: known[language], ...(failures > 0 && { failures }) }]
      }),
      ...tasks.map(({ id, input, done, total }) => ({
        name: `task-${id}`,
        title: getTitle(input, language),
        done,
        total,
      })),
    ])
  })
}
