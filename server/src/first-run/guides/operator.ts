import { title } from '@cangdan/protocol'
import type { Guide } from './guide.ts'

export const operatorGuide = {
  key: 'operator',
  title: title(
    '平台运营的一天',
    'A day of the platform’s operator',
    'Un día en la plataforma',
    'プラットフォーム運営の一日',
  ),
  synopsis: title(
    '运营、风控与管理员：认证、价格、导入、角色、设置与监控',
    'Operator, risk officer and administrator: members, prices, imports, roles, settings, monitoring',
    'Operador, riesgos y administrador: miembros, precios, importaciones, roles, ajustes y supervisión',
    '運営・リスク管理・管理者：認証、価格、インポート、ロール、設定、監視',
  ),
  sections: [
    {
      heading: title('审核认证', 'Review members', 'Revisar a los miembros', '認証を審査する'),
      picture: 'members',
      steps: [
        title(
          '用户在个人中心提交资料；运营人员也可以在{/users}的{userAuth}和{company}中点击{company.add}代为登记。',
          'Members hand in their documents themselves. The operator can also enter them with {company.add} in {userAuth} and {company} of {/users}.',
          'Los miembros presentan sus documentos. El operador también puede registrarlos con {company.add} en {userAuth} y {company} de {/users}.',
          '会員は自分で書類を提出します。運営担当が{/users}の{userAuth}と{company}で{company.add}から登録することもできます。',
        ),
        title(
          '风控人员在{waiting}中打开它们，点击{company.audit}，核对证件与填写的内容。',
          'The risk officer opens them in {waiting}, presses {company.audit} and compares the documents with what was entered.',
          'Riesgos los abre en {waiting}, pulsa {company.audit} y compara los documentos con lo indicado.',
          'リスク管理担当は{waiting}から開いて{company.audit}を押し、書類と入力内容を照合します。',
        ),
        title(
          '可以通过、退回修改或驳回，并写明意见；用户会收到消息。登记的人不能自己审核。',
          'Approve, return for changes or reject, with a remark; the member gets a message. Who entered the record cannot review it.',
          'Apruebe, devuelva para corregir o rechace, con una observación; el miembro recibe un mensaje. Quien lo registró no puede revisarlo.',
          '承認・差し戻し・却下を選び、意見を記入すると、会員に通知されます。登録した本人は審査できません。',
        ),
      ],
    },
    {
      heading: title('价格', 'Prices', 'Precios', '価格'),
      picture: 'audits',
      steps: [
        title(
          '运营人员在{/goods}的{price}中点击{price.add}，填写规格、价格、日期、来源和佐证；也可以用{price.import}导入表格。',
          'In {price} of {/goods} the operator presses {price.add} and enters spec, price, date, source and evidence; or uses {price.import} for a spreadsheet.',
          'En {price} de {/goods}, el operador pulsa {price.add} e indica especificación, precio, fecha, fuente y justificantes; o usa {price.import} con una hoja.',
          '運営担当は{/goods}の{price}で{price.add}を押し、規格・価格・日付・出所・証拠を入力します。表は{price.import}で取り込めます。',
        ),
        title(
          '交易所的结算表在{futures}中用{futures.import}导入。',
          'Settlement files of the exchanges are imported in {futures} with {futures.import}.',
          'Los archivos de liquidación de las bolsas se importan en {futures} con {futures.import}.',
          '取引所の清算値ファイルは{futures}で{futures.import}から取り込みます。',
        ),
        title(
          '风控人员点击{price.audit}。变动超过{priceRule}的限度时，还需要第二个人审核。通过后，相关贷款立即重新估值。',
          'The risk officer presses {price.audit}. A move beyond the limit of the {priceRule} needs a second reviewer. Once it is approved, the loans are valued again at once.',
          'Riesgos pulsa {price.audit}. Una variación que supera el límite de {priceRule} necesita un segundo revisor. Al aprobarse, los préstamos se valoran de nuevo al momento.',
          'リスク管理担当が{price.audit}を押します。変動が{priceRule}の限度を超えると二人目の審査が必要です。承認後、関係する貸付は直ちに再評価されます。',
        ),
        title(
          '已生效的价格不能修改或删除；有误时由风控人员在{history}中点击{history.void}，再录入正确的价格。',
          'A price in force is neither changed nor deleted. If it is wrong, the risk officer presses {history.void} in {history}, and the right one is entered.',
          'Un precio vigente no se cambia ni se borra. Si es erróneo, riesgos pulsa {history.void} en {history} y se registra el correcto.',
          '有効な価格は変更も削除もできません。誤りがあれば、リスク管理担当が{history}で{history.void}を押し、正しい価格を登録します。',
        ),
      ],
    },
    {
      heading: title('导入与撤销', 'Import and undo', 'Importar y deshacer', 'インポートと取り消し'),
      picture: 'import',
      steps: [
        title(
          '在列表上方点击{good.import}，下载模板填写，或直接选择已有的文件。',
          'Press {good.import} above a list. Fill in the template, or choose a file that you have.',
          'Pulse {good.import} sobre una lista. Rellene la plantilla o elija un archivo suyo.',
          '一覧の上の{good.import}を押し、テンプレートに記入するか、手元のファイルを選びます。',
        ),
        title(
          '先看检查结果：每一行的错误和提醒都写明单元格，有错误的行可以连同原因下载，改正后再导入。确认之前不会写入任何数据。',
          'Look at the result of the check: each error and warning names its cell. Rows with errors can be downloaded with the reasons, corrected and imported again. Nothing is written before you confirm.',
          'Mire el resultado de la comprobación: cada error y aviso indica su celda. Las filas con errores se pueden descargar con los motivos, corregir e importar de nuevo. No se escribe nada hasta que confirme.',
          '検査結果を確認します。エラーと警告はセルごとに示されます。エラーのある行は理由とともにダウンロードし、修正して再びインポートできます。確認するまで何も書き込まれません。',
        ),
        title(
          '导入有误时，在{/sys/logmanagement}的{importBatch}中打开那一次导入，点击{importBatch.undo}：新增的删除，更新的恢复。',
          'To take an import back, open it in {importBatch} of {/sys/logmanagement} and press {importBatch.undo}: added records are deleted, changed ones are as before.',
          'Para retirar una importación, ábrala en {importBatch} de {/sys/logmanagement} y pulse {importBatch.undo}: lo añadido se elimina y lo cambiado vuelve a como estaba.',
          '取り消すには、{/sys/logmanagement}の{importBatch}でそのインポートを開き、{importBatch.undo}を押します。追加分は削除され、更新分は元に戻ります。',
        ),
      ],
    },
    {
      heading: title('角色与操作员', 'Roles and operators', 'Roles y operadores', 'ロールとオペレーター'),
      picture: 'role',
      steps: [
        title(
          '管理员在{/sys/permission}的{role}中查看标准角色。点击{role.add}可以新建角色，逐项勾选页面、按钮和敏感列。',
          'The administrator finds the standard roles in {role} of {/sys/permission}. {role.add} makes a role of your own: tick its pages, buttons and guarded columns.',
          'El administrador ve los roles estándar en {role} de {/sys/permission}. {role.add} crea uno propio: marque páginas, botones y columnas protegidas.',
          '管理者は{/sys/permission}の{role}で標準ロールを確認します。{role.add}で独自のロールを作り、画面・ボタン・保護された列を選びます。',
        ),
        title(
          '升级后与标准不同的角色，可以点击{role.adopt}采用新的标准权限。',
          'A role that differs from the standard after an upgrade takes the new rights with {role.adopt}.',
          'Un rol que difiere del estándar tras una actualización toma los permisos nuevos con {role.adopt}.',
          'アップグレード後に標準と異なるロールは、{role.adopt}で新しい標準権限にできます。',
        ),
        title(
          '在{operator}中点击{operator.add}，填写账号、机构和角色；离职的点击{operator.disabled}，权限立即失效。',
          'In {operator} press {operator.add} and enter account, organisation and role. Who leaves is stopped with {operator.disabled}, at once.',
          'En {operator}, pulse {operator.add} e indique cuenta, organización y rol. A quien se va se le corta el acceso al momento con {operator.disabled}.',
          '{operator}で{operator.add}を押し、アカウント・機関・ロールを入力します。退職者は{operator.disabled}で直ちに停止します。',
        ),
      ],
    },
    {
      heading: title('设置', 'Settings', 'Ajustes', '設定'),
      picture: 'settings',
      steps: [
        title(
          '新平台先在{/sys/platform}的{systemSet}中填写{systemSet:site_url}，否则邮件和仓单上没有链接与二维码。',
          'On a new platform first fill in {systemSet:site_url} in {systemSet} of {/sys/platform}: without it mails and receipts have no links and codes.',
          'En una plataforma nueva, rellene primero {systemSet:site_url} en {systemSet} de {/sys/platform}: sin ella, los correos y resguardos no llevan enlaces ni códigos.',
          '新しいプラットフォームでは、まず{/sys/platform}の{systemSet}で{systemSet:site_url}を入力します。未入力ではメールと証券にリンクとコードが付きません。',
        ),
        title(
          '在{/sys/safemanage}的{safeSet}中设置密码规则、锁定次数和两步验证。',
          'Rules of passwords, locks after failed sign-ins and two-step verification are in {safeSet} of {/sys/safemanage}.',
          'Las reglas de contraseñas, los bloqueos y la verificación en dos pasos están en {safeSet} de {/sys/safemanage}.',
          'パスワードの規則、ロック、2段階認証は{/sys/safemanage}の{safeSet}で設定します。',
        ),
        title(
          '帮助文章在{help}中维护，可以按本平台的流程修改。',
          'Help articles are kept in {help}. Change them to fit the way your platform works.',
          'Los artículos de ayuda están en {help}. Adáptelos a la forma de trabajar de su plataforma.',
          'ヘルプ記事は{help}で管理します。自社の手順に合わせて変更できます。',
        ),
      ],
    },
    {
      heading: title('现场巡检', 'On-site visits', 'Visitas', '現地検査'),
      steps: [
        title(
          '在{inspuser}中点击{inspuser.add}登记巡检员：监管公司、证书和负责仓库。与仓储企业或货主有关联的人不能负责该仓库。',
          'In {inspuser} press {inspuser.add} to enter an inspector: agency, certificate and warehouses. Nobody who is related to the storage firm or an owner can inspect the warehouse.',
          'En {inspuser} pulse {inspuser.add} para dar de alta a un inspector: agencia, certificado y almacenes. Quien esté vinculado al almacén o a un propietario no puede inspeccionarlo.',
          '{inspuser}で{inspuser.add}を押し、検査会社・資格・担当倉庫を登録します。倉庫会社や荷主と関係のある人は担当できません。',
        ),
        title(
          '在{inspection}中点击{inspection.add}，选择类型、仓库、巡检员和日期；保存后点击{inspection.link}。巡检员用手机打开短信中的链接，盲盘、拍照、签名，没有信号也可以填写。',
          'In {inspection} press {inspection.add} and choose kind, warehouse, inspector and day; then press {inspection.link}. The inspector opens the link of the message on a phone, counts blind, takes photos and signs, also without a signal.',
          'En {inspection} pulse {inspection.add} y elija tipo, almacén, inspector y día; después pulse {inspection.link}. El inspector abre el enlace del mensaje en el teléfono, cuenta a ciegas, toma fotos y firma, también sin cobertura.',
          '{inspection}で{inspection.add}を押し、種類・倉庫・検査員・日付を選び、{inspection.link}を押します。検査員はSMSのリンクをスマートフォンで開き、帳簿を見ずに数え、撮影し、署名します。圏外でも入力できます。',
        ),
        title(
          '风控专员核对盘点、照片提示和位置后点击{inspection.accept}；超出允差的批次在{abnormal}中生成单据，紧急的在关闭前不能质押、放款和释放。',
          'The risk officer compares counts, notes on photos and place, and presses {inspection.accept}. A lot beyond its tolerance opens one of the {abnormal}; from high severity on its goods are not pledged, drawn on or released until it is closed.',
          'El responsable de riesgos revisa recuentos, avisos de las fotos y lugar, y pulsa {inspection.accept}. Un lote fuera de tolerancia abre un registro en {abnormal}; desde gravedad alta, su mercancía no se pignora, ni se dispone de ella, ni se libera hasta cerrarlo.',
          'リスク担当は計数・写真の注意・位置を確認し、{inspection.accept}を押します。許容差を超えたロットは{abnormal}に登録され、重大なものは完了まで質入れ・実行・解放ができません。',
        ),
      ],
    },
    {
      heading: title('监控', 'Monitoring', 'Supervisión', '監視'),
      picture: 'monitor',
      steps: [
        title(
          '在{/sys/sysmonitoring}的{/sys/sysmonitoring/service}中查看处理器、内存、数据库、队列和磁盘。',
          '{/sys/sysmonitoring/service} in {/sys/sysmonitoring} shows processors, memory, database, queues and disks.',
          '{/sys/sysmonitoring/service}, en {/sys/sysmonitoring}, muestra procesadores, memoria, base de datos, colas y discos.',
          '{/sys/sysmonitoring}の{/sys/sysmonitoring/service}で、プロセッサ・メモリ・データベース・キュー・ディスクを確認します。',
        ),
        title(
          '{job}列出导入、导出等后台作业；失败的可以点击{job.retry}。',
          '{job} lists the imports, exports and other work in the background. What failed is repeated with {job.retry}.',
          '{job} muestra importaciones, exportaciones y demás trabajos en segundo plano. Lo fallido se repite con {job.retry}.',
          '{job}にはインポートやエクスポートなどの処理が並びます。失敗したものは{job.retry}で再実行します。',
        ),
        title(
          '管理员在{task}中查看计息、提醒等定时任务，必要时点击{task.run}。',
          'In {task} the administrator sees what runs by the clock, such as interest and reminders, and starts it with {task.run} if needed.',
          'En {task}, el administrador ve lo que se ejecuta por horario, como intereses y avisos, y lo inicia con {task.run} si hace falta.',
          '管理者は{task}で利息計算や通知などの定期処理を確認し、必要なら{task.run}を押します。',
        ),
      ],
    },
  ],
} satisfies Guide
