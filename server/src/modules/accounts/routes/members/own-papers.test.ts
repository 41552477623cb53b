// Members' own submissions (R5, T7, V7): private, one pending at a time, under the platform's rules and review.
import {
  computeCreditCodeCheck,
  type FileRef,
  getFiles,
  INBOX_PATHS,
  type InboxResponse,
  type InboxText,
  OWN_TOPICS,
  type OwnDocuments,
  MEMBER_DOCUMENT_PATHS,
  type MemberDocumentForm,
  type MemberDocumentKind,
  type RecordResponse,
  type Row,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#modules/accounts/company/company.ts'
import { userAuth } from '#modules/accounts/user-auth/user-auth.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let auditor: SignedInCaller
let made = 0

const LISTS = { person: userAuth, company } as const
const AUDITS = {
  person: 'seller_p/userauth/UserAuthAudit',
  company: 'seller_p/company/CompanyAudit',
} as const
const NUMBER = '11010519491231002X'
const MASKED = '1101**********002X'

beforeAll(async () => {
  platform = await createTestPlatform()
  await sql`update safe_setting set pwd_first_change = 0`.execute(platform.db)
  const lists = Object.values(LISTS)
  auditor = await platform.someone(platform.platformId, {
    apis: [...lists.flatMap(({ path, calls }) => [path, calls.info]), ...Object.values(AUDITS)],
  })
})
afterAll(() => platform.close())

async function createMember(): Promise<SignedInCaller> {
  made += 1
  const phone = `1380003${String(made).padStart(4, '0')}`
  const who = { phone, nick_name: `Member ${made}`, password: PASSWORD, user_type: 2, identity_type: 1 }
  await ok(platform.admin.post('seller/user/reg', who))
  return platform.signIn(phone, PASSWORD)
}

/** Returns an unused credit code: each may be approved once. */
function createCreditCode(): string {
  const body = `91330203MA2H${String(made).padStart(5, '0')}`
  return body + computeCreditCodeCheck(body)
}

const uploadPhoto = async (by: SignedInCaller) => [{ id: (await ok(by.upload('card.png', createPicture(made)))).id }]

async function buildPaper(by: SignedInCaller, kind: MemberDocumentKind): Promise<Row> {
  const files = (await uploadPhoto(by)) as FileRef[]
  return kind === 'person'
    ? { ...userAuth.sample, card_front: files, card_back: files }
    : { ...company.sample, license_img: files, legal_card_front: files, legal_card_back: files }
}
const post = (by: SignedInCaller, kind: MemberDocumentKind, body: object) =>
  by.post<{ id: number }>(MEMBER_DOCUMENT_PATHS[kind], body)
const submitPaper = async (by: SignedInCaller, kind: MemberDocumentKind, more: object = {}) =>
  (await ok(post(by, kind, { ...(await buildPaper(by, kind)), ...more }))).id
const loadOwnPapers = async (by: SignedInCaller, kind: MemberDocumentKind): Promise<OwnDocuments> => {
  const all = await ok(by.get<OwnDocuments[]>(MEMBER_DOCUMENT_PATHS.list))
  const found = all.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(`no ${kind}`)
  return found
}
const loadForm = (by: SignedInCaller, kind: MemberDocumentKind) =>
  ok(by.get<MemberDocumentForm>(MEMBER_DOCUMENT_PATHS.form, { kind }))
async function decide(kind: MemberDocumentKind, id: number, audit_status: number, audit_remark = '') {
  const { version } = await ok(auditor.get<RecordResponse>(LISTS[kind].calls.info, { id }))
  return auditor.post(AUDITS[kind], { id, version, audit_status, audit_remark })
}
const getUid = async (by: SignedInCaller) => (await ok(by.get<UserInfo>(SESSION_PATHS.info))).uid
const buildNextPost = ({ id, version, values }: MemberDocumentForm, more: object = {}) => ({
  ...values,
  ...(id === null ? {} : { id, version }),
  ...more,
})

describe.each(['person', 'company'] as const)('own papers of a %s (R5)', (kind) => {
  const [title, renamed] =
    kind === 'person' ? ['王敏', { real_name: '王敏敏' }] : ['样例贸易', { company_name: '样例贸易（新）' }]
  const buildUniqueFields = () => (kind === 'person' ? {} : { credit_code: createCreditCode() })

  it('start empty, with a form without the member field', async () => {
    const someone = await createMember()
    expect(await loadOwnPapers(someone, kind)).toEqual({ kind, standing: null, latest: null })
    const { groups, ...rest } = await loadForm(someone, kind)
    expect(rest).toEqual({ id: null, version: null, values: null })
    const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names).toContain(kind === 'person' ? 'card_no' : 'credit_code')
    expect(names).not.toContain('uid')
    expect(await getRejectionCode(post(someone, kind, { uid: 1 }))).toBe('unknown_name')
  })

  it('appear in the platform list under the member', async () => {
    const someone = await createMember()
    const id = await submitPaper(someone, kind, buildUniqueFields())
    expect((await loadOwnPapers(someone, kind)).latest).toMatchObject({ id, name: title, audit_status: 0 })
    const [row] = await ok(auditor.get<Row[]>(LISTS[kind].path, { page: 1, id }))
    expect(row).toMatchObject({ uid: await getUid(someone), audit_status: 0 })
  })

  it('can be changed while pending, with a version check, and exclude a second submission', async () => {
    const someone = await createMember()
    const id = await submitPaper(someone, kind, buildUniqueFields())
    const begun = await loadForm(someone, kind)
    expect(begun).toMatchObject({ id, version: 1 })
    await ok(post(someone, kind, buildNextPost(begun, renamed)))
    expect((await loadOwnPapers(someone, kind)).latest).toMatchObject({ id, name: Object.values(renamed)[0] })
    expect(await getRejectionCode(post(someone, kind, buildNextPost(begun, renamed)))).toBe('conflict')
    expect(await getRejectionCode(post(someone, kind, { ...buildNextPost(begun), version: undefined }))).toBe(
      'bad_request',
    )
    expect(await getRejectionCode(post(someone, kind, await buildPaper(someone, kind)))).toBe('papers_wait')
  })

  it('keep one of two concurrent submissions, and run a repeated request once', async () => {
    const someone = await createMember()
    const bodies = await Promise.all(
      [0, 1, 2].map(async () => ({ ...(await buildPaper(someone, kind)), ...buildUniqueFields() })),
    )
    const answers = await Promise.all(bodies.map((body) => post(someone, kind, body)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const other = await createMember()
    const body = {
      ...(await buildPaper(other, kind)),
      ...buildUniqueFields(),
      idempotency_key: `papers-${kind}-${made}`,
    }
    const [first, second] = await Promise.all([ok(post(other, kind, body)), ok(post(other, kind, body))])
    expect(second.id).toBe(first.id)
  })

  it('return the reason of a rejection and can be resubmitted with the same pictures', async () => {
    const someone = await createMember()
    const id = await submitPaper(someone, kind, buildUniqueFields())
    await ok(decide(kind, id, 2, '照片看不清'))
    expect((await loadOwnPapers(someone, kind)).latest).toMatchObject({
      id,
      audit_status: 2,
      audit_remark: '照片看不清',
    })
    const begun = await loadForm(someone, kind)
    expect(begun).toMatchObject({ id: null, version: null })
    expect(begun.values?.[kind === 'person' ? 'card_no' : 'legal_card_no']).toBe(NUMBER)
    expect(await getRejectionCode(post(someone, kind, { ...buildNextPost(begun), id, version: 2 }))).toBe('not_now')
    const next = (await ok(post(someone, kind, buildNextPost(begun, renamed)))).id
    expect(next).not.toBe(id)
    expect((await loadOwnPapers(someone, kind)).latest).toMatchObject({ id: next, audit_status: 0 })
    await ok(decide(kind, next, 3, '请补充背面'))
    await ok(post(someone, kind, buildNextPost(await loadForm(someone, kind))))
    expect((await loadOwnPapers(someone, kind)).latest).toMatchObject({ id: next, audit_status: 0 })
  })

  it('stay in force after approval while a new version is pending', async () => {
    const someone = await createMember()
    const id = await submitPaper(someone, kind, buildUniqueFields())
    await ok(decide(kind, id, 1))
    expect(await loadOwnPapers(someone, kind)).toMatchObject({
      standing: { id, audit_status: 1 },
      latest: null,
    })
    const next = (await ok(post(someone, kind, buildNextPost(await loadForm(someone, kind), renamed)))).id
    expect(await loadOwnPapers(someone, kind)).toMatchObject({
      standing: { id },
      latest: { id: next, audit_status: 0 },
    })
    await ok(decide(kind, next, 1))
    expect(await loadOwnPapers(someone, kind)).toMatchObject({ standing: { id: next }, latest: null })
  })

  it('notify the member of the decision with the reason and a link', async () => {
    const someone = await createMember()
    await ok(decide(kind, await submitPaper(someone, kind, buildUniqueFields()), 2, '照片看不清'))
    const { items } = await ok(someone.get<InboxResponse>(INBOX_PATHS.list, { page: 1 }))
    expect(items).toHaveLength(1)
    const text = await ok(someone.get<InboxText>(INBOX_PATHS.info, { kind: 'msg', id: items[0]?.id ?? 0 }))
    expect(text.content).toContain('照片看不清')
    expect(text.jump_path).toBe('/profile/papers')
  })

  it('are reloaded by the open page after each change by the platform', async () => {
    const someone = await createMember()
    const uid = await getUid(someone)
    const { calls } = LISTS[kind]
    const listNotifications = async () => {
      const { rows } = await sql<{ id: number }>`
        select topic_event.id from topic_event, jsonb_array_elements(changes) as change
         where change->>'list' = ${OWN_TOPICS.papers} and change->'ids' @> to_jsonb(${uid}::bigint)`.execute(
        platform.db,
      )
      return rows.length
    }
    let seen = 0
    const expectNotification = async (change: () => Promise<unknown>) => {
      await change()
      await expect.poll(listNotifications).toBeGreaterThan(seen)
      seen = await listNotifications()
    }
    const filled = { ...(await buildPaper(platform.admin, kind)), ...buildUniqueFields(), uid }
    const added = await ok(platform.admin.post<{ id: number }>(calls.add, filled))
    const { id } = added
    await expectNotification(() => Promise.resolve(added))
    const { version, values } = await ok(platform.admin.get<RecordResponse>(calls.info, { id }))
    await expectNotification(() => ok(platform.admin.post(calls.edit, { ...values, ...renamed, id, version })))
    await expectNotification(() => ok(decide(kind, id, 2, '照片看不清')))
    const second = await ok(platform.admin.post<{ id: number }>(calls.add, { ...filled, ...buildUniqueFields() }))
    await expectNotification(() => ok(platform.admin.post(calls.del, { id: second.id })))
  })

  it('cannot be read, changed, opened or reused by another member', async () => {
    const [one, other] = [await createMember(), await createMember()]
    const id = await submitPaper(one, kind, buildUniqueFields())
    const begun = await loadForm(one, kind)
    const field = kind === 'person' ? 'card_front' : 'license_img'
    const [file] = getFiles(begun.values?.[field])
    const openFile = () => platform.app.inject({ url: file?.url ?? '' })
    expect((await openFile()).statusCode).toBe(200)
    // The file URL is valid for the session, but ownership is checked at each request.
    await sql`update ${sql.table(LISTS[kind].table)} set uid = ${await getUid(other)} where id = ${id}`.execute(
      platform.db,
    )
    expect((await openFile()).json()).toMatchObject({ code: 'file_gone' })
    await sql`update ${sql.table(LISTS[kind].table)} set uid = ${await getUid(one)} where id = ${id}`.execute(
      platform.db,
    )
    const uploads = { ...(await buildPaper(other, kind)), ...buildUniqueFields() }
    expect(await getRejectionCode(post(other, kind, { ...uploads, id, version: 1 }))).toBe('not_found')
    expect(await post(other, kind, { ...uploads, [field]: [{ id: file?.id }] })).toMatchObject({
      fields: { [field]: expect.any(String) },
    })
    expect(await loadOwnPapers(other, kind)).toMatchObject({ standing: null, latest: null })
  })

  it('reject users of the platform, banks and owners', async () => {
    const bank = await platform.someone(await platform.organisation('bank', `Bank ${kind}`), {})
    for (const someone of [platform.admin, bank]) {
      expect(await getRejectionCode(someone.get(MEMBER_DOCUMENT_PATHS.list))).toBe('forbidden')
      expect(await getRejectionCode(someone.get(MEMBER_DOCUMENT_PATHS.form, { kind }))).toBe('forbidden')
      expect(await getRejectionCode(post(someone, kind, {}))).toBe('forbidden')
      expect(await ok(someone.get<UserInfo>(SESSION_PATHS.info))).toMatchObject({ is_member: 0 })
    }
    expect(await ok((await createMember()).get<UserInfo>(SESSION_PATHS.info))).toMatchObject({ is_member: 1 })
    expect(await getRejectionCode(platform.nobody.get(MEMBER_DOCUMENT_PATHS.list))).toBe('login_required')
    expect(await getRejectionCode(platform.nobody.post(MEMBER_DOCUMENT_PATHS[kind], {}))).toBe('login_required')
  })
})

describe('validation of own papers (R5)', () => {
  it.each([
    ['person', { card_no: '110105194912310021' }, 'card_no'],
    ['person', { card_type: 2, card_no: NUMBER }, 'card_no'],
    ['person', { card_front: [] }, 'card_front'],
    ['company', { credit_code: '91350100M000100Y44' }, 'credit_code'],
    ['company', { legal_card_no: '110105194912310021' }, 'legal_card_no'],
  ] as const)('rejects a %s with %j at its field', async (kind, more, field) => {
    const someone = await createMember()
    const body = { ...(await buildPaper(someone, kind)), ...more }
    expect(await post(someone, kind, body)).toMatchObject({ fields: { [field]: expect.any(String) } })
    expect(await loadOwnPapers(someone, kind)).toMatchObject({ latest: null })
  })

  it('masks the card number outside of the own form', async () => {
    const someone = await createMember()
    await submitPaper(someone, 'person')
    expect((await loadOwnPapers(someone, 'person')).latest?.number).toBe(MASKED)
  })

  it('rejects approval of a company that another member holds', async () => {
    const [one, other] = [await createMember(), await createMember()]
    const code = { credit_code: createCreditCode() }
    await ok(decide('company', await submitPaper(one, 'company', code), 1))
    const second = await submitPaper(other, 'company', code)
    expect(await getRejectionCode(decide('company', second, 1))).toBe('credit_code_taken')
  })
})
