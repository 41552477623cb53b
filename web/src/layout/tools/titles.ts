// Separate from the catalogue: loaded with the tools, so each text has its four languages here.
import { title } from '@cangdan/protocol'

export const ERROR_LOG_TITLES = {
  log: title('错误日志', 'Error log', 'Registro de errores', 'エラーログ'),
  count: title('错误日志（{count}）', 'Error log ({count})', 'Registro de errores ({count})', 'エラーログ（{count}）'),
  hint: title(
    '本次打开后页面上出现的问题，最多 100 条；关闭页面即清除',
    'What went wrong on this page since it was opened, 100 at most; closing the page clears it',
    'Lo que ha fallado en esta página desde que se abrió, 100 como máximo; al cerrarla se borra',
    'この画面を開いてから起きた問題です（最大100件）。画面を閉じると消えます',
  ),
  message: title('信息', 'Message', 'Mensaje', 'メッセージ'),
  info: title('位置', 'Place', 'Lugar', '場所'),
  url: title('网址', 'Address', 'Dirección', 'URL'),
  stack: title('堆栈', 'Stack', 'Pila', 'スタック'),
  trace: title('追踪号', 'Trace', 'Traza', 'トレース'),
  at: title('时间', 'Time', 'Hora', '時刻'),
  copy: title('复制', 'Copy', 'Copiar', 'コピー'),
  copied: title('已复制', 'Copied', 'Copiado', 'コピーしました'),
  send: title('发送给平台', 'Send to the platform', 'Enviar a la plataforma', 'プラットフォームに送信'),
  sent: title('已发送', 'Sent', 'Enviado', '送信済み'),
  clear: title('全部清除', 'Clear all', 'Borrar todo', 'すべて消去'),
} as const

export const SCREEN_BUTTON = {
  open: title('数字大屏', 'Big screen', 'Gran pantalla', '大画面'),
} as const

export const LOCK_TITLES = {
  lock: title('锁定屏幕', 'Lock the screen', 'Bloquear la pantalla', '画面をロック'),
  locked: title('屏幕已锁定', 'The screen is locked', 'La pantalla está bloqueada', '画面はロックされています'),
  password: title('登录密码', 'Your password', 'Su contraseña', 'ログインパスワード'),
  unlock: title('解锁', 'Unlock', 'Desbloquear', 'ロックを解除'),
  leave: title('退出登录', 'Sign out', 'Cerrar sesión', 'ログアウト'),
} as const

export const DEBUG_TITLES = {
  title: title('调试', 'Debugging', 'Depuración', 'デバッグ'),
  host: title('API 服务器', 'API host', 'Servidor de la API', 'API サーバー'),
  hint: title(
    '仅限服务器允许的地址；仅对本标签页生效，确定后重新载入',
    'One that the server allows; for this tab alone, which is reloaded',
    'Uno permitido por el servidor; solo en esta pestaña, que se recarga',
    'サーバーが許可したものに限ります。このタブだけに適用し、再読み込みします',
  ),
  encrypted: title('加密应答', 'Encrypted answers', 'Respuestas cifradas', '応答を暗号化'),
  always_encrypted: title(
    '由安全设置决定：只有开发服务器允许关闭',
    'Set by the security settings: only a development server lets you turn it off',
    'Lo deciden los ajustes de seguridad: solo un servidor de desarrollo permite desactivarlo',
    'セキュリティ設定に従います。オフにできるのは開発サーバーだけです',
  ),
  cancel: title('取消', 'Cancel', 'Cancelar', 'キャンセル'),
  apply: title('确定并重新载入', 'Apply and reload', 'Aplicar y recargar', '適用して再読み込み'),
} as const

export const THEME_TITLES = {
  theme: title('主题设置', 'Theme', 'Tema', 'テーマ'),
  scheme: title('明暗', 'Brightness', 'Brillo', '明るさ'),
  'scheme.system': title('跟随系统', 'As the system', 'Como el sistema', 'システムに従う'),
  'scheme.light': title('浅色', 'Light', 'Claro', 'ライト'),
  'scheme.dark': title('深色', 'Dark', 'Oscuro', 'ダーク'),
  preset: title('预设', 'Presets', 'Ajustes previos', 'プリセット'),
  'preset.platform': title('平台', 'Platform', 'Plataforma', 'プラットフォーム'),
  'preset.blue': title('蓝', 'Blue', 'Azul', '青'),
  'preset.teal': title('青绿', 'Teal', 'Verde azulado', '青緑'),
  'preset.copper': title('铜', 'Copper', 'Cobre', '銅'),
  'preset.violet': title('紫', 'Violet', 'Violeta', '紫'),
  'preset.light': title('浅色菜单', 'Light menu', 'Menú claro', '明るいメニュー'),
  colours: title('自选颜色', 'Own colours', 'Colores propios', '色の指定'),
  'colour.theme': title('主题色', 'Theme colour', 'Color del tema', 'テーマカラー'),
  'colour.background': title('菜单背景', 'Menu background', 'Fondo del menú', 'メニューの背景'),
  'colour.menuText': title('菜单文字', 'Menu text', 'Texto del menú', 'メニューの文字'),
  'fault.button': title('按钮上的白字', 'White text on buttons', 'Texto blanco en los botones', 'ボタンの白い文字'),
  'fault.mark_light': title(
    '浅色页面上的线和图标',
    'Lines and icons on light pages',
    'Líneas e iconos en páginas claras',
    '明るい画面の線とアイコン',
  ),
  'fault.mark_dark': title(
    '深色页面上的线和图标',
    'Lines and icons on dark pages',
    'Líneas e iconos en páginas oscuras',
    '暗い画面の線とアイコン',
  ),
  'fault.menu': title('菜单文字', 'Menu text', 'Texto del menú', 'メニューの文字'),
  fault: title(
    '看不清：{part}，对比度 {ratio}:1，至少需要 {least}:1；改用 {shade}',
    'Hard to read: {part}, contrast {ratio}:1 where {least}:1 is needed; drawn in {shade} instead',
    'Se lee mal: {part}, contraste {ratio}:1 y hace falta {least}:1; se usa {shade}',
    '読みにくい箇所：{part}。コントラスト {ratio}:1（必要 {least}:1）。代わりに {shade} で表示します',
  ),
  size: title('尺寸', 'Size', 'Tamaño', 'サイズ'),
  'size.medium': title('标准', 'Medium', 'Mediano', '標準'),
  'size.small': title('紧凑', 'Small', 'Pequeño', '小'),
  'size.mini': title('迷你', 'Mini', 'Mínimo', '極小'),
  frame: title('界面', 'Frame', 'Interfaz', '画面'),
  tabsView: title('显示标签页', 'Show open tabs', 'Mostrar las pestañas abiertas', 'タブを表示'),
  pinyinSearch: title(
    '菜单支持拼音搜索',
    'Search the menu by pinyin',
    'Buscar en el menú por pinyin',
    'ピンインでメニューを検索',
  ),
  reset: title('恢复默认', 'Restore defaults', 'Restablecer', '初期設定に戻す'),
} as const
