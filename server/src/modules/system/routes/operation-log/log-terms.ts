// Terms of the operation log are stored in the database: rows refer to them by id, and remain readable in the reader's language after a call was
// removed from the product.
import { ERRORS, EXPORT_PATHS, FILE_PATHS, SESSION_PATHS, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Rights } from '#engine/declare/rights/right.ts'
import { getDryRunEntry } from './operations.ts'

export interface LogTerm {
  readonly kind: 'module' | 'action' | 'result'
  readonly name: string
  readonly title: Title
}

export const DONE = 'done'
/** The call succeeded, but the caller left before the response was sent. */
export const UNANSWERED = 'unanswered'
/** The call was running when the server stopped; its outcome is unknown. */
export const UNFINISHED = 'unfinished'

const OF_CALLS: Readonly<Record<string, Title>> = {
  [SESSION_PATHS.logout]: title('退出登录', 'Signed out', 'Cierre de sesión', 'ログアウト'),
  [SESSION_PATHS.endSession]: title('结束会话', 'Session ended', 'Fin de una sesión', 'セッションの終了'),
  [FILE_PATHS.upload]: title('上传文件', 'File uploaded', 'Archivo subido', 'ファイルのアップロード'),
  [EXPORT_PATHS.ticket]: title(
    '下载导出文件',
    'Exported file downloaded',
    'Descarga de un archivo exportado',
    'エクスポートしたファイルのダウンロード',
  ),
  [EXPORT_PATHS.retry]: title('重试导出', 'Export tried again', 'Exportación reintentada', 'エクスポートの再試行'),
  [EXPORT_PATHS.remove]: title('删除导出', 'Export deleted', 'Exportación eliminada', 'エクスポートの削除'),
}

const OF_RESULTS: Readonly<Record<string, Title>> = {
  [DONE]: title('成功', 'Done', 'Hecho', '成功'),
  [UNANSWERED]: title(
    '已完成，但连接在答复发出前已断开',
    'Done, but the connection was closed before the answer was sent',
    'Hecho, pero la conexión se cerró antes de enviar la respuesta',
    '完了しましたが、応答を送信する前に接続が切れました',
  ),
  [UNFINISHED]: title(
    '服务器停止时尚未结束，结果未知',
    'Not finished when the server stopped; the outcome is not known',
    'Sin terminar cuando se detuvo el servidor; el resultado no se conoce',
    'サーバー停止時に未完了のため、結果は不明です',
  ),
}

/**
 * Returns all terms in a fixed order, so that servers that start together do not deadlock. @param calls titles of hand-written calls of other modules
 * by path
 */
export function listLogWords({ modules, all }: Rights, calls: Readonly<Record<string, Title>> = {}): LogTerm[] {
  const words: LogTerm[] = [
    ...modules.map(({ path, title: word }): LogTerm => ({ kind: 'module', name: path, title: word })),
    ...all.map(({ entry, inFull }): LogTerm => ({ kind: 'action', name: entry, title: inFull })),
    ...all
      .filter(({ entry }) => entry.endsWith('#import'))
      .map(
        ({ entry, inFull }): LogTerm => ({
          kind: 'action',
          name: getDryRunEntry(entry),
          title: formatDryRunTitle(inFull),
        }),
      ),
    ...Object.entries({ ...OF_CALLS, ...calls }).map(
      ([name, word]): LogTerm => ({ kind: 'action', name, title: word }),
    ),
    ...Object.entries(OF_RESULTS).map(([name, word]): LogTerm => ({ kind: 'result', name, title: word })),
    ...Object.entries(ERRORS).map(([name, { text }]): LogTerm => ({ kind: 'result', name, title: removeValues(text) })),
  ]
  const getTermKey = ({ kind, name }: LogTerm) => `${kind} ${name}`
  return words.toSorted((a, b) => (getTermKey(a) < getTermKey(b) ? -1 : 1))
}

const formatDryRunTitle = ({ zh, en, es, ja }: Title): Title =>
  title(
    `${zh}（仅检查，未保存）`,
    `${en} (checked only, nothing saved)`,
    `${es} (solo comprobado, nada guardado)`,
    `${ja}（確認のみ、保存なし）`,
  )

// Replaces the placeholders of error texts, whose values are not stored.
const removeValues = ({ zh, en, es, ja }: Title): Title => {
  const removePlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, '…')
  return title(removePlaceholders(zh), removePlaceholders(en), removePlaceholders(es), removePlaceholders(ja))
}

export async function saveLogTerms(db: Db, words: readonly LogTerm[]): Promise<void> {
  await sql`
    insert into log_word as kept (kind, name, title)
    select kind, name, title
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word(kind text, name text, title jsonb)
     where not exists (select from log_word as same
       where same.kind = word.kind and same.name = word.name and same.title = word.title)
        on conflict (kind, name) do update set title = excluded.title`.execute(db)
}
