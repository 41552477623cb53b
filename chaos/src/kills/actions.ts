// Actions of the people of a scenario: each sends requests to one of the servers and records acknowledged writes as claims.
import type { Pool } from 'pg'
import { createPdf } from '../../../server/src/testing/files/upload-files.ts'
import type { Answer, Session } from '../../../server/src/testing/client/plain-client.mjs'
import type { Claims, Claim } from './claims.ts'
import type { Servers } from './servers.ts'

export interface ScenarioContext<Role extends string = string> {
  readonly servers: Servers
  /** For reading only. */
  readonly db: Pool
  readonly acknowledged: Claims
  readonly sessions: Readonly<Record<Role, Session>>
  /** Number of responses by error code; `ok` counts accepted requests, `unanswered` those without a response. */
  readonly codes: Map<string, number>
}

export interface Attempt<Context extends ScenarioContext = ScenarioContext> {
  readonly role: keyof Context['sessions'] & string
  readonly context: Context
  readonly random: () => number
}

export type Action<Context extends ScenarioContext = ScenarioContext> = (attempt: Attempt<Context>) => Promise<unknown>
export type FoundRow = Readonly<Record<string, number>>

let papers = 0

export const upTo = (random: () => number, most: number): number => 1 + Math.floor(random() * most)

export async function pickRow<Context extends ScenarioContext>(
  { context, random }: Attempt<Context>,
  query: string,
): Promise<FoundRow | undefined> {
  const { rows } = await context.db.query<{ found: Record<string, number> }>(
    `select to_json(found) as found from (${query} order by id desc limit 40) found`,
  )
  return rows[Math.floor(random() * rows.length)]?.found
}

export async function send<Context extends ScenarioContext>(
  { role, context, random }: Attempt<Context>,
  path: string,
  body: object,
  claim?: (data: { id: number }) => Claim,
): Promise<void> {
  const session: Session | undefined = context.sessions[role]
  if (session === undefined) throw new Error(`no session for role ${role}`)
  const answer = await context.servers.ask(session, Math.floor(random() * 2), path, body)
  count(context, answer)
  if (answer?.status === true && claim !== undefined)
    context.acknowledged.add(claim((answer.data ?? {}) as { id: number }))
}

function count({ codes }: ScenarioContext, answer: Answer | undefined): void {
  const code = answer === undefined ? 'unanswered' : (answer.code ?? 'ok')
  codes.set(code, (codes.get(code) ?? 0) + 1)
}

/** Uploads a document, mostly a new one. Returns the value of the form field, or nothing if the server died. */
export async function uploadDocument<Context extends ScenarioContext>({
  context,
  role,
  random,
}: Attempt<Context>): Promise<readonly { id: number }[] | undefined> {
  const session: Session | undefined = context.sessions[role]
  if (session === undefined) throw new Error(`no session for role ${role}`)
  const place = Math.floor(random() * 2)
  const remark = random() < 0.1 ? 'again' : `${process.pid}x${(papers += 1)}`
  const uploaded = await context.servers.upload(session, place, 'paper.pdf', createPdf(remark))
  if (uploaded?.status === true) return [{ id: (uploaded.data as { id: number }).id }]
  count(context, uploaded)
  return undefined
}
