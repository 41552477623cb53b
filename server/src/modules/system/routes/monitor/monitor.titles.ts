import { title, type Title } from '@cangdan/protocol'
import type { CacheName } from '#platform/cache/cache.ts'

export const MONITOR_TITLES = {
  service: title('服务监控', 'The service monitor', 'El monitor del servicio', 'サービス監視'),
  cache: title('缓存监控', 'The cache monitor', 'El monitor de caché', 'キャッシュ監視'),
  keys: title('缓存的键', 'The keys of a cache', 'Las claves de una caché', 'キャッシュのキー'),
  drop: title('清除缓存', 'Drops entries of a cache', 'Vacía una caché', 'キャッシュの消去'),
}

export const QUEUE_TITLES: Readonly<Record<string, Title>> = {
  schedule: title('到期的定时任务', 'Scheduled tasks due', 'Tareas programadas vencidas', '期限の定期タスク'),
  task: title('批量任务', 'Bulk tasks', 'Tareas en lote', '一括タスク'),
  export: title('导出', 'Exports', 'Exportaciones', 'エクスポート'),
  import: title('导入', 'Imports', 'Importaciones', 'インポート'),
  message: title('到时的消息', 'Messages due', 'Mensajes vencidos', '時刻になったメッセージ'),
  mail: title('邮件', 'Mails', 'Correos', 'メール'),
}

export const CACHE_TITLES: Readonly<Record<CacheName, readonly [name: Title, remark: Title]>> = {
  token: [
    title('登录令牌', 'Tokens', 'Tokens de acceso', 'アクセストークン'),
    title(
      '签名已验证的访问令牌',
      'Access tokens whose signature was verified',
      'Tokens cuya firma ya se verificó',
      '署名を検証済みのアクセストークン',
    ),
  ],
  session: [
    title('会话密钥', 'Session keys', 'Claves de sesión', 'セッション鍵'),
    title(
      '已解密的会话密钥；会话是否有效每次都查',
      'Decrypted keys; whether a session lives is asked each time',
      'Claves descifradas; la vigencia se comprueba siempre',
      '復号済みの鍵（有効性は毎回確認）',
    ),
  ],
  rights: [
    title('角色权限', 'Rights of roles', 'Permisos de roles', 'ロールの権限'),
    title(
      '按角色及其版本合并的权限',
      'What roles grant together, by their versions',
      'Lo que conceden los roles, por versión',
      'ロールの版ごとに合成した権限',
    ),
  ],
  config: [
    title('系统配置', 'Settings', 'Ajustes', '設定'),
    title(
      '安全、系统、版权与参数设置，每秒重读',
      'Safety, system, copyright and parameters, read again each second',
      'Seguridad, sistema, derechos y parámetros; se releen cada segundo',
      'セキュリティ・システム・著作権・パラメータ（毎秒再読込）',
    ),
  ],
  count: [
    title('列表计数', 'Counts of lists', 'Recuentos de listas', '一覧の件数'),
    title(
      '长列表的总数与合计，变更后即失效',
      'Counts and sums of long lists, until something changes',
      'Recuentos y sumas de listas largas, hasta que algo cambia',
      '長い一覧の件数と合計（変更で無効）',
    ),
  ],
  dict: [
    title('字典', 'Dictionaries', 'Diccionarios', '辞書'),
    title('各语言的省市', 'Provinces and cities, by language', 'Provincias y ciudades, por idioma', '言語別の省・市'),
  ],
  openapi: [
    title('接口文档', 'API descriptions', 'Descripción de la API', 'API 仕様'),
    title(
      '按权限与语言生成的接口文档',
      'The calls as OpenAPI, by rights and language',
      'Las llamadas en OpenAPI, por permisos e idioma',
      '権限と言語ごとの OpenAPI',
    ),
  ],
  tile: [
    title('账本的树', 'Tree of the ledger', 'Árbol del libro mayor', '台帳のツリー'),
    title(
      '账本中不再变化的哈希，用于生成证明',
      'Hashes of the ledger that change no more, for its proofs',
      'Hashes del libro mayor que ya no cambian, para sus pruebas',
      '証明に使う、変わることのない台帳のハッシュ',
    ),
  ],
  head: [
    title('账本的树头', 'Heads of the ledger', 'Cabezas del libro mayor', '台帳のツリーヘッド'),
    title(
      '已签名的最新树头与密钥',
      'The last signed head of each log, with its keys',
      'Última cabeza firmada de cada registro, con sus claves',
      '各ログの署名済み最新ヘッドと鍵',
    ),
  ],
  agent: [
    title('浏览器识别', 'Browsers', 'Navegadores', 'ブラウザー判別'),
    title(
      '已识别的浏览器与系统',
      'Browsers and systems that were recognised',
      'Navegadores y sistemas reconocidos',
      '判別済みのブラウザーとOS',
    ),
  ],
}

export const COMMAND_TITLES = {
  commits: title('提交', 'Commits', 'Confirmaciones', 'コミット'),
  rollbacks: title('回滚', 'Rollbacks', 'Reversiones', 'ロールバック'),
  fetched: title('读取行', 'Rows read', 'Filas leídas', '読取行'),
  inserted: title('新增行', 'Rows added', 'Filas añadidas', '追加行'),
  updated: title('修改行', 'Rows changed', 'Filas cambiadas', '更新行'),
  deleted: title('删除行', 'Rows deleted', 'Filas eliminadas', '削除行'),
} as const
