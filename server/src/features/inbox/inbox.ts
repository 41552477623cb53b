// What somebody reads of all that the platform has written to them.
import {
  INBOX_PATHS,
  type InboxAnswer,
  type InboxCount,
  type InboxItem,
  type InboxKey,
  type InboxKind,
  type InboxText,
  type Language,
  OWN_TOPICS,
} from '@cangdan/protocol'
import { inboxAnswer, inboxCount, inboxReadRequest, inboxText } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { principalOf, sessionOf } from '#platform/http/access.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { queryOf } from '#platform/http/signature.ts'
import type { ZodRoutes } from '#platform/http/zod-bodies.ts'
import { MESSAGES } from '#platform/messages.ts'
import { readPlainId } from '#platform/plain-id.ts'
import { msg } from '#resources/content/msg/msg.ts'
import { notification } from '#resources/content/notification/notification.ts'
import { type Published, publishedFiles } from '#resources/content/published-files.ts'
import { INBOX_TITLES } from './inbox.titles.ts'
import { countUnread, isPublishedFor, type Line, listInbox, markRead, readInbox } from './own-inbox.ts'

export interface InboxDeps {
  readonly db: Db
  readonly urls: FileUrls
}

const KINDS: Readonly<Record<InboxKind, Resource>> = { msg, notification }
/** The type of a message that somebody should act upon. */
const ALERT = 3
const MAX_PAGE = 100

const count = { type: 'integer', minimum: 1 }
const KIND = { name: 'kind', schema: { enum: Object.keys(KINDS) } }
const PAGE = [
  KIND,
  { name: 'unread', schema: { enum: ['1'] } },
  { name: 'page', schema: count },
  { name: 'limit', schema: { ...count, maximum: MAX_PAGE } },
]
const KEY = [
  { ...KIND, required: true },
  { name: 'id', schema: count, required: true },
]

/** The pictures of notices. */
export const PUBLISHED_NOTICES: Published = {
  table: notification.table,
  call: INBOX_PATHS.info,
  isOpen: isPublishedFor,
}

/** Registers InboxList, InboxCount, InboxInfo and InboxRead. */
export function inboxRoutes({ db, urls }: InboxDeps): ZodRoutes {
  const access = 'signed-in'
  const { list, count: counting, info, read } = INBOX_TITLES
  return async (app) => {
    const listed = { access, describe: describedAs(list, { query: PAGE, answer: inboxAnswer }) } as const
    app.get(`/${INBOX_PATHS.list}`, { config: listed }, async (request) => {
      const language = languageOf(request)
      const owner = { ...principalOf(request), language }
      const { lines, count: all } = await listInbox(db, owner, pageOf(request))
      return succeed<InboxAnswer>({ items: lines.map((line) => itemOf(line, language)), count: all })
    })

    const counted = { access, describe: describedAs(counting, { answer: inboxCount }) } as const
    app.get(`/${INBOX_PATHS.count}`, { config: counted }, async (request) =>
      succeed<InboxCount>(await countUnread(db, { ...principalOf(request), language: languageOf(request) })),
    )

    const opened = { access, describe: describedAs(info, { query: KEY, answer: inboxText }) } as const
    app.get(`/${INBOX_PATHS.info}`, { config: opened }, async (request) => {
      const session = sessionOf(request)
      const language = languageOf(request)
      const text = await readInbox(db, { ...session.principal, language }, keyOf(request))
      if (text === undefined) throw new Failure('not_found')
      const { content, jump_path, pictures, cover, ...line } = text
      const filesOf = (files: readonly number[]) =>
        publishedFiles(db, { call: INBOX_PATHS.info, id: line.id, files }, session, urls)
      return succeed<InboxText>({
        ...itemOf(line, language),
        content,
        jump_path,
        files: await filesOf(pictures),
        cover: await filesOf(cover),
      })
    })

    const marked = { access, describe: describedAs(read, { body: inboxReadRequest }) } as const
    app.post(
      `/${INBOX_PATHS.read}`,
      { config: marked, schema: { body: inboxReadRequest } },
      async (request) => {
        await markRead(db, principalOf(request), request.body)
        return succeed(null, MESSAGES.done[languageOf(request)], [OWN_TOPICS.inbox])
      },
    )
  }
}

const itemOf = ({ type, ...line }: Line, language: Language): InboxItem => ({
  ...line,
  type: KINDS[line.kind].columns.get('type')?.optionTitles.get(type)?.[language] ?? '',
  tone: line.kind === 'msg' && type === ALERT ? 'alert' : 'plain',
})

function keyOf(request: FastifyRequest): InboxKey {
  const { kind = '', id = '' } = queryOf(request)
  const number = readPlainId(id)
  if (!isKind(kind) || number === undefined) throw new Failure('bad_request')
  return { kind, id: number }
}

function pageOf(request: FastifyRequest): Parameters<typeof listInbox>[2] {
  const { page = '1', limit = '20', kind, unread } = queryOf(request)
  const isGood =
    /^[1-9]\d{0,4}$/.test(page) &&
    /^[1-9]\d{0,2}$/.test(limit) &&
    Number(limit) <= MAX_PAGE &&
    (kind === undefined || isKind(kind)) &&
    (unread === undefined || unread === '1')
  if (!isGood) throw new Failure('bad_request')
  return {
    kind: kind === undefined ? undefined : kind,
    unread: unread === '1',
    page: Number(page),
    limit: Number(limit),
  }
}

const isKind = (text: string): text is InboxKind => Object.hasOwn(KINDS, text)
