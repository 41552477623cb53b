// Back-channel logout (OpenID Connect Back-Channel Logout 1.0): the provider ends the sessions of a person, or of one session there.
import { title } from '@cangdan/protocol'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { type AddonHook, HookRejectedError } from '#modules/addons/define-addon.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { getClient, listProviders, type SsoDeps } from '../load-providers.ts'
import { LOGOUT_SECONDS, type LogoutNotice } from '../oidc/oidc-client.ts'
import { OidcError } from '../oidc/oidc-error.ts'

export const logoutHook: AddonHook = {
  name: 'logout',
  title: title('后端注销地址', 'Back-channel logout URI', 'URI de cierre de sesión', 'バックチャネルログアウトURI'),
  maxBytes: 16_384,
  async handle(deps, { body }) {
    const token = new URLSearchParams(body.toString()).get('logout_token') ?? ''
    const { providerId, notice } = await verifyLogout(deps, token)
    const ended = await inTransaction(deps.db, async (tx) => {
      await useToken(tx, notice)
      return endProviderSessions(tx, providerId, notice)
    })
    return { answer: '', subject: String(ended) }
  },
}

/** Finds the provider by issuer and audience, which are not trusted before the signature is verified. @throws HookRejectedError */
async function verifyLogout(deps: SsoDeps, token: string): Promise<{ providerId: number; notice: LogoutNotice }> {
  const { iss, aud } = readUnverified(token)
  const audiences = [aud ?? []].flat()
  const provider = (await listProviders(deps.db, { issuer: iss ?? '' })).find(({ client_id }) =>
    audiences.includes(client_id),
  )
  if (provider === undefined) throw new HookRejectedError('unknown issuer or audience')
  try {
    return { providerId: provider.provider_id, notice: await getClient(deps, provider).readLogout(token) }
  } catch (error) {
    if (error instanceof OidcError) throw new HookRejectedError(error.code, { cause: error })
    throw error
  }
}

function readUnverified(token: string): ReturnType<typeof decodeJwt> {
  try {
    return decodeJwt(token)
  } catch (error) {
    throw new HookRejectedError('malformed', { cause: error })
  }
}

/** @throws HookRejectedError if the token was used before */
async function useToken(tx: Db, { issuer, jti }: LogoutNotice): Promise<void> {
  // Twice the time for which a token is accepted, because its clock may differ.
  await sql`delete from sso_logout where create_time < now() - make_interval(secs => ${2 * LOGOUT_SECONDS})`.execute(tx)
  const { rows } = await sql`
    insert into sso_logout (issuer, jti) values (${issuer}, ${jti}) on conflict do nothing returning jti`.execute(tx)
  if (rows.length === 0) throw new HookRejectedError('replayed')
}

/** Ends one session of the provider if the notice names it, otherwise all of the person. Returns how many ended. */
async function endProviderSessions(tx: Db, providerId: number, { subject, sid }: LogoutNotice): Promise<number> {
  const { rows } = await sql`
    update session set revoked_at = clock_timestamp()
      from sso_session
     where session.id = sso_session.session_id and session.revoked_at is null and sso_session.provider_id = ${providerId}
       and (${sid ?? null}::text is null or sso_session.sid = ${sid ?? null}::text
            or sso_session.sid = '' and ${subject ?? null}::text is not null)
       and (${subject ?? null}::text is null or sso_session.subject = ${subject ?? null}::text)
    returning session.id`.execute(tx)
  return rows.length
}
