// Signing in as strangers try it: from many places, with pictures read right, while time passes in the database.
import { type CaptchaAnswer, GUARD_PATHS, SESSION_PATHS } from '@cangdan/protocol'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { stranger } from './callers.ts'
import { CAPTCHA, ok } from './test-platform.ts'

/** A new picture, as it is sent back by somebody who can read. */
export async function picture(app: FastifyInstance): Promise<{ captcha_id: string; captcha: string }> {
  const { captcha_id } = await ok(stranger(app).get<CaptchaAnswer>(GUARD_PATHS.captcha))
  return { captcha_id, captcha: CAPTCHA }
}

/** One attempt, with whatever else the body shall hold. */
export const attempt = (app: FastifyInstance, username: string, password: string, more: object = {}) =>
  stranger(app).post<{ access_token: string }>(SESSION_PATHS.login, { username, password, ...more })

/** One attempt with a picture, which is used where one is asked for. */
export async function seeing(app: FastifyInstance, username: string, password: string) {
  return attempt(app, username, password, await picture(app))
}

const INSTANTS: Readonly<Record<string, readonly string[]>> = {
  access_lock: ['first_fail_at', 'last_fail_at', 'locked_from', 'locked_until'],
  captcha: ['create_time', 'expires_at'],
  known_place: ['seen_at'],
  verify_code: ['create_time', 'expires_at'],
}

/** Moves everything that the guard remembers into the past: the database's clock has no other hands. */
export async function letPass(db: Db, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(INSTANTS)) {
    const moves = columns.map(
      (name) => sql`${sql.id(name)} = ${sql.id(name)} - make_interval(secs => ${seconds})`,
    )
    await sql`update ${sql.table(table)} set ${sql.join(moves)}`.execute(db)
  }
}
