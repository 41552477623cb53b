// The words of a scheduled task.
import { title, type Title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { CHORE_KEYS, type ChoreKey } from './task.chores.ts'

type Words = Readonly<Record<`name.${ChoreKey}` | `remark.${ChoreKey}`, Title>>

const CHORE_TITLES: Words = {
  'name.file_sweep': title('清理未用文件', 'Unused files', 'Archivos sin uso', '未使用ファイルの整理'),
  'name.export_sweep': title(
    '清理导出文件',
    'Exported files',
    'Archivos exportados',
    'エクスポートファイルの整理',
  ),
  'name.current_price': title('更新当前价格', 'Current prices', 'Precios vigentes', '現在価格の更新'),
  'name.message': title('发送定时消息', 'Messages', 'Mensajes', '予約メッセージ'),
  'name.receipt_expiry': title('仓单到期', 'Receipts that expire', 'Resguardos que vencen', '証券の期限切れ'),
  'name.pickup_lapse': title('提货超期', 'Pickups that lapse', 'Retiradas que caducan', '引取りの失効'),
  'name.freeze_lapse': title(
    '未决冻结超期',
    'Freezes that lapse',
    'Inmovilizaciones que caducan',
    '未決定の凍結の失効',
  ),
  'name.release_lapse': title(
    '解押超期',
    'Releases that lapse',
    'Liberaciones que caducan',
    '解除指図の失効',
  ),
  'name.hold_lapse': title('出质保留超期', 'Holds that lapse', 'Retenciones que caducan', '質入れ確保の失効'),
  'name.loan_accrual': title('贷款计息', 'Interest of loans', 'Intereses de préstamos', '貸付利息の計上'),
  'name.approval_lapse': title('批准失效', 'Approvals that lapse', 'Aprobaciones que caducan', '承認の失効'),
  'name.repay_remind': title('还款提醒', 'Repayments that fall due', 'Pagos que vencen', '返済期日の通知'),
  'name.audit_notice': title('审核提醒', 'Review notices', 'Avisos de revisión', '審査の通知'),
  'name.camera_check': title('检查摄像头', 'Cameras', 'Cámaras', 'カメラの確認'),
  'name.mail': title('发送邮件', 'Mails', 'Correos', 'メールの送信'),
  'name.password_mail': title(
    '密码到期提醒',
    'Passwords that expire',
    'Contraseñas por vencer',
    'パスワード期限の通知',
  ),
  'name.code_purge': title(
    '清理验证码与锁定',
    'Codes and locks',
    'Códigos y bloqueos',
    '認証コードとロックの整理',
  ),
  'name.key_purge': title('清理幂等键', 'Idempotency keys', 'Claves de idempotencia', '冪等キーの整理'),
  'name.log_purge': title('清理日志', 'Logs', 'Registros', 'ログの整理'),
  'name.task_purge': title(
    '清理批量与导出任务',
    'Bulk tasks and exports',
    'Tareas en lote y exportaciones',
    '一括タスクとエクスポートの整理',
  ),
  'name.ledger_verify': title(
    '核验账本',
    'Check of the ledger',
    'Comprobación del libro mayor',
    '台帳の検証',
  ),
  'remark.ledger_verify': title(
    '核验账本的每条记录、哈希树、签名，并与业务数据对照',
    'Checks each entry of the ledger, its tree and signatures, and compares business records with it',
    'Comprueba cada asiento del libro mayor, su árbol y sus firmas, y los compara con los registros',
    '台帳の各記録・ハッシュ木・署名を検証し、業務データと照合',
  ),
  'remark.file_sweep': title(
    '删除一天以上没有记录使用的文件',
    'Removes files that no record has used for a day',
    'Elimina los archivos que ningún registro usa desde hace un día',
    '1日以上どのレコードにも使われていないファイルを削除',
  ),
  'remark.export_sweep': title(
    '删除过期或已取消的导出文件',
    'Removes exported files that have expired or were cancelled',
    'Elimina los archivos exportados vencidos o cancelados',
    '期限切れまたは取り消されたエクスポートファイルを削除',
  ),
  'remark.current_price': title(
    '价格到期后，让位给此前有效的价格',
    'A price that has ended gives way to the one before it',
    'Un precio vencido cede ante el anterior',
    '期限が切れた価格を直前の価格に戻す',
  ),
  'remark.message': title(
    '到时发送待发送的系统消息',
    'Sends messages whose time has come',
    'Envía los mensajes cuya hora ha llegado',
    '時刻になったメッセージを送信',
  ),
  'remark.receipt_expiry': title(
    '储存期满的仓单转为已到期；质押与冻结不因此解除',
    'Receipts whose storage has ended expire; no pledge and no freeze ends by it',
    'Vencen los resguardos cuyo depósito terminó; ninguna prenda ni inmovilización acaba por ello',
    '保管期間が終わった証券を期限切れにする。質入れと凍結はそのまま残る',
  ),
  'remark.freeze_lapse': title(
    '到期前一天提醒有权决定的人；仍无人决定的冻结失效，货物解除冻结',
    'Notifies who may decide a day before; a freeze that nobody has decided on then lapses, and its goods are free',
    'Avisa un día antes a quienes pueden decidir; la inmovilización que nadie decidió caduca y la mercancía queda libre',
    '前日に決定権者へ通知し、決定のない凍結は失効して貨物の凍結が解けます',
  ),
  'remark.pickup_lapse': title(
    '超过提货期限的申请失效，预留的重量退回仓单',
    'Deliveries that nobody picked up lapse, and what was set aside is the holder’s again',
    'Caducan las entregas no retiradas y lo apartado vuelve al tenedor',
    '引取期限を過ぎた申請を失効させ、確保した重量を証券に戻す',
  ),
  'remark.release_lapse': title(
    '批准后未按时办理的解押失效，重量重新计入担保',
    'Releases that nobody carried out in time expire, and what was approved covers the loan again',
    'Caducan las liberaciones no realizadas a tiempo y lo aprobado vuelve a cubrir el préstamo',
    '期限内に実行されない解除指図を失効させ、重量を担保に戻す',
  ),
  'remark.hold_lapse': title(
    '超过时限未确认或未接收的出质取消，货物重新可用',
    'What nobody sealed or received in time is cancelled, and the goods are free again',
    'Lo que nadie selló o recibió a tiempo se cancela y la mercancía queda libre',
    '期限内に確認・受領されない質入れを取り消し、貨物を利用可能に戻す',
  ),
  'remark.loan_accrual': title(
    '每个营业日为每笔在贷贷款计息一次，并标记逾期与恢复；中断后补齐',
    'Accrues the interest of each running loan once for each business day, and marks what is overdue or in order again; makes up for what was missed',
    'Devenga los intereses de cada préstamo vivo una vez por día hábil y marca lo vencido o lo que vuelve a estar al corriente; recupera lo pendiente',
    '実行中の各貸付の利息を営業日ごとに一度計上し、延滞・正常化を反映します。中断分は補います',
  ),
  'remark.approval_lapse': title(
    '批准后 30 天内未放款的融资失效，释放额度与质押',
    'Loans that are not drawn within 30 days of approval lapse, and free limits and goods',
    'Los préstamos no dispuestos en 30 días desde su aprobación caducan y liberan límites y mercancía',
    '承認後30日以内に実行されない融資を失効させ、枠と質権を解放する',
  ),
  'remark.repay_remind': title(
    '按参数设置的天数，在还款日前提醒货主和贷款银行，每个时点一次',
    'Reminds owner and bank of what falls due of a loan, once at each distance of the parameters',
    'Avisa al propietario y al banco de lo que vence de un préstamo, una vez en cada plazo de los parámetros',
    '返済期日の前に、パラメータの各日数で一回ずつ荷主と銀行へ通知します',
  ),
  'remark.audit_notice': title(
    '有新的待审核记录时，短信通知参数设置中的手机',
    'Tells the phones of the business parameters that something new waits for review',
    'Avisa a los teléfonos de los parámetros de que algo nuevo espera revisión',
    '新しい審査待ちを業務パラメータの電話に通知',
  ),
  'remark.camera_check': title(
    '询问 HLS 视频流是否可用，只访问系统设置列出的主机',
    'Asks whether HLS streams are there, at the hosts that the system settings list alone',
    'Pregunta si las transmisiones HLS responden, solo en los hosts de los ajustes del sistema',
    'HLS 映像の応答を確認。システム設定に登録されたホストだけに接続する',
  ),
  'remark.mail': title(
    '发送待发邮件，失败后逐次延后重试',
    'Sends mails that wait, again ever more rarely where that fails',
    'Envía los correos pendientes y reintenta cada vez más espaciado',
    '未送信メールを送信し、失敗時は間隔を広げて再試行',
  ),
  'remark.password_mail': title(
    '邮件提醒密码即将到期的用户，每个密码一次',
    'Writes to those whose password is about to expire, once a password',
    'Escribe a quienes tienen la contraseña por vencer, una vez por contraseña',
    'パスワードの期限が近い利用者にメール（パスワードごとに1回）',
  ),
  'remark.code_purge': title(
    '删除过期的设备验证、短信验证码和登录失败计数',
    'Removes device checks, codes by SMS and counts of failed sign-ins that are over',
    'Elimina comprobaciones de dispositivos, códigos por SMS y recuentos de accesos fallidos ya vencidos',
    '期限切れの端末確認・SMS認証コード・ログイン失敗回数を削除',
  ),
  'remark.key_purge': title(
    '删除一天前的幂等键',
    'Removes idempotency keys after a day',
    'Elimina las claves de idempotencia al cabo de un día',
    '1日を過ぎた冪等キーを削除',
  ),
  'remark.log_purge': title(
    '按安全设置的日志保留天数，删除更早的登录日志和操作日志',
    'Removes logins and operations after the days that the safety settings say',
    'Elimina accesos y operaciones tras los días que dicen los ajustes de seguridad',
    'セキュリティ設定の保存日数を過ぎたログイン履歴と操作履歴を削除',
  ),
  'remark.task_purge': title(
    '删除结束 30 天的批量任务和 400 天前的导出记录',
    'Removes bulk tasks 30 days after their end, and records of exports after 400 days',
    'Elimina las tareas en lote 30 días después de su fin y los registros de exportaciones al cabo de 400 días',
    '終了から30日を過ぎた一括タスクと400日を過ぎたエクスポート記録を削除',
  ),
}

/** As a choice of so many, in the order of the chores. */
const byPlace = (column: 'name' | 'remark'): Record<string, Title> =>
  Object.fromEntries(
    CHORE_KEYS.map((key, place) => [`${column}.${place + 1}`, CHORE_TITLES[`${column}.${key}`]]),
  )

export const taskTitles = {
  $: title('定时任务', 'Scheduled tasks', 'Tareas programadas', '定期タスク'),
  $one: title('定时任务', 'scheduled task', 'tarea programada', '定期タスク'),
  ...ID_TITLE,
  name: title('任务名称', 'Task', 'Tarea', 'タスク'),
  task_key: title('任务标识', 'Key', 'Clave', 'キー'),
  spec: title('执行规则', 'Schedule', 'Programación', '実行規則'),
  'spec.hint': title(
    '分 时 日 月 周，上海时间；如 10 3 * * * 为每天 3:10',
    'Minute, hour, day, month, weekday, in Shanghai’s time: 10 3 * * * is 3:10 every day',
    'Minuto, hora, día, mes y día de la semana, hora de Shanghái: 10 3 * * * es cada día a las 3:10',
    '分 時 日 月 曜日（上海時間）。10 3 * * * は毎日3:10',
  ),
  params: title('参数', 'Params', 'Parámetros', 'パラメータ'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.1': title('运行', 'Running', 'En marcha', '稼働中'),
  'status.2': title('停止', 'Stopped', 'Detenida', '停止'),
  'status.3': title('错误', 'Error', 'Error', 'エラー'),
  run_count: title('执行次数', 'Runs', 'Ejecuciones', '実行回数'),
  last_time: title('上次执行', 'Last run', 'Última ejecución', '前回実行'),
  next_time: title('下次执行', 'Next run', 'Próxima ejecución', '次回実行'),
  use_time: title('上次用时(毫秒)', 'Last cost (ms)', 'Última duración (ms)', '前回所要時間(ミリ秒)'),
  max_time: title('最长用时(毫秒)', 'Max cost (ms)', 'Duración máxima (ms)', '最長所要時間(ミリ秒)'),
  error: title('错误原因', 'Error', 'Error', 'エラー原因'),
  attempts: title('连续失败', 'Failed in a row', 'Fallos seguidos', '連続失敗'),
  remark: title('说明', 'Remark', 'Observaciones', '説明'),
  ...byPlace('name'),
  ...byPlace('remark'),
  'form.basic': title('执行规则', 'Schedule', 'Programación', '実行規則'),
  'action.run': title('立即执行', 'Run now', 'Ejecutar ahora', '今すぐ実行'),
  'action.status': title('启停', 'Start or stop', 'Iniciar o detener', '開始・停止'),
  'action.status.status': title('状态', 'Status', 'Estado', '状態'),
  'action.status.status.1': title('运行', 'Running', 'En marcha', '稼働'),
  'action.status.status.2': title('停止', 'Stopped', 'Detenida', '停止'),
} as const
