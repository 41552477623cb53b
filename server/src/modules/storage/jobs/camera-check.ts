// Checks whether streams of cameras are available: HLS only, and only hosts listed in the settings, so that an address entered by a user cannot make
// the server call arbitrary hosts (docs/decisions/content.md). The result does not change the camera's version, because it is not an edit.
import { sql } from 'kysely'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { getParameters } from '#platform/parameters/parameters.ts'
import { camera } from '../camera/camera.ts'

/** Values of `camera.online_status`. */
export const ONLINE = { offline: 0, online: 1, fault: 2 } as const

const MAX_AT_ONCE = 16
const MAX_A_RUN = 2_000
const TIMEOUT_MS = 5_000
/** First line of a playlist (RFC 8216, 4.3.1.1). */
const BEGINNING = '#EXTM3U'
const MAX_BYTES = 64 * 1024

interface DueCamera {
  readonly id: number
  readonly play_url: string
}

export async function checkCameras(db: Db): Promise<number> {
  const { camera_check_minutes: minutes } = await getParameters(db)
  const { rows } = await sql<DueCamera>`
    select camera.id, camera.play_url from camera
     where camera.disabled = 0 and camera.protocol = 1
       and (camera.checked_time is null or camera.checked_time <= now() - make_interval(mins => ${minutes}))
       and is_stream_host(camera.play_url)
     order by camera.checked_time nulls first, camera.id limit ${sql.lit(MAX_A_RUN)}`.execute(db)
  for (let first = 0; first < rows.length; first += MAX_AT_ONCE) {
    const some = rows.slice(first, first + MAX_AT_ONCE)
    await saveResults(db, some, await Promise.all(some.map(({ play_url }) => checkStream(play_url))))
  }
  return rows.length
}

/**
 * Returns the status of the stream: online for a playlist, fault for another response, offline without a response within five seconds. Does not
 * follow redirections, which could lead to another host.
 */
export async function checkStream(address: string): Promise<number> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok && (await readBeginning(answer)).startsWith(BEGINNING) ? ONLINE.online : ONLINE.fault
  } catch {
    return ONLINE.offline
  }
}

/** Reads only the first bytes of the response. */
async function readBeginning(answer: Response): Promise<string> {
  let text = ''
  let size = 0
  const decoder = new TextDecoder()
  for await (const part of answer.body ?? []) {
    size += part.length
    text += decoder.decode(part, { stream: true })
    if (text.length >= BEGINNING.length || size > MAX_BYTES) break
  }
  return text
}

async function saveResults(db: Db, cameras: readonly DueCamera[], found: readonly number[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Discards the result if the address changed in the meantime; it will be checked next time.
    const { rows } = await sql<{ isNews: boolean }>`
      with checked as (
        select * from unnest(${cameras.map(({ id }) => id)}::bigint[], ${cameras.map(({ play_url }) => play_url)}::text[],
                             ${found}::smallint[]) as checked (id, play_url, status)),
      before as (
        select camera.id, camera.online_status from camera join checked using (id, play_url) order by camera.id for update of camera)
      update camera
         set online_status = checked.status, checked_time = now(),
             last_online_time = case when checked.status = ${sql.lit(ONLINE.online)} then now() else camera.last_online_time end
        from checked join before using (id)
       where camera.id = checked.id
      returning before.online_status is distinct from checked.status as "isNews"`.execute(tx)
    if (rows.some(({ isNews }) => isNews)) invalidateLists(tx, [camera.path])
  })
}
