import { title } from '@cangdan/protocol'

export const lists = {
  key: 'lists',
  title: title('列表的使用', 'Working with lists', 'Trabajar con listas', '一覧の使い方'),
  synopsis: title(
    '筛选、排序、列、视图与批量操作',
    'Filters, order, columns, views, and many records at once',
    'Filtros, orden, columnas, vistas y varios registros a la vez',
    '絞り込み、並べ替え、列、ビュー、一括操作',
  ),
  sections: [
    {
      picture: 'lists',
      steps: [
        title(
          '在列表上方填写条件即可筛选；高级筛选可以把多个条件组合成组。',
          'Fill in a condition above the list to filter it. The advanced filter puts several conditions into groups.',
          'Rellene una condición sobre la lista para filtrarla. El filtro avanzado agrupa varias condiciones.',
          '一覧の上の条件を入力すると絞り込めます。高度な絞り込みでは条件をグループにまとめられます。',
        ),
        title(
          '点击列标题排序，按住 Shift 再点击可按多列排序；拖动列标题可以调整顺序和宽度。',
          'Press a heading to sort, with Shift for a second column. Drag headings to order columns, their edges to widen them.',
          'Pulse un encabezado para ordenar, con Mayús para una segunda columna. Arrastre los encabezados para moverlos y sus bordes para ensancharlos.',
          '見出しを押すと並べ替え、Shiftを押しながらで複数列に対応します。見出しのドラッグで順序と幅を変えられます。',
        ),
        title(
          '选好的条件和列可以保存为视图，供自己、某个角色或所有人使用；地址栏的链接也可以直接发给同事。',
          'Save the conditions and the columns as a view, for yourself, a role or everybody. The address of the page can be sent to a colleague as it is.',
          'Guarde las condiciones y las columnas como vista, para usted, una función o todos. La dirección de la página puede enviarse tal cual.',
          '条件と列はビューとして、自分用・ロール用・全員用に保存できます。アドレスはそのまま同僚に送れます。',
        ),
        title(
          '按空格键预览当前行，按 x 勾选；勾选后可以批量处理，也可以选中全部符合条件的记录。',
          'Space previews the row you are on, x ticks it. What is ticked is done together; all records that match can be selected, too.',
          'La barra espaciadora muestra la fila actual y x la marca. Lo marcado se trata junto; también puede seleccionarse todo lo que coincide.',
          'スペースキーで現在の行をプレビュー、xで選択します。選択した行はまとめて処理でき、該当する全件の選択も可能です。',
        ),
        title(
          '按 Ctrl+K 查找页面和记录，按 ? 查看全部快捷键。',
          'Ctrl+K finds pages and records; ? shows all keys.',
          'Ctrl+K busca páginas y registros; ? muestra todas las teclas.',
          'Ctrl+Kで画面とレコードを検索、?でキーの一覧を表示します。',
        ),
        title(
          '导出可以选择列和范围；超过一万行时在后台生成，完成后在右上角的任务中下载。',
          'An export takes the columns and the rows that you choose. More than ten thousand rows are written in the background, and fetched from the tasks, top right.',
          'La exportación lleva las columnas y filas que elija. Más de diez mil filas se escriben en segundo plano y se descargan en las tareas, arriba a la derecha.',
          'エクスポートは列と範囲を選べます。1万行を超える場合はバックグラウンドで作成され、右上のタスクからダウンロードします。',
        ),
      ],
    },
  ],
}
