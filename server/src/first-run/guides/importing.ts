import { title } from '@cangdan/protocol'

export const importing = {
  key: 'import',
  title: title('导入表格', 'Importing sheets', 'Importar hojas', '表の取込み'),
  synopsis: title(
    '先检查，后写入；要么全部，要么一条不写',
    'Checked first, written then: all of it, or nothing',
    'Primero se comprueba y luego se escribe: todo o nada',
    '先に検査し、それから書き込みます。全件か、まったく書かないかです',
  ),
  sections: [
    {
      picture: 'import',
      steps: [
        title(
          '在列表上方选择导入，拖入 xlsx、xls 或 csv 文件；也可以先下载模板填写。',
          'Choose import above the list, and drop an xlsx, xls or csv file. A template to fill in can be downloaded there.',
          'Elija importar sobre la lista y suelte un archivo xlsx, xls o csv. Allí también se descarga una plantilla.',
          '一覧の上の取込みを選び、xlsx・xls・csvファイルをドロップします。テンプレートのダウンロードもできます。',
        ),
        title(
          '列名与系统不同也可以：逐列指定含义，系统会记住同一种文件的对应关系。',
          'Other headings are no matter: say what each column is, and it is remembered for sheets of that kind.',
          'Los encabezados pueden ser otros: indique qué es cada columna y se recordará para hojas iguales.',
          '見出しが異なっても構いません。列の意味を指定すると、同じ種類の表について記憶されます。',
        ),
        title(
          '系统先检查全部数据并指出每一处问题，可以直接在窗口中改正，也可以下载有问题的行。',
          'All rows are checked first, and each fault is shown with its cell. Cells are corrected in the dialog, or the bad rows are downloaded.',
          'Primero se comprueban todas las filas y se muestra cada fallo con su celda. Las celdas se corrigen en el diálogo o se descargan las filas erróneas.',
          '先に全行を検査し、問題をセルごとに示します。その場で修正するか、問題のある行をダウンロードできます。',
        ),
        title(
          '少见但可能正确的数据列为提醒，确认后才会写入。',
          'What is unlikely but possible is a warning: it is written once you have ticked it.',
          'Lo improbable pero posible es un aviso: se escribe cuando usted lo confirma.',
          '珍しいが正しい可能性のある値は警告となり、確認した場合にだけ書き込まれます。',
        ),
        title(
          '已存在的记录可以跳过或覆盖；覆盖前会列出每一处变化。',
          'Records that are there already are skipped or overwritten; what would change is shown before.',
          'Los registros que ya existen se omiten o se sobrescriben; antes se muestra lo que cambiaría.',
          '既存のレコードは飛ばすか上書きします。上書きの前に変更点が表示されます。',
        ),
        title(
          '每次导入都有记录，可以整批撤销。',
          'Every import stays on record, and can be undone as a whole.',
          'Cada importación queda registrada y puede deshacerse entera.',
          '取込みは記録に残り、まとめて取り消せます。',
        ),
      ],
    },
  ],
}
