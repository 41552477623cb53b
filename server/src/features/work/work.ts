// Tells how far the work beside the pages is.
import { title, type Title, WORK_PATH, type WorkInfo } from '@cangdan/protocol'
import { workAnswer } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'

const WORK = title(
  '后台任务的进度',
  'How far the work beside the pages is',
  'Progreso del trabajo en segundo plano',
  'バックグラウンド作業の進捗',
)

/** Registers WorkInfo. `titles` says what each work is; one without a title is not reported. */
export function workRoutes(app: FastifyInstance, db: Db, titles: ReadonlyMap<string, Title>): void {
  const config = { access: 'signed-in', describe: describedAs(WORK, { answer: workAnswer }) } as const
  app.get(`/${WORK_PATH}`, { config }, async (request) => {
    const rows = await db
      .selectFrom('work')
      .select(['name', 'done', 'total'])
      .whereRef('done', '<', 'total')
      .orderBy('create_time')
      .orderBy('name')
      .execute()
    return succeed<WorkInfo[]>(
      rows.flatMap((row) => {
        const known = titles.get(row.name)
        return known === undefined ? [] : [{ ...row, title: known[languageOf(request)] }]
      }),
    )
  })
}
