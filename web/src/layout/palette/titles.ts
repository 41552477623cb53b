// Separate from the catalogue: loaded with the palette.
import { title } from '@cangdan/protocol'
import type { Command } from '#runtime/commands.ts'

export const PALETTE_TITLES = {
  search: title('搜索', 'Search', 'Buscar', '検索'),
  placeholder: title(
    '搜索页面、记录或操作',
    'Search pages, records, actions',
    'Buscar páginas, registros, acciones',
    'ページ・レコード・操作を検索',
  ),
  results: title('搜索结果', 'Results', 'Resultados', '検索結果'),
  recent: title('最近打开', 'Recent', 'Recientes', '最近開いたもの'),
  pages: title('页面', 'Pages', 'Páginas', 'ページ'),
  records: title('记录', 'Records', 'Registros', 'レコード'),
  actions: title('操作', 'Actions', 'Acciones', '操作'),
  searching: title('正在查找记录…', 'Searching records…', 'Buscando registros…', 'レコードを検索中…'),
  failed: title(
    '无法查找记录，请检查网络连接。',
    'Records could not be searched. Check the connection.',
    'No se pudieron buscar registros. Compruebe la conexión.',
    'レコードを検索できませんでした。接続を確認してください。',
  ),
  retry: title('重试', 'Try again', 'Reintentar', '再試行'),
  nothing: title(
    '没有找到“{text}”',
    'Nothing found for “{text}”',
    'No se encontró nada para «{text}»',
    '「{text}」は見つかりません',
  ),
  hint: title(
    '试试记录的编号、名称的一部分，或页面名称的拼音首字母。',
    'Try the number of a record, a part of its name, or the title of a page.',
    'Pruebe con el número de un registro, parte de su nombre o el título de una página.',
    'レコードの番号、名称の一部、またはページ名を入力してください。',
  ),
  nothingRecent: title(
    '打开过的页面会显示在这里。',
    'Pages that you open will be listed here.',
    'Aquí aparecerán las páginas que abra.',
    '開いたページがここに表示されます。',
  ),
  count: title('共 {n} 项', 'Results: {n}', 'Resultados: {n}', '{n} 件'),
  behind: title(
    '已在后台标签页打开',
    'Opened in a tab behind this one',
    'Abierto en una pestaña detrás',
    '背面のタブで開きました',
  ),
  shortcuts: title('键盘快捷键', 'Keyboard shortcuts', 'Atajos de teclado', 'キーボードショートカット'),
  choose: title('选择', 'Choose', 'Elegir', '選択'),
  close: title('关闭', 'Close', 'Cerrar', '閉じる'),
} as const

export const PLACE_TITLES = {
  everywhere: title('任何位置', 'Everywhere', 'En cualquier lugar', 'どこでも'),
  form: title('表单与对话框', 'Forms and dialogs', 'Formularios y diálogos', 'フォームとダイアログ'),
  tabs: title('已选中的标签页', 'The focused tab', 'La pestaña con el foco', 'フォーカスのあるタブ'),
  palette: title('搜索', 'Search', 'Buscar', '検索'),
  workbench: title('工作台', 'Workbench', 'Panel de trabajo', 'ワークベンチ'),
  list: title('列表（按 Tab 选中）', 'Lists (reached by Tab)', 'Listas (con Tab)', 'リスト（Tab で移動）'),
} as const

interface CommandTitle {
  readonly place: keyof typeof PLACE_TITLES
  readonly title: ReturnType<typeof title>
}

export const SHORTCUT_TITLES: Readonly<Record<Command, CommandTitle>> = {
  nextRow: { place: 'list', title: title('下一行', 'Next row', 'Fila siguiente', '次の行') },
  previousRow: { place: 'list', title: title('上一行', 'Previous row', 'Fila anterior', '前の行') },
  openRow: {
    place: 'list',
    title: title('打开该记录', 'Open the record', 'Abrir el registro', 'レコードを開く'),
  },
  previewRow: {
    place: 'list',
    title: title('预览该记录', 'Preview the record', 'Vista previa del registro', 'レコードをプレビュー'),
  },
  tickRow: { place: 'list', title: title('勾选该行', 'Tick the row', 'Marcar la fila', '行を選択') },
  tickToRow: {
    place: 'list',
    title: title('勾选至该行', 'Tick up to the row', 'Marcar hasta la fila', 'この行まで選択'),
  },
  copyRow: { place: 'list', title: title('复制该行', 'Copy the row', 'Copiar la fila', '行をコピー') },
  addSort: {
    place: 'list',
    title: title(
      '表头：追加排序',
      'Heading: sort by it as well',
      'Encabezado: ordenar también por él',
      '見出し：並べ替えに追加',
    ),
  },
  palette: {
    place: 'everywhere',
    title: title(
      '搜索页面、记录和操作',
      'Search pages, records and actions',
      'Buscar páginas, registros y acciones',
      'ページ・レコード・操作を検索',
    ),
  },
  shortcuts: {
    place: 'everywhere',
    title: title(
      '显示键盘快捷键',
      'Show keyboard shortcuts',
      'Mostrar los atajos de teclado',
      'キーボードショートカットを表示',
    ),
  },
  nextRegion: {
    place: 'everywhere',
    title: title(
      '跳到下一区域（菜单、顶栏、标签页、内容）',
      'Next region (menu, bar, tabs, page)',
      'Región siguiente (menú, barra, pestañas, página)',
      '次の領域へ（メニュー、バー、タブ、ページ）',
    ),
  },
  previousRegion: {
    place: 'everywhere',
    title: title('跳到上一区域', 'Previous region', 'Región anterior', '前の領域へ'),
  },
  save: { place: 'form', title: title('保存', 'Save', 'Guardar', '保存') },
  send: {
    place: 'form',
    title: title('提交对话框', 'Send a dialog', 'Enviar un diálogo', 'ダイアログを送信'),
  },
  link: {
    place: 'form',
    title: title(
      '在正文中插入链接',
      'Insert a link into a text',
      'Insertar un enlace en un texto',
      '本文にリンクを挿入',
    ),
  },
  open: { place: 'palette', title: title('打开', 'Open', 'Abrir', '開く') },
  openBehind: {
    place: 'palette',
    title: title('在后台标签页打开', 'Open in a tab behind', 'Abrir en una pestaña detrás', '背面のタブで開く'),
  },
  moveColumnLeft: {
    place: 'list',
    title: title(
      '列左移（焦点在表头）',
      'Move a column left, on its heading',
      'Mover la columna a la izquierda (en su título)',
      '列を左へ移動（見出し上）',
    ),
  },
  moveColumnRight: {
    place: 'list',
    title: title(
      '列右移（焦点在表头）',
      'Move a column right, on its heading',
      'Mover la columna a la derecha (en su título)',
      '列を右へ移動（見出し上）',
    ),
  },
  narrowColumn: {
    place: 'list',
    title: title(
      '列变窄（焦点在表头）',
      'Make a column narrower, on its heading',
      'Estrechar la columna (en su título)',
      '列幅を狭める（見出し上）',
    ),
  },
  widenColumn: {
    place: 'list',
    title: title(
      '列变宽（焦点在表头）',
      'Make a column wider, on its heading',
      'Ensanchar la columna (en su título)',
      '列幅を広げる（見出し上）',
    ),
  },
  moveTileLeft: {
    place: 'workbench',
    title: title(
      '卡片左移（焦点在其拖动柄）',
      'Move a tile left, on its handle',
      'Mover la tarjeta a la izquierda (en su asa)',
      'カードを左へ移動（ハンドル上）',
    ),
  },
  moveTileRight: {
    place: 'workbench',
    title: title('卡片右移', 'Move a tile right', 'Mover la tarjeta a la derecha', 'カードを右へ移動'),
  },
  moveTileUp: {
    place: 'workbench',
    title: title('卡片上移', 'Move a tile up', 'Subir la tarjeta', 'カードを上へ移動'),
  },
  moveTileDown: {
    place: 'workbench',
    title: title('卡片下移', 'Move a tile down', 'Bajar la tarjeta', 'カードを下へ移動'),
  },
  moveQuickBack: {
    place: 'workbench',
    title: title(
      '快捷菜单前移（焦点在其上）',
      'Move a quick menu back, on it',
      'Adelantar el acceso rápido (en él)',
      'クイックメニューを前へ（フォーカス中）',
    ),
  },
  moveQuickOn: {
    place: 'workbench',
    title: title('快捷菜单后移', 'Move a quick menu on', 'Retrasar el acceso rápido', 'クイックメニューを後へ'),
  },
  closeTab: {
    place: 'tabs',
    title: title('关闭标签页', 'Close the tab', 'Cerrar la pestaña', 'タブを閉じる'),
  },
  moveTabLeft: {
    place: 'tabs',
    title: title('向左移动', 'Move it left', 'Moverla a la izquierda', '左へ移動'),
  },
  moveTabRight: {
    place: 'tabs',
    title: title('向右移动', 'Move it right', 'Moverla a la derecha', '右へ移動'),
  },
}
