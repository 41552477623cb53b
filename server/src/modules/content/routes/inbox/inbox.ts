import {
  INBOX_KINDS,
  INBOX_PATHS,
  type InboxResponse,
  type InboxCount,
  type InboxItem,
  type InboxKind,
  type InboxText,
  type Language,
  OWN_TOPICS,
} from '@cangdan/protocol'
import { inboxResponse, inboxCount, inboxReadRequest, inboxText } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery, pageQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'
import { msg } from '#modules/content/msg/msg.ts'
import { notification } from '#modules/content/notification/notification.ts'
import { type PublishedTable, listPublishedFiles } from '#modules/content/published-files.ts'
import { INBOX_TITLES } from './inbox.titles.ts'
import { countUnread, isPublishedFor, type Line, listInbox, markRead, readInbox } from './own-inbox.ts'

export interface InboxDeps {
  readonly db: Db
  readonly urls: FileUrls
}

const KINDS: Readonly<Record<InboxKind, Resource>> = { msg, notification }
const ALERT = 3

const kind = z.enum(INBOX_KINDS)
const listQuery = pageQuery.extend({ kind: kind.optional(), unread: z.literal('1').optional() })
const keyQuery = idQuery.extend({ kind })

export const PUBLISHED_NOTICES: PublishedTable = {
  table: notification.table,
  call: INBOX_PATHS.info,
  isOpen: isPublishedFor,
}

export function createInboxRoutes({ db, urls }: InboxDeps): ZodRoutes {
  const access = 'signed-in'
  const { list, count: counting, info, read } = INBOX_TITLES
  return async (app) => {
    const listed = defineCall(list, { access }, { query: listQuery, answer: inboxResponse })
    app.get(`/${INBOX_PATHS.list}`, listed, async (request) => {
      const language = getRequestLanguage(request)
      const owner = { ...getPrincipal(request), language }
      const { lines, count: all } = await listInbox(db, owner, request.query)
      return buildSuccess<InboxResponse>({ items: lines.map((line) => toItem(line, language)), count: all })
    })

    const counted = defineCall(counting, { access }, { answer: inboxCount })
    app.get(`/${INBOX_PATHS.count}`, counted, async (request) =>
      buildSuccess<InboxCount>(
        await countUnread(db, { ...getPrincipal(request), language: getRequestLanguage(request) }),
      ),
    )

    const opened = defineCall(info, { access }, { query: keyQuery, answer: inboxText })
    app.get(`/${INBOX_PATHS.info}`, opened, async (request) => {
      const session = getSession(request)
      const language = getRequestLanguage(request)
      const text = await readInbox(db, { ...session.principal, language }, request.query)
      if (text === undefined) throw new Failure('not_found')
      const { content, jump_path, pictures, cover, ...line } = text
      const listFiles = (files: readonly number[]) =>
        listPublishedFiles(db, { call: INBOX_PATHS.info, id: line.id, files }, session, urls)
      return buildSuccess<InboxText>({
        ...toItem(line, language),
        content,
        jump_path,
        files: await listFiles(pictures),
        cover: await listFiles(cover),
      })
    })

    const marked = defineCall(read, { access }, { body: inboxReadRequest })
    app.post(`/${INBOX_PATHS.read}`, marked, async (request) => {
      await markRead(db, getPrincipal(request), request.body)
      return buildSuccess(null, MESSAGES.done[getRequestLanguage(request)], [OWN_TOPICS.inbox])
    })
  }
}

const toItem = ({ type, ...line }: Line, language: Language): InboxItem => ({
  ...line,
  type: KINDS[line.kind].columns.get('type')?.optionTitles.get(type)?.[language] ?? '',
  tone: line.kind === 'msg' && type === ALERT ? 'alert' : 'plain',
})
