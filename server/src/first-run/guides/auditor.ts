import { title } from '@cangdan/protocol'
import type { Guide } from './guide.ts'

export const auditor = {
  key: 'auditor',
  title: title('审计人员的一天', 'A day of an auditor', 'Un día del auditor', '監査人の一日'),
  synopsis: title(
    '只读查看、变更记录、账本证明、独立核验与导出',
    'Read only: records, histories, proofs of the ledger, independent verification, exports',
    'Solo lectura: registros, historiales, pruebas del libro, verificación independiente, exportaciones',
    '閲覧のみ：レコード、変更履歴、台帳の証明、独立した検証、エクスポート',
  ),
  sections: [
    {
      heading: title('查看业务', 'Look at the business', 'Ver el negocio', '業務を閲覧する'),
      picture: 'audit-list',
      steps: [
        title(
          '审计角色可以打开全部业务列表，但没有新增、审核等按钮。',
          'The auditor’s role opens the lists of the whole business and has no button that changes a record.',
          'El rol de auditor abre las listas de todo el negocio y no tiene botones que cambien registros.',
          '監査ロールは全業務の一覧を開けますが、レコードを変更するボタンはありません。',
        ),
        title(
          '按 Ctrl+K 输入仓单、贷款或单据的编号，直接打开记录。',
          'Press Ctrl+K and type the number of a receipt, loan or document to open its record.',
          'Pulse Ctrl+K y escriba el número de un resguardo, préstamo o documento para abrirlo.',
          'Ctrl+Kを押し、証券・貸付・書類の番号を入力するとレコードが開きます。',
        ),
        title(
          '从{loan}可以打开它的融资申请、质押、仓单、还款单据和{loanStatement}；{/finance/trial-balance}核对借贷是否相等。',
          'From {loan} follow the links to its application, pledges, receipts, repayments and {loanStatement}. {/finance/trial-balance} shows whether debits equal credits.',
          'Desde {loan} siga los enlaces a su solicitud, prendas, resguardos, pagos y {loanStatement}. {/finance/trial-balance} muestra si el debe iguala al haber.',
          '{loan}から申請・質権・証券・返済書類・{loanStatement}をたどれます。{/finance/trial-balance}で貸借の一致を確認します。',
        ),
      ],
    },
    {
      heading: title('变更记录', 'Histories', 'Historiales', '変更履歴'),
      picture: 'history',
      steps: [
        title(
          '记录页面的{records}写明每一步由谁在何时办理，以及每一列的旧值和新值；任何人都不能删除。',
          '{records} on the page of a record says who took each step and when, with the old and new value of each column. Nobody can delete it.',
          '{records}, en la página del registro, dice quién dio cada paso y cuándo, con el valor anterior y el nuevo. Nadie puede borrarlo.',
          'レコード画面の{records}に、誰がいつ処理したか、各列の変更前後の値が残ります。誰にも削除できません。',
        ),
        title(
          '在{/sys/logmanagement}中查看{memberLogin}、{administrator}和{importBatch}。',
          '{/sys/logmanagement} has the {memberLogin}, the {administrator} and the {importBatch}.',
          '{/sys/logmanagement} contiene {memberLogin}, {administrator} e {importBatch}.',
          '{/sys/logmanagement}で{memberLogin}・{administrator}・{importBatch}を確認します。',
        ),
        title(
          '在{/sys/permission}的{role}中查看谁可以做什么，{operator}列出每个账号的角色。',
          '{role} in {/sys/permission} says who may do what; {operator} lists the roles of each account.',
          '{role}, en {/sys/permission}, dice quién puede hacer qué; {operator} muestra los roles de cada cuenta.',
          '{/sys/permission}の{role}で権限を、{operator}で各アカウントのロールを確認します。',
        ),
      ],
    },
    {
      heading: title(
        '在浏览器中核验账本',
        'Check the ledger in the browser',
        'Comprobar el libro en el navegador',
        'ブラウザーで台帳を検証する',
      ),
      picture: 'proof',
      steps: [
        title(
          '打开一张仓单，经过中的每一步都有账本条目，显示{sealed}。展开它，浏览器自行计算哈希、证明和签名。',
          'Open a receipt: each step of its life has an entry, marked {sealed}. Open one, and your browser computes hash, proof and signature by itself.',
          'Abra un resguardo: cada paso de su vida tiene un asiento, marcado {sealed}. Despliegue uno y su navegador calcula por sí mismo huella, prueba y firma.',
          '証券を開くと、経過の各段階に台帳の記録があり、{sealed}と表示されます。開くとブラウザーがハッシュ・証明・署名を自ら計算します。',
        ),
        title(
          '点击{getProof}和{getEntry}保存证明；日后可以与账本对照。仓单上的二维码让任何人不登录也能核对。',
          'Save the evidence with {getProof} and {getEntry}; it can be compared with the ledger at any later time. The code on a printed receipt lets anybody do so without an account.',
          'Guarde la evidencia con {getProof} y {getEntry}; podrá compararse con el libro más adelante. El código del resguardo impreso permite hacerlo a cualquiera, sin cuenta.',
          '{getProof}と{getEntry}で証拠を保存すると、後日いつでも台帳と照合できます。印刷した証券のコードから、誰でもログインせずに照合できます。',
        ),
        title(
          '{/sys/sysmonitoring/ledger}显示最新检查点、签名密钥、见证方和每晚核验的结果。',
          '{/sys/sysmonitoring/ledger} shows the latest checkpoint, the keys, the witnesses and the result of each nightly check.',
          '{/sys/sysmonitoring/ledger} muestra el último punto de control, las claves, los testigos y el resultado de cada comprobación nocturna.',
          '{/sys/sysmonitoring/ledger}に最新のチェックポイント・署名鍵・立会人・毎晩の検証結果が表示されます。',
        ),
      ],
    },
    {
      heading: title(
        '不依赖平台的核验',
        'Verify without the platform',
        'Verificar sin la plataforma',
        'プラットフォームに頼らず検証する',
      ),
      picture: 'ledger',
      steps: [
        title(
          '在{/sys/sysmonitoring/ledger}中选择日期，下载若干日的账本。',
          'In {/sys/sysmonitoring/ledger} choose the days and download them.',
          'En {/sys/sysmonitoring/ledger}, elija los días y descárguelos.',
          '{/sys/sysmonitoring/ledger}で日付を選び、台帳をダウンロードします。',
        ),
        title(
          '在自己的电脑上取得平台运营指定提交的源代码，在其中运行 `sh scripts/cangdan.sh verify <文件夹> --key <合同中的公钥>`，无需数据库。退出码 0 表示全部一致，1 表示有不一致。',
          'On your own machine, in a checkout of the source at the commit that the operator names, run `sh scripts/cangdan.sh verify <folder> --key <verifier key of the contract>`. It needs no database. Exit status 0 means that all of it holds, 1 that something does not.',
          'En su propio equipo, en una copia del código en el commit que indique el operador, ejecute `sh scripts/cangdan.sh verify <carpeta> --key <clave del contrato>`. No necesita base de datos. El código 0 significa que todo se sostiene; 1, que algo no.',
          '自分の端末で、運営者が示すコミットのソースコードを取得し、その中で `sh scripts/cangdan.sh verify <フォルダー> --key <契約書の公開鍵>` を実行します。データベースは不要です。終了コード0はすべて一致、1は不一致です。',
        ),
        title(
          '加上 `--against <保存的检查点>` 可以证明账本只有追加、没有改写。说明见 docs/operations.md。',
          'With `--against <a checkpoint that you kept>` it also proves that the ledger has only grown. See docs/operations.md.',
          'Con `--against <un punto de control guardado>` prueba además que el libro solo ha crecido. Véase docs/operations.md.',
          '`--against <保存したチェックポイント>` を付けると、台帳が追記のみであることも証明されます。docs/operations.md を参照してください。',
        ),
      ],
    },
    {
      heading: title('导出', 'Export', 'Exportar', 'エクスポート'),
      steps: [
        title(
          '在列表上先设置筛选，再点击{loan.export}，选择行、文件类型和列。文件中只有您能看到的内容。',
          'Set the filters of a list, press {loan.export} and choose rows, file type and columns. The file has only what you may see.',
          'Ponga los filtros de la lista, pulse {loan.export} y elija filas, tipo de archivo y columnas. El archivo solo contiene lo que usted puede ver.',
          '一覧を絞り込み、{loan.export}を押して行・ファイル形式・列を選びます。ファイルには閲覧できる内容だけが含まれます。',
        ),
        title(
          '数据较多时在后台生成，完成后从右上角的下载图标取回。每次导出都有操作日志。',
          'A large file is made in the background: fetch it at the download icon at the top right. Each export is in the operation log.',
          'Un archivo grande se genera en segundo plano: recójalo en el icono de descargas, arriba a la derecha. Cada exportación queda en el registro de operaciones.',
          '件数が多いときはバックグラウンドで作成され、右上のダウンロードアイコンから受け取ります。すべて操作履歴に残ります。',
        ),
      ],
    },
  ],
} satisfies Guide
