import { type Language, MEMBER_DETAIL, type MemberDetail } from '@cangdan/protocol'
import { memberDetailResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { getInfoEntry, getListEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { hasApi } from '#platform/identity/principal.ts'
import { balance, frozenBalance } from '#modules/money/wallet/wallet.queries.ts'
import { wallet } from '#modules/money/wallet/wallet.ts'
import { user, listAddresses, MEMBER_TITLES } from '#modules/accounts/index.ts'

interface DetailDeps extends Registry {
  readonly db: Db
}

export function memberDetailRoute(app: ZodApp, { db, ...registry }: DetailDeps): void {
  const call = defineCall(
    MEMBER_TITLES.detail,
    { access: { api: [getInfoEntry(user)] } },
    { query: idQuery, answer: memberDetailResponse },
  )
  app.get(`/${MEMBER_DETAIL}`, call, async (request) => {
    const uid = request.query.id
    // Throws `not_found` without access to the member.
    await loadRecord(db, user, uid, createRequestWriter(request, registry))
    return buildSuccess<MemberDetail>({
      ...(await loadMemberDetail(db, uid, getRequestLanguage(request))),
      wallet: hasApi(getPrincipal(request), getListEntry(wallet)) ? await loadMemberWallet(db, uid) : null,
    })
  })
}

async function loadMemberWallet(db: Db, uid: number): Promise<MemberDetail['wallet']> {
  const { rows } = await sql<NonNullable<MemberDetail['wallet']>>`
    select id, ${balance} as balance, ${frozenBalance} as frozen_balance, disabled from wallet where uid = ${uid}`.execute(
    db,
  )
  return rows[0] ?? null
}

async function loadMemberDetail(db: Db, uid: number, language: Language): Promise<Omit<MemberDetail, 'wallet'>> {
  // The approved certification, otherwise the last submitted one.
  const auth = await sql<NonNullable<MemberDetail['auth']>>`
    select id, real_name, mask_number(card_no) as card_no, audit_status,
           extract(epoch from valid_end::timestamp at time zone 'Asia/Shanghai')::bigint as valid_end
      from user_auth where uid = ${uid}
     order by audit_status = 1 and superseded_by is null desc, id desc limit 1`.execute(db)
  const company = await sql<NonNullable<MemberDetail['company']>>`
    select id, company_name, credit_code, audit_status
      from company where uid = ${uid}
     order by audit_status = 1 and superseded_by is null desc, id desc limit 1`.execute(db)
  const sessions = await sql<MemberDetail['sessions'][number]>`
    select agent, ip, extract(epoch from refreshed_at)::bigint as last_time
      from session where account_id = ${uid} and revoked_at is null and expires_at > now()
     order by refreshed_at desc limit 20`.execute(db)
  return {
    auth: auth.rows[0] ?? null,
    company: company.rows[0] ?? null,
    addresses: await listAddresses(db, uid, language),
    sessions: sessions.rows,
  }
}
