// How people of a scene act over the servers: each tries something, is answered or not, and what was answered is claimed.
import type { Pool } from 'pg'
import { paper } from '../../../server/src/testing/pictures.ts'
import type { Answer, Session } from '../../../server/src/testing/plain-client.mjs'
import type { Acknowledged, Claim } from './claims.ts'
import type { Servers } from './servers.ts'

export interface Acting<Role extends string = string> {
  readonly servers: Servers
  /** For looking, not for writing. */
  readonly db: Pool
  readonly acknowledged: Acknowledged
  readonly sessions: Readonly<Record<Role, Session>>
  /** How often each code was the answer; `ok` where it was done. */
  readonly codes: Map<string, number>
}

export interface Attempt<Scene extends Acting = Acting> {
  readonly role: keyof Scene['sessions'] & string
  readonly scene: Scene
  readonly random: () => number
}

export type Move<Scene extends Acting = Acting> = (attempt: Attempt<Scene>) => Promise<unknown>
export type Found = Readonly<Record<string, number>>

let papers = 0

export const upTo = (random: () => number, most: number): number => 1 + Math.floor(random() * most)

/** One of those that the statement finds, as a row; nothing where there is none. */
export async function one<Scene extends Acting>(
  { scene, random }: Attempt<Scene>,
  query: string,
): Promise<Found | undefined> {
  const { rows } = await scene.db.query<{ found: Record<string, number> }>(
    `select to_json(found) as found from (${query} order by id desc limit 40) found`,
  )
  return rows[Math.floor(random() * rows.length)]?.found
}

export async function send<Scene extends Acting>(
  { role, scene, random }: Attempt<Scene>,
  path: string,
  body: object,
  claim?: (data: { id: number }) => Claim,
): Promise<void> {
  const session: Session | undefined = scene.sessions[role]
  if (session === undefined) throw new Error(`nobody is ${role}`)
  const answer = await scene.servers.ask(session, Math.floor(random() * 2), path, body)
  count(scene, answer)
  if (answer?.status === true && claim !== undefined)
    scene.acknowledged.add(claim((answer.data ?? {}) as { id: number }))
}

function count({ codes }: Acting, answer: Answer | undefined): void {
  const code = answer === undefined ? 'unanswered' : (answer.code ?? 'ok')
  codes.set(code, (codes.get(code) ?? 0) + 1)
}

/** An uploaded file, as a form names it, mostly one that nobody has seen before; nothing where the server died. */
export async function paperOf<Scene extends Acting>({
  scene,
  role,
  random,
}: Attempt<Scene>): Promise<readonly { id: number }[] | undefined> {
  const session: Session | undefined = scene.sessions[role]
  if (session === undefined) throw new Error(`nobody is ${role}`)
  const place = Math.floor(random() * 2)
  const remark = random() < 0.1 ? 'again' : `${process.pid}x${(papers += 1)}`
  const uploaded = await scene.servers.upload(session, place, 'paper.pdf', paper(remark))
  if (uploaded?.status === true) return [{ id: (uploaded.data as { id: number }).id }]
  count(scene, uploaded)
  return undefined
}
