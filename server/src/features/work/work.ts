// Tells how far the work beside the pages is.
import { type Title, WORK_PATH, type WorkInfo } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'

/** Registers WorkInfo. `titles` says what each work is; one without a title is not reported. */
export function workRoutes(app: FastifyInstance, db: Db, titles: ReadonlyMap<string, Title>): void {
  app.get(`/${WORK_PATH}`, { config: { access: 'signed-in' } as const }, async (request) => {
    const rows = await db
      .selectFrom('work')
      .select(['name', 'done', 'total'])
      .whereRef('done', '<', 'total')
      .orderBy('create_time')
      .orderBy('name')
      .execute()
    return succeed<WorkInfo[]>(
      rows.flatMap((row) => {
        const title = titles.get(row.name)
        return title === undefined ? [] : [{ ...row, title: title[languageOf(request)] }]
      }),
    )
  })
}
