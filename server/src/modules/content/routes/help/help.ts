import {
  type FeedbackRequest,
  type HelpArticle,
  type HelpIndex,
  HELP_PATHS,
  MAX_HELP_SEARCH,
  type Row,
} from '@cangdan/protocol'
import { feedbackRequest, helpArticle, helpIndex } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Registry, Writer } from '#engine/declare/records/writer.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { assertFiles } from '#engine/write/validation/file-use.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { getSession } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'
import { feedback } from '#modules/content/feedback/feedback.ts'
import { type PublishedTable, listPublishedFiles } from '#modules/content/published-files.ts'
import { findArticles, IS_SHOWN, openArticle } from './articles.ts'
import { HELP_TITLES } from './help.titles.ts'

interface HelpDeps extends Registry {
  readonly db: Db
  readonly fileUrls: FileUrls
}

const MAX_AN_HOUR = 10
const HOUR = 3600
const DEVICE = 1

const wordsQuery = z.object({ q: z.string().max(MAX_HELP_SEARCH).optional() })

export const PUBLISHED_HELP: PublishedTable = { table: 'help', call: HELP_PATHS.info, isOpen: () => IS_SHOWN }

export function registerHelpRoutes(app: ZodApp, deps: HelpDeps): void {
  const access = 'signed-in'
  const { index, info, feedback: writing } = HELP_TITLES
  const { db, fileUrls } = deps
  const found = defineCall(index, { access }, { query: wordsQuery, answer: helpIndex })
  app.get(`/${HELP_PATHS.index}`, found, async (request) => {
    const { q = '' } = request.query
    const words = q.split(/\s+/).filter((word) => word !== '')
    return buildSuccess<HelpIndex>(await findArticles(db, words, getRequestLanguage(request)))
  })

  const opened = defineCall(info, { access }, { query: idQuery, answer: helpArticle })
  app.get(`/${HELP_PATHS.info}`, opened, async (request) => {
    const { id } = request.query
    const session = getSession(request)
    const article = await openArticle(db, session.principal.accountId, id)
    if (article === undefined) throw new Failure('not_found')
    const { pictures, cover, ...text } = article
    const listFiles = (files: readonly number[]) =>
      listPublishedFiles(db, { call: HELP_PATHS.info, id, files }, session, fileUrls)
    return buildSuccess<HelpArticle>({
      ...text,
      files: await listFiles(pictures),
      cover: await listFiles(cover),
    })
  })

  const written = defineCall(writing, { access }, { body: feedbackRequest })
  app.post(`/${HELP_PATHS.feedback}`, written, async (request) => {
    const writer = createRequestWriter(request, deps)
    await addFeedback(db, writer, request.body)
    return buildSuccess(null, MESSAGES.done[writer.language])
  })
}

/** @throws Failure `too_many` above the hourly limit, `invalid_input` for files of another user */
async function addFeedback(db: Db, writer: Writer, { type, content, images = [] }: FeedbackRequest): Promise<void> {
  const { accountId } = writer.principal
  await transact(db, writer, async ({ tx, beyondScope }) => {
    // Serialises concurrent feedback of an account, so that the limit is exact.
    await sql`select from account where id = ${accountId} for no key update`.execute(tx)
    const { rows } = await sql<{ nick_name: string; phone: string; written: number }>`
      select nick_name, phone,
             (select count(*) from feedback
               where uid = account.id and create_time > now() - make_interval(secs => ${HOUR}))::int as written
        from account where id = ${accountId}`.execute(tx)
    const [person] = rows
    if (person === undefined) throw new Failure('not_found')
    const { nick_name, phone, written } = person
    if (written >= MAX_AN_HOUR) throw new Failure('too_many', { retryAfter: HOUR })
    const values: Row = { type, content, images }
    await assertFiles(tx, feedback, { values, previous: undefined }, writer)
    await beyondScope.add(feedback.path, {
      set: { ...values, uid: accountId, nick_name, phone, device: DEVICE },
    })
  })
}
