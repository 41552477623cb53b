// The words of the log, kept in the database: a row names its deed by number, and is read in the reader's language for as long as
// it is kept, also when the product has long forgotten that call.
import { ERRORS, FILE_PATHS, SESSION_PATHS, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Rights } from '#engine/declare/right.ts'

export interface Word {
  readonly kind: 'module' | 'action' | 'result'
  readonly name: string
  readonly title: Title
}

/** The outcome of what went well. */
export const DONE = 'done'

const OF_CALLS: Readonly<Record<string, Title>> = {
  [SESSION_PATHS.logout]: title('退出登录', 'Signed out', 'Cierre de sesión', 'ログアウト'),
  [SESSION_PATHS.endSession]: title('结束会话', 'Session ended', 'Fin de una sesión', 'セッションの終了'),
  [FILE_PATHS.upload]: title('上传文件', 'File uploaded', 'Archivo subido', 'ファイルのアップロード'),
}

/** All of them, in one order, so that two servers that start together do not wait for each other. */
export function wordsOf({ modules, all }: Rights): Word[] {
  const words: Word[] = [
    ...modules.map(({ path, title: word }): Word => ({ kind: 'module', name: path, title: word })),
    ...all.map(({ entry, inFull }): Word => ({ kind: 'action', name: entry, title: inFull })),
    ...Object.entries(OF_CALLS).map(([name, word]): Word => ({ kind: 'action', name, title: word })),
    { kind: 'result', name: DONE, title: title('成功', 'Done', 'Hecho', '成功') },
    ...Object.entries(ERRORS).map(
      ([name, { text }]): Word => ({ kind: 'result', name, title: withoutValues(text) }),
    ),
  ]
  const key = ({ kind, name }: Word) => `${kind} ${name}`
  return words.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

// What filled a sentence when it was said is not kept.
const withoutValues = ({ zh, en, es, ja }: Title): Title => {
  const plain = (text: string) => text.replaceAll(/\{\w+\}/g, '…')
  return title(plain(zh), plain(en), plain(es), plain(ja))
}

/** Writes down those that are new or said in another way. */
export async function keepWords(db: Db, words: readonly Word[]): Promise<void> {
  await sql`
    insert into log_word as kept (kind, name, title)
    select kind, name, title
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word(kind text, name text, title jsonb)
     where not exists (select from log_word as same
       where same.kind = word.kind and same.name = word.name and same.title = word.title)
        on conflict (kind, name) do update set title = excluded.title`.execute(db)
}
