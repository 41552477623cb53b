// Members submit their own verifications under the same forms, rules and review as the platform's lists (docs/decisions/members.md).
import type { MemberDocumentKind } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { type FormPost, readValues } from '#engine/write/validation/form-values.ts'
import type { IdempotencyKey } from '#engine/write/idempotency.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { addInTransaction, editInTransaction, runWrite } from '#engine/write/save.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { company } from '#modules/accounts/company/company.ts'
import { userAuth } from '#modules/accounts/user-auth/user-auth.ts'
import { USER_LIST } from '#modules/paths.ts'
import { findLastSubmission } from '#modules/accounts/user/verification.queries.ts'

/** The column with the member, which their own form omits. */
const WHOSE = 'uid'

function omitMemberField(whole: Resource): Resource {
  const fields = new Map([...whole.fields].filter(([name]) => name !== WHOSE))
  const form = whole.form.map((group) => ({
    ...group,
    fields: group.fields.filter(({ name }) => fields.has(name)),
  }))
  return { ...whole, fields, form }
}

export interface OwnPaper {
  readonly kind: MemberDocumentKind
  readonly table: 'user_auth' | 'company'
  readonly resource: Resource
}

export const OWN_PAPERS: Readonly<Record<MemberDocumentKind, OwnPaper>> = {
  person: { kind: 'person', table: 'user_auth', resource: omitMemberField(userAuth) },
  company: { kind: 'company', table: 'company', resource: omitMemberField(company) },
}

/**
 * Saves a submission of a member and returns its id. If `post.id` is set, it changes a pending or returned submission, else it adds one. @throws
 * Failure `papers_wait` if another submission can still be changed; `not_found` for another member's; the errors of a save
 */
export function submitPaper(
  db: Db,
  { paper, writer }: { readonly paper: OwnPaper; readonly writer: WriteContext['writer'] },
  post: FormPost,
  key: IdempotencyKey | undefined,
): Promise<number> {
  const { table, resource } = paper
  const uid = writer.principal.accountId
  return runWrite(db, { resource, writer }, { key }, async ({ beyondScope: unit }) => {
    // Serialises concurrent submissions of a member.
    await unit.lock(USER_LIST, uid)
    if (post.id === undefined) return addPaper(unit, { paper, writer }, post)
    await assertOwn(unit.tx, table, post.id, uid)
    if (post.version === undefined) throw new Failure('bad_request')
    await editInTransaction(unit, { resource, writer }, { ...post, id: post.id })
    return post.id
  })
}

async function addPaper(
  unit: UnitOfWork,
  { paper: { table, resource }, writer }: Parameters<typeof submitPaper>[1],
  post: FormPost,
): Promise<number> {
  const uid = writer.principal.accountId
  const last = await findLastSubmission(unit.tx, table, uid)
  if (last?.is_open) throw new Failure('papers_wait')
  const values = readValues(resource, post, undefined, writer.language)
  // The new submission may reuse pictures of the previous one, even if the platform uploaded them.
  const copied = last === undefined ? undefined : (await unit.lock(resource.path, last.id)).values
  return addInTransaction(unit, { resource, writer }, { ...values, [WHOSE]: uid }, { isImported: false, copied })
}

async function assertOwn(tx: Db, table: OwnPaper['table'], id: number, uid: number): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and uid = ${uid}`.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}
