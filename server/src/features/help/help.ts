// Help for everybody who is signed in, and the way to write to the platform.
import {
  type FeedbackRequest,
  type HelpArticle,
  type HelpIndex,
  HELP_PATHS,
  MAX_HELP_SEARCH,
  type Row,
} from '@cangdan/protocol'
import { feedbackRequest, helpArticle, helpIndex } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry, Writer } from '#engine/declare/writer.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { assertFiles } from '#engine/write/file-use.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { sessionOf } from '#platform/http/access.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { queryOf } from '#platform/http/signature.ts'
import { MESSAGES } from '#platform/messages.ts'
import { readPlainId } from '#platform/plain-id.ts'
import { feedback } from '#resources/content/feedback/feedback.ts'
import { type Published, publishedFiles } from '#resources/content/published-files.ts'
import { findArticles, IS_SHOWN, openArticle } from './articles.ts'
import { HELP_TITLES } from './help.titles.ts'

interface HelpDeps extends Registry {
  readonly db: Db
  readonly fileUrls: FileUrls
}

/** What one account writes in an hour. */
const MAX_AN_HOUR = 10
const HOUR = 3600
/** The browser. */
const DEVICE = 1

const WORDS = { name: 'q', schema: { type: 'string', maxLength: MAX_HELP_SEARCH } }
const ID = { name: 'id', schema: { type: 'integer', minimum: 1 }, required: true }

/** Its pictures are everybody's who is signed in. */
export const PUBLISHED_HELP: Published = { table: 'help', call: HELP_PATHS.info, isOpen: () => IS_SHOWN }

/** Registers HelpIndex, HelpInfo and FeedbackAdd. */
export function helpRoutes(app: FastifyInstance, deps: HelpDeps): void {
  const access = 'signed-in'
  const { index, info, feedback: writing } = HELP_TITLES
  const { db, fileUrls } = deps
  const found = { access, describe: describedAs(index, { query: [WORDS], answer: helpIndex }) } as const
  app.get(`/${HELP_PATHS.index}`, { config: found }, async (request) => {
    const { q = '' } = queryOf(request)
    if (q.length > MAX_HELP_SEARCH) throw new Failure('bad_request')
    const words = q.split(/\s+/).filter((word) => word !== '')
    return succeed<HelpIndex>(await findArticles(db, words, languageOf(request)))
  })

  const opened = { access, describe: describedAs(info, { query: [ID], answer: helpArticle }) } as const
  app.get(`/${HELP_PATHS.info}`, { config: opened }, async (request) => {
    const id = readPlainId(queryOf(request)['id'] ?? '')
    if (id === undefined) throw new Failure('bad_request')
    const session = sessionOf(request)
    const article = await openArticle(db, session.principal.accountId, id)
    if (article === undefined) throw new Failure('not_found')
    const { pictures, cover, ...text } = article
    const filesOf = (files: readonly number[]) =>
      publishedFiles(db, { call: HELP_PATHS.info, id, files }, session, fileUrls)
    return succeed<HelpArticle>({ ...text, files: await filesOf(pictures), cover: await filesOf(cover) })
  })

  const written = { access, describe: describedAs(writing, { body: feedbackRequest }) } as const
  app.post(
    `/${HELP_PATHS.feedback}`,
    { config: written, schema: { body: feedbackRequest } },
    async (request) => {
      const writer = writerOf(request, deps)
      await addFeedback(db, writer, request.body as FeedbackRequest)
      return succeed(null, MESSAGES.done[writer.language])
    },
  )
}

/** @throws Failure `too_many` where somebody writes more than anybody reads, `invalid_input` for files that are not theirs */
async function addFeedback(
  db: Db,
  writer: Writer,
  { type, content, images = [] }: FeedbackRequest,
): Promise<void> {
  const { accountId } = writer.principal
  await transact(db, writer, async ({ tx, beyondScope }) => {
    // Of two at once one waits here for the other, and counts it.
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
