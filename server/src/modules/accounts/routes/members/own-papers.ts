import {
  type OwnDocuments,
  MEMBER_DOCUMENT_KINDS,
  MEMBER_DOCUMENT_PATHS,
  type MemberDocument,
  type MemberDocumentForm,
  type MemberDocumentKind,
  type Row,
} from '@cangdan/protocol'
import { ownDocumentsResponse, memberDocumentFormResponse, savedResponse } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { maskNumber } from '#engine/declare/rights/masks.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { describeField } from '#engine/read/describe-columns.ts'
import type { StoredFile } from '#engine/read/files/file-access.ts'
import { addFileUrls } from '#engine/read/files/row-urls.ts'
import { buildSaveBody } from '#engine/read/openapi/record-calls.ts'
import { loadTrees } from '#engine/read/options/trees.ts'
import { readCallKey, createRequestWriter } from '#engine/routes/record-routes.ts'
import { selectList } from '#engine/sql/select.ts'
import { readFormPost } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileLocation, FileUrls } from '#platform/files/file-urls.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { type DescribeCall, defineCall, createSchemaRef } from '#platform/http/call-description.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import { isMember } from '#modules/accounts/user/user.queries.ts'
import { findLastSubmission } from '#modules/accounts/user/verification.queries.ts'
import { submitPaper, OWN_PAPERS, type OwnPaper } from './submit-paper.ts'
import { MEMBER_TITLES } from './members.titles.ts'

interface PaperDeps extends Registry {
  readonly db: Db
  readonly fileUrls: FileUrls
}

/** Available to members only. */
export function registerOwnPaperRoutes(app: ZodApp, deps: PaperDeps): void {
  const access = 'signed-in'
  const { papers, paperForm } = MEMBER_TITLES
  const list = defineCall(papers, { access }, { answer: ownDocumentsResponse })
  app.get(`/${MEMBER_DOCUMENT_PATHS.list}`, list, async (request) => {
    const uid = await requireMember(deps.db, request)
    const all = MEMBER_DOCUMENT_KINDS.map((kind) => loadPapers(deps.db, OWN_PAPERS[kind], uid))
    return buildSuccess<OwnDocuments[]>(await Promise.all(all))
  })

  const query = z.object({ kind: z.enum(MEMBER_DOCUMENT_KINDS) })
  const form = defineCall(paperForm, { access }, { query, answer: memberDocumentFormResponse })
  app.get(`/${MEMBER_DOCUMENT_PATHS.form}`, form, async (request) => {
    await requireMember(deps.db, request)
    return buildSuccess(await buildPaperForm(deps, OWN_PAPERS[request.query.kind], request))
  })

  for (const kind of MEMBER_DOCUMENT_KINDS) {
    const paper = OWN_PAPERS[kind]
    const config = { access, describe: describeSave(paper) } as const
    app.post(`/${MEMBER_DOCUMENT_PATHS[kind]}`, { config }, async (request) => {
      await requireMember(deps.db, request)
      const writer = createRequestWriter(request, deps)
      const post = readFormPost(paper.resource, request.body)
      const id = await submitPaper(deps.db, { paper, writer }, post, readCallKey(request))
      return buildSuccess({ id }, MESSAGES.saved[writer.language], [...(writer.topics ?? [])])
    })
  }
}

const describeSave =
  ({ kind, resource }: OwnPaper): DescribeCall =>
  ({ language }) => ({
    summary: MEMBER_TITLES[`save.${kind}`][language],
    tag: resource.title[language],
    body: buildSaveBody(resource, { edits: true }, language),
    data: createSchemaRef(savedResponse),
  })

/** @throws Failure `forbidden` if the caller is not a member */
async function requireMember(db: Db, request: FastifyRequest): Promise<number> {
  const { accountId } = getPrincipal(request)
  const { rows } = await sql`select from account where id = ${accountId} and ${isMember}`.execute(db)
  if (rows.length === 0) throw new Failure('forbidden')
  return accountId
}

const APPROVED = 1

const NAMED = {
  person: { name: 'real_name', number: 'card_no' },
  company: { name: 'company_name', number: 'credit_code' },
} as const satisfies Record<MemberDocumentKind, object>

async function loadPapers(db: Db, { kind, table }: OwnPaper, uid: number): Promise<OwnDocuments> {
  const { name, number } = NAMED[kind]
  const { rows } = await sql<MemberDocument>`
    select id, ${sql.ref(name)} as name, ${sql.ref(number)} as number, audit_status, audit_remark,
           extract(epoch from audit_time)::bigint as audit_time, extract(epoch from create_time)::bigint as create_time
      from ${sql.table(table)} where uid = ${uid} and superseded_by is null
     order by audit_status in (0, 3) desc, id desc`.execute(db)
  const shown = rows.map((row) => (kind === 'person' ? { ...row, number: maskNumber(row.number) } : row))
  const standing = shown.find((row) => row.audit_status === APPROVED) ?? null
  const latest = shown.find((row) => row.audit_status !== APPROVED) ?? null
  // A rejected submission older than the approved one is no longer shown.
  const isOver = latest !== null && latest.audit_status === REJECTED && latest.id < (standing?.id ?? 0)
  return { kind, standing, latest: isOver ? null : latest }
}

const REJECTED = 2

async function buildPaperForm(
  { db, fileUrls, ...registry }: PaperDeps,
  { kind, table, resource }: OwnPaper,
  request: FastifyRequest,
): Promise<MemberDocumentForm> {
  const writer = createRequestWriter(request, registry)
  const { language, principal } = writer
  const columns = [...resource.fields.values()]
  const trees = await loadTrees(db, columns, { principal, language })
  const groups = resource.form.map(({ title, fields }) => ({
    title: title[language],
    fields: fields.map((field) => describeField(field, { language, trees, resource, principal })),
  }))
  const last = await findLastSubmission(db, table, principal.accountId)
  if (last === undefined) return { groups, id: null, version: null, values: null }
  const { rows } = await sql<Row>`
    select ${selectList(resource, columns)} from ${sql.table(table)} where id = ${last.id}`.execute(db)
  const reading = {
    resource: { ...resource, path: getFilePlace(kind) },
    columns,
    session: getSession(request),
  }
  const values = addFileUrls(rows[0] ?? {}, reading, fileUrls, last.id)
  return last.is_open
    ? { groups, id: last.id, version: last.version, values }
    : { groups, id: null, version: null, values }
}

const getFilePlace = (kind: MemberDocumentKind): string => `${MEMBER_DOCUMENT_PATHS.form}/${kind}`

/** Returns the file at a place; `undefined` if the place does not exist or belongs to another member. */
export async function findOwnPaperFile(
  db: Db,
  { list, column: name, row, id }: FileLocation,
  { accountId }: Principal,
): Promise<StoredFile | undefined> {
  const kind = MEMBER_DOCUMENT_KINDS.find((each) => getFilePlace(each) === list)
  if (kind === undefined) return undefined
  const { table, resource } = OWN_PAPERS[kind]
  if (resource.fields.get(name)?.type !== 'image') return undefined
  const { rows } = await sql<StoredFile>`
    select file.sha256, file.size, file.media_type as type, file.name
      from ${sql.table(table)} join file on file.id = any(${sql.ref(`${table}.${name}`)})
     where ${sql.ref(`${table}.id`)} = ${row} and uid = ${accountId} and file.id = ${id}`.execute(db)
  return rows[0]
}
