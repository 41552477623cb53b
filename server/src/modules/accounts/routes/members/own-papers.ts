import {
  type OwnPapers,
  PAPER_KINDS,
  PAPER_PATHS,
  type Paper,
  type PaperForm,
  type PaperKind,
  type Row,
} from '@cangdan/protocol'
import { ownPapersAnswer, paperFormAnswer, savedAnswer } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { maskNumber } from '#engine/declare/rights/masks.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { describeField } from '#engine/read/describe-columns.ts'
import type { StoredFile } from '#engine/read/files/file-access.ts'
import { withUrls } from '#engine/read/files/row-urls.ts'
import { bodyOfSave } from '#engine/read/openapi/record-calls.ts'
import { treesOf } from '#engine/read/options/trees.ts'
import { keyOf, writerOf } from '#engine/routes/record-routes.ts'
import { selectList } from '#engine/sql/select.ts'
import { readFormPost } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FilePlace, FileUrls } from '#platform/files/file-urls.ts'
import { principalOf, sessionOf } from '#platform/http/security/access.ts'
import { type Describe, defineCall, shapeOf } from '#platform/http/described.ts'
import { succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import { isMember } from '#modules/accounts/user/user.queries.ts'
import { lastOf } from '#modules/accounts/user/verification.queries.ts'
import { handIn, OWN_PAPERS, type OwnPaper } from './hand-in.ts'
import { MEMBER_TITLES } from './members.titles.ts'

interface PaperDeps extends Registry {
  readonly db: Db
  readonly fileUrls: FileUrls
}

/** Available to members only. */
export function ownPaperRoutes(app: ZodApp, deps: PaperDeps): void {
  const access = 'signed-in'
  const { papers, paperForm } = MEMBER_TITLES
  const list = defineCall(papers, { access }, { answer: ownPapersAnswer })
  app.get(`/${PAPER_PATHS.list}`, list, async (request) => {
    const uid = await memberOf(deps.db, request)
    const all = PAPER_KINDS.map((kind) => papersOf(deps.db, OWN_PAPERS[kind], uid))
    return succeed<OwnPapers[]>(await Promise.all(all))
  })

  const query = z.object({ kind: z.enum(PAPER_KINDS) })
  const form = defineCall(paperForm, { access }, { query, answer: paperFormAnswer })
  app.get(`/${PAPER_PATHS.form}`, form, async (request) => {
    await memberOf(deps.db, request)
    return succeed(await formOf(deps, OWN_PAPERS[request.query.kind], request))
  })

  for (const kind of PAPER_KINDS) {
    const paper = OWN_PAPERS[kind]
    const config = { access, describe: describeSaving(paper) } as const
    app.post(`/${PAPER_PATHS[kind]}`, { config }, async (request) => {
      await memberOf(deps.db, request)
      const writer = writerOf(request, deps)
      const post = readFormPost(paper.resource, request.body)
      const id = await handIn(deps.db, { paper, writer }, post, keyOf(request))
      return succeed({ id }, MESSAGES.saved[writer.language], [...(writer.topics ?? [])])
    })
  }
}

const describeSaving =
  ({ kind, resource }: OwnPaper): Describe =>
  ({ language }) => ({
    summary: MEMBER_TITLES[`save.${kind}`][language],
    tag: resource.title[language],
    body: bodyOfSave(resource, { edits: true }, language),
    data: shapeOf(savedAnswer),
  })

/** @throws Failure `forbidden` if the caller is not a member */
async function memberOf(db: Db, request: FastifyRequest): Promise<number> {
  const { accountId } = principalOf(request)
  const { rows } = await sql`select from account where id = ${accountId} and ${isMember}`.execute(db)
  if (rows.length === 0) throw new Failure('forbidden')
  return accountId
}

const APPROVED = 1

const NAMED = {
  person: { name: 'real_name', number: 'card_no' },
  company: { name: 'company_name', number: 'credit_code' },
} as const satisfies Record<PaperKind, object>

async function papersOf(db: Db, { kind, table }: OwnPaper, uid: number): Promise<OwnPapers> {
  const { name, number } = NAMED[kind]
  const { rows } = await sql<Paper>`
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

async function formOf(
  { db, fileUrls, ...registry }: PaperDeps,
  { kind, table, resource }: OwnPaper,
  request: FastifyRequest,
): Promise<PaperForm> {
  const writer = writerOf(request, registry)
  const { language, principal } = writer
  const columns = [...resource.fields.values()]
  const trees = await treesOf(db, columns, { principal, language })
  const groups = resource.form.map(({ title, fields }) => ({
    title: title[language],
    fields: fields.map((field) => describeField(field, { language, trees, resource, principal })),
  }))
  const last = await lastOf(db, table, principal.accountId)
  if (last === undefined) return { groups, id: null, version: null, values: null }
  const { rows } = await sql<Row>`
    select ${selectList(resource, columns)} from ${sql.table(table)} where id = ${last.id}`.execute(db)
  const reading = { resource: { ...resource, path: placeOf(kind) }, columns, session: sessionOf(request) }
  const values = withUrls(rows[0] ?? {}, reading, fileUrls, last.id)
  return last.is_open
    ? { groups, id: last.id, version: last.version, values }
    : { groups, id: null, version: null, values }
}

const placeOf = (kind: PaperKind): string => `${PAPER_PATHS.form}/${kind}`

/** Returns the file at a place; `undefined` if the place does not exist or belongs to another member. */
export async function ownPaperFileAt(
  db: Db,
  { list, column: name, row, id }: FilePlace,
  { accountId }: Principal,
): Promise<StoredFile | undefined> {
  const kind = PAPER_KINDS.find((each) => placeOf(each) === list)
  if (kind === undefined) return undefined
  const { table, resource } = OWN_PAPERS[kind]
  if (resource.fields.get(name)?.type !== 'image') return undefined
  const { rows } = await sql<StoredFile>`
    select file.sha256, file.size, file.media_type as type, file.name
      from ${sql.table(table)} join file on file.id = any(${sql.ref(`${table}.${name}`)})
     where ${sql.ref(`${table}.id`)} = ${row} and uid = ${accountId} and file.id = ${id}`.execute(db)
  return rows[0]
}
