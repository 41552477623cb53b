import { title } from '@cangdan/protocol'
import type { Guide } from './guide.ts'

export const bank = {
  key: 'bank',
  title: title('银行的一天', 'A day at the bank', 'Un día en el banco', '銀行の一日'),
  synopsis: title(
    '客户经理、审批、风控与会计：从融资申请到解押',
    'Manager, reviewer, risk officer and accountant: from the application to the release',
    'Gestor, aprobador, riesgos y contable: de la solicitud a la liberación',
    '顧客担当・審査・リスク管理・経理：融資申請から質権解除まで',
  ),
  sections: [
    {
      heading: title('开始一天的工作', 'Begin the day', 'Empezar el día', '一日を始める'),
      picture: 'workbench',
      steps: [
        title(
          '登录后先看{workbench}：{waiting}列出需要您处理的事项，其他同事的事项不在其中。',
          'Sign in and look at the {workbench}. {waiting} lists your own work, not that of your colleagues.',
          'Inicie sesión y mire el {workbench}. {waiting} muestra su trabajo, no el de sus compañeros.',
          'ログインして{workbench}を見ます。{waiting}には自分の案件だけが並び、同僚の案件は含まれません。',
        ),
        title(
          '点击{oneByOne}：左边是事项，右边是记录和可以办理的按钮；办完自动转到下一件。',
          'Press {oneByOne}: the items are on the left, the record and its buttons on the right. After a decision the next item opens.',
          'Pulse {oneByOne}: a la izquierda están los asuntos y a la derecha el registro con sus botones. Tras decidir se abre el siguiente.',
          '{oneByOne}を押します。左に案件、右にレコードとボタンが表示され、処理すると次の案件が開きます。',
        ),
        title(
          '按钮不可用时，点击{whyNot}查看原因。同一件事的两步由两个人办理，管理员也不例外。',
          'If a button is missing, press {whyNot} to read the reason. Two steps of one matter need two persons; administrators are no exception.',
          'Si falta un botón, pulse {whyNot} para leer el motivo. Dos pasos del mismo asunto requieren dos personas, también entre administradores.',
          'ボタンがないときは{whyNot}で理由を確認します。同じ案件の二つの手順は二人で行い、管理者も例外ではありません。',
        ),
      ],
    },
    {
      heading: title(
        '从申请到签约',
        'From the application to the contract',
        'De la solicitud al contrato',
        '申請から契約まで',
      ),
      picture: 'task-queue',
      steps: [
        title(
          '客户经理打开新的{application}，点击{application.accept}；材料不全的用{application.giveBack}退给货主。',
          'The manager opens a new record of {application} and presses {application.accept}. If documents are missing, {application.giveBack} sends it to the owner.',
          'El gestor abre un registro nuevo de {application} y pulsa {application.accept}. Si faltan documentos, {application.giveBack} la envía al propietario.',
          '顧客担当は新しい{application}を開き、{application.accept}を押します。書類が不足していれば{application.giveBack}で荷主に戻します。',
        ),
        title(
          '客户经理用{application.report}填写结论并上传尽调报告，再用{application.propose}填写金额、年利率、罚息年利率和审查意见。',
          'With {application.report} the manager states the finding and uploads the report; with {application.propose} the amount, the rates and an opinion.',
          'Con {application.report} el gestor indica la conclusión y sube el informe; con {application.propose}, el importe, los tipos y el dictamen.',
          '顧客担当は{application.report}で結論と調査報告書を、{application.propose}で金額・年利率・遅延年利率・審査意見を登録します。',
        ),
        title(
          '审批人核对质押物、额度和可贷上限，点击{application.approve}；也可以用{application.revise}退给经办人，或{application.reject}。金额不能超过审批人的权限。',
          'The reviewer checks goods, limits and the greatest amount, and presses {application.approve}; or {application.revise} for changes by the manager, or {application.reject}. The amount must be within the reviewer’s limit.',
          'El aprobador comprueba la mercancía, los límites y el importe máximo, y pulsa {application.approve}; o {application.revise} para que el gestor corrija, o {application.reject}. El importe debe caber en su límite.',
          '審査担当は質物・枠・融資上限を確認し、{application.approve}を押します。担当者に戻すときは{application.revise}、断るときは{application.reject}です。金額は審査担当の権限内に限ります。',
        ),
        title(
          '批准后 30 天内，客户经理用{application.contract}填写合同编号、签署日并上传已签合同。',
          'Within 30 days of the approval the manager presses {application.contract} and enters number, date and file of the signed contract.',
          'En los 30 días siguientes, el gestor pulsa {application.contract} e indica número, fecha y archivo del contrato firmado.',
          '承認から30日以内に、顧客担当は{application.contract}で契約番号・署名日・署名済み契約書を登録します。',
        ),
        title(
          '合同由模板生成时，在{contract}中新增并点击{contract.send}。纸质签署的，打印签署件，各方签字盖章后连同封面扫描，在{contractScan}中上传；再由本行另外两人分别点击{contractScan.check}和{contractScan.accept}，清点页数与签章。',
          'For a contract made from a template, add it in {contract} and press {contract.send}. On paper: print the copy, scan it with its cover sheet once it is signed, and upload it in {contractScan}. Two other persons of the bank press {contractScan.check} and {contractScan.accept} and count pages and signatures.',
          'Para un contrato a partir de una plantilla, añádalo en {contract} y pulse {contract.send}. En papel: imprima la copia, escanéela firmada con su portada y súbala en {contractScan}. Otras dos personas del banco pulsan {contractScan.check} y {contractScan.accept} y cuentan páginas y firmas.',
          'テンプレートからの契約は{contract}で追加し、{contract.send}を押します。紙の場合は控えを印刷し、署名後に表紙とともにスキャンして{contractScan}に登録します。行内の別の二名が{contractScan.check}と{contractScan.accept}でページ数と署名押印を数えます。',
        ),
      ],
    },
    {
      heading: title('办理质押', 'Take the pledge', 'Constituir la prenda', '質権を設定する'),
      picture: 'pledge',
      steps: [
        title(
          '货主在融资申请上点击{application.hold}，再在{pledge}中点击{pledge.endorse}；仓储企业清点后点击{pledge.seal}。',
          'The owner presses {application.hold} at the application, then {pledge.endorse} in {pledge}. The storage firm counts the goods and presses {pledge.seal}.',
          'El propietario pulsa {application.hold} en la solicitud y {pledge.endorse} en {pledge}. La empresa de almacenaje cuenta la mercancía y pulsa {pledge.seal}.',
          '荷主は申請で{application.hold}、続いて{pledge}で{pledge.endorse}を押します。倉庫会社は棚卸しをして{pledge.seal}を押します。',
        ),
        title(
          '客户经理点击{pledge.register}，填写登记查询（三天以内）、登记编号和保险，并上传证明。',
          'The manager presses {pledge.register} and enters the search of the registry (at most three days old), the registration and the insurance, with their documents.',
          'El gestor pulsa {pledge.register} e indica la consulta del registro (de tres días como máximo), la inscripción y el seguro, con sus documentos.',
          '顧客担当は{pledge.register}を押し、登記照会（3日以内）・登記・保険を証明書とともに登録します。',
        ),
        title(
          '审批或风控人员点击{pledge.receive}。质押自此生效，银行控制仓单，货物未经银行同意不能离库。',
          'A reviewer or the risk officer presses {pledge.receive}. The pledge takes effect: the bank controls the receipt, and nothing leaves without its consent.',
          'Un aprobador o riesgos pulsa {pledge.receive}. La prenda surte efecto: el banco controla el resguardo y nada sale sin su consentimiento.',
          '審査担当またはリスク管理が{pledge.receive}を押すと質権が成立します。銀行が証券を支配し、その同意なく貨物は出庫しません。',
        ),
      ],
    },
    {
      heading: title('放款', 'Pay the loan out', 'Desembolsar el préstamo', '融資を実行する'),
      steps: [
        title(
          '会计在已质押的融资上点击{application.draw}，核对金额，选择放款方式，填写流水号并上传凭证。批准人不能放款。',
          'At a pledged application the accountant presses {application.draw}, checks the amount, chooses how it is paid, and enters serial and voucher. The approver cannot do it.',
          'En una solicitud pignorada, el contable pulsa {application.draw}, comprueba el importe, elige la forma de pago e indica número y comprobante. Quien aprobó no puede hacerlo.',
          '質入れ済みの申請で、経理は{application.draw}を押し、金額を確認し、実行方法・番号・証憑を登録します。承認者は実行できません。',
        ),
        title(
          '系统按当时的有效价格复核。覆盖不足或价格过期时不能放款：先录入并审核新价格，或减少金额。',
          'It is checked at the price of that moment. If the cover is too small or the price too old, enter and approve a new price, or draw less.',
          'Se comprueba con el precio de ese momento. Si la cobertura no alcanza o el precio es antiguo, registre y apruebe otro precio o disponga menos.',
          'その時点の価格で確認します。担保不足または価格が古い場合は、新しい価格を登録・承認するか、金額を減らします。',
        ),
      ],
    },
    {
      heading: title(
        '尽调、巡检与异常',
        'Due diligence, inspections, abnormal documents',
        'Informes previos, inspecciones y anomalías',
        '調査・検査・異常',
      ),
      steps: [
        title(
          '政策要求尽调报告时，客户经理在受理后于{investigation}中点击{investigation.add}并{investigation.link}；巡检员在手机上填写，审批人点击{investigation.accept}后申请才能批准。',
          'If the policy needs a report, the manager presses {investigation.add} in {investigation} after taking the application up, then {investigation.link}. The inspector fills it in on a phone; the application can be approved after the reviewer has pressed {investigation.accept}.',
          'Si la política exige informe, el gestor pulsa {investigation.add} en {investigation} tras admitir la solicitud, y luego {investigation.link}. El inspector lo rellena en el teléfono; la solicitud se puede aprobar después de que el revisor pulse {investigation.accept}.',
          'ポリシーが調査報告を求める場合、担当者は受付後に{investigation}で{investigation.add}、続いて{investigation.link}を押します。検査員がスマートフォンで入力し、審査者が{investigation.accept}を押した後に承認できます。',
        ),
        title(
          '在{inspection}中安排对质押货物的巡检，并核对提交的盘点与照片。',
          'Plan visits of pledged goods in {inspection}, and check the counts and photos that were submitted.',
          'Planifique visitas a la mercancía pignorada en {inspection} y revise los recuentos y fotos enviados.',
          '{inspection}で質物の検査を計画し、提出された計数と写真を確認します。',
        ),
        title(
          '{abnormal}列出货物的异常。紧急的在另一人点击{abnormal.close}之前，不能放款和释放这些货物。',
          '{abnormal} lists what is wrong about goods. With high severity nothing is drawn on them or released until another person presses {abnormal.close}.',
          '{abnormal} recoge lo anómalo de la mercancía. Con gravedad alta no se dispone ni se libera nada hasta que otra persona pulse {abnormal.close}.',
          '{abnormal}に貨物の異常が並びます。重大なものは、別の人が{abnormal.close}を押すまで実行も解放もできません。',
        ),
      ],
    },
    {
      heading: title('价格下跌时', 'When prices fall', 'Cuando bajan los precios', '価格が下がったとき'),
      picture: 'figure',
      steps: [
        title(
          '打开{/pledge}中的{loan}。{cover}显示贷款价值比、风险档，以及到{warning}、{marginCall}和{closeOut}的价格。',
          'Open {loan} in {/pledge}. {cover} shows the loan to value, the risk band, and the prices of {warning}, {marginCall} and {closeOut}.',
          'Abra {loan} en {/pledge}. {cover} muestra el préstamo sobre valor, la banda de riesgo y los precios de {warning}, {marginCall} y {closeOut}.',
          '{/pledge}の{loan}を開きます。{cover}に担保掛目、リスク区分、{warning}・{marginCall}・{closeOut}の価格が表示されます。',
        ),
        title(
          '点击带下划线的数字，可以看到公式、每个数的来源、政策版本和取整方法。',
          'Press an underlined figure to read its formula, where each number comes from, the version of the policy and the rounding.',
          'Pulse una cifra subrayada para leer su fórmula, el origen de cada número, la versión de la política y el redondeo.',
          '下線のある数値を押すと、式、各数値の出所、方針の版、端数処理を確認できます。',
        ),
        title(
          '进入{marginCall}后不放款、不解押，直到货主还款或用{application.topUp}增加质押。',
          'At {marginCall} nothing is drawn or released until the owner repays or adds goods with {application.topUp}.',
          'En {marginCall} no se dispone ni se libera nada hasta que el propietario pague o aporte mercancía con {application.topUp}.',
          '{marginCall}になると、荷主が返済するか{application.topUp}で質物を追加するまで、融資実行も質権解除もできません。',
        ),
        title(
          '货主可对补仓提出异议一次。客户经理或风控人员在期限内点击{call.resolve}，填写价格记录 ID，或报价来源、日期和文件；答复前争议部分不构成违约。',
          'An owner may dispute a margin call once. The manager or risk officer presses {call.resolve} before the deadline, with the ID of a price record, or source, day and file of a quote. The disputed part leads to no default before the answer.',
          'El propietario puede impugnar una reposición una vez. El gestor o el analista de riesgos pulsa {call.resolve} en plazo, con el ID de un precio registrado, o fuente, fecha y documento. Antes de la respuesta la parte impugnada no causa incumplimiento.',
          '荷主は追加担保に一度だけ異議を申し立てられます。顧客担当またはリスク担当が期限内に{call.resolve}を押し、価格記録ID、または相場の出所・日付・資料を入力します。回答まで異議のある部分は不履行になりません。',
        ),
        title(
          '逾期不能挽回时，审批人点击{application.default}认定违约；此后客户经理才能在质押上点击{pledge.enforce}处置质物。',
          'If an overdue loan cannot be saved, a reviewer presses {application.default}. Only then can the manager sell the goods with {pledge.enforce} at the pledge.',
          'Si un préstamo vencido no tiene remedio, un aprobador pulsa {application.default}. Solo entonces el gestor puede vender la mercancía con {pledge.enforce} en la prenda.',
          '延滞が解消しない場合、審査担当が{application.default}を押します。その後に限り、顧客担当は質権の{pledge.enforce}で質物を処分できます。',
        ),
      ],
    },
    {
      heading: title('还款入账', 'Book a repayment', 'Contabilizar un pago', '返済を計上する'),
      picture: 'statement',
      steps: [
        title(
          '会计打开{/admins}中的{statement}，点击{statement.import}导入银行流水；同一流水号只导入一次。',
          'The accountant opens {statement} in {/admins} and imports the bank’s file with {statement.import}. Each serial is taken once.',
          'El contable abre {statement} en {/admins} e importa el archivo del banco con {statement.import}. Cada número se toma una sola vez.',
          '経理は{/admins}の{statement}を開き、{statement.import}で銀行の明細を取り込みます。同じ番号は一度だけ取り込まれます。',
        ),
        title(
          '打开一笔流水，{suggestions}列出可能的贷款和还款单据。点击{statement.match}，匹配到已提交的单据，或选择贷款生成单据。',
          'Open a line: {suggestions} lists loans and documents that fit. Press {statement.match} and choose a submitted document, or a loan, for which a document is written.',
          'Abra una línea: {suggestions} muestra los préstamos y documentos que encajan. Pulse {statement.match} y elija un documento presentado, o un préstamo, para el que se crea uno.',
          '明細を開くと、{suggestions}に該当しそうな貸付と書類が表示されます。{statement.match}を押し、提出済みの書類、または貸付（書類を作成）を選びます。',
        ),
        title(
          '审批或风控人员在{repayment}中先看费用、罚息、利息、本金如何冲抵，再点击{repayment.post}。起息日过早的，另一人先点击{repayment.date}。',
          'In {repayment} a reviewer or the risk officer first sees how fees, penalty, interest and principal are paid, then presses {repayment.post}. A value date too far back is first confirmed by another person with {repayment.date}.',
          'En {repayment}, un aprobador o riesgos ve primero cómo se pagan comisiones, demora, intereses y principal, y pulsa {repayment.post}. Una fecha valor muy atrasada la confirma antes otra persona con {repayment.date}.',
          '{repayment}で、審査担当またはリスク管理が手数料・遅延金・利息・元金への充当を確認し、{repayment.post}を押します。起算日が古い場合は、先に別の人が{repayment.date}を押します。',
        ),
        title(
          '入错的款项不能删除：一人点击{repayment.recall}，另一人点击{repayment.reverse}，以后的还款自动重新冲抵。',
          'A wrong posting is not deleted: one person presses {repayment.recall}, another {repayment.reverse}, and later payments are allocated again.',
          'Un asiento erróneo no se borra: una persona pulsa {repayment.recall} y otra {repayment.reverse}, y los pagos posteriores se reasignan.',
          '誤った計上は削除しません。一人が{repayment.recall}、別の人が{repayment.reverse}を押すと、以後の返済が再配分されます。',
        ),
      ],
    },
    {
      heading: title('解押与结清', 'Release and close', 'Liberar y liquidar', '質権解除と完済'),
      picture: 'release',
      steps: [
        title(
          '货主在质押上点击{pledge.release}。{loan}的{releasable}写明剩余债务不再需要的重量。',
          'The owner presses {pledge.release} at the pledge. {releasable} of the {loan} page says what the rest of the debt does not need.',
          'El propietario pulsa {pledge.release} en la prenda. {releasable}, en la página de {loan}, indica lo que el resto de la deuda no necesita.',
          '荷主が質権で{pledge.release}を押します。{loan}の{releasable}に、残債に不要な数量が表示されます。',
        ),
        title(
          '客户经理在{release}中点击{release.propose}，审批人点击{release.approve}；按当日债务和价格再次复核。',
          'In {release} the manager presses {release.propose} and a reviewer {release.approve}. It is checked again at the debt and price of the day.',
          'En {release}, el gestor pulsa {release.propose} y un aprobador {release.approve}. Se comprueba de nuevo con la deuda y el precio del día.',
          '{release}で、顧客担当が{release.propose}、審査担当が{release.approve}を押します。当日の残債と価格で再確認されます。',
        ),
        title(
          '仓储企业过磅放行或确认解押。债务全部还清后，会计用{application.payBack}退还多还的款项，客户经理点击{application.close}。',
          'The storage firm weighs and lets the goods leave, or confirms. When nothing is owed, the accountant returns an excess with {application.payBack}, and the manager presses {application.close}.',
          'La empresa de almacenaje pesa y da salida, o confirma. Cuando no se debe nada, el contable devuelve el exceso con {application.payBack} y el gestor pulsa {application.close}.',
          '倉庫会社が計量して出庫するか、解除を確認します。完済後、経理は{application.payBack}で過払いを返還し、顧客担当が{application.close}を押します。',
        ),
      ],
    },
  ],
} satisfies Guide
