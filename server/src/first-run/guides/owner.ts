import { title } from '@cangdan/protocol'
import type { Guide } from './guide.ts'

export const ownerGuide = {
  key: 'owner',
  title: title('货主的一天', 'A day of an owner of goods', 'Un día del propietario', '荷主の一日'),
  synopsis: title(
    '企业认证、融资申请、出质、还款、解押与提货',
    'Company verification, application, pledge, repayment, release and pickup',
    'Verificación de la empresa, solicitud, prenda, pago, liberación y retirada',
    '企業認証、融資申請、質入れ、返済、質権解除と引取り',
  ),
  sections: [
    {
      heading: title('企业认证', 'Verify your company', 'Verificar su empresa', '企業認証を受ける'),
      picture: 'papers',
      steps: [
        title(
          '注册用户点击右上角的姓名，打开{myAccount}的{papers}。由平台开户的企业不需要这一步。',
          'A registered member presses the name at the top right and opens {papers} in {myAccount}. Companies with accounts made by the platform skip this.',
          'El miembro registrado pulsa su nombre arriba a la derecha y abre {papers} en {myAccount}. Las empresas dadas de alta por la plataforma se saltan este paso.',
          '登録会員は右上の名前を押し、{myAccount}の{papers}を開きます。プラットフォームが開設した企業には不要です。',
        ),
        title(
          '在{companyPapers}中点击{fillIn}，填写企业、法定代表人和联系方式，上传证件，再点击{handIn}。',
          'At {companyPapers} press {fillIn}, enter the company, its legal person and contact, upload the documents and press {handIn}.',
          'En {companyPapers} pulse {fillIn}, indique la empresa, su representante y el contacto, suba los documentos y pulse {handIn}.',
          '{companyPapers}で{fillIn}を押し、企業・法定代表者・連絡先を入力し、書類をアップロードして{handIn}を押します。',
        ),
        title(
          '审核结果以消息通知。被退回或驳回的，点击{handInAgain}，按意见修改。',
          'A message brings the decision. If it was returned or rejected, press {handInAgain} and follow the remark.',
          'Un mensaje comunica la decisión. Si se devolvió o rechazó, pulse {handInAgain} y siga la observación.',
          '結果はメッセージで届きます。差し戻しまたは却下の場合は、{handInAgain}を押して意見に従い修正します。',
        ),
      ],
    },
    {
      heading: title('申请融资', 'Apply for a loan', 'Solicitar un préstamo', '融資を申請する'),
      picture: 'application',
      steps: [
        title(
          '打开{/pledge}的{application}，点击{application.add}，选择{application:bank_id}和{application:receipt_ids}。',
          'Open {application} in {/pledge}, press {application.add}, and choose {application:bank_id} and {application:receipt_ids}.',
          'Abra {application} en {/pledge}, pulse {application.add} y elija {application:bank_id} y {application:receipt_ids}.',
          '{/pledge}の{application}を開き、{application.add}を押して{application:bank_id}と{application:receipt_ids}を選びます。',
        ),
        title(
          '{quote}显示最多可申请的金额及其依据。只质押一部分时，在{application:lines}中填写吨数。',
          '{quote} shows the greatest amount and how it is computed. To pledge a part of a receipt, enter its tonnes in {application:lines}.',
          '{quote} muestra el importe máximo y cómo se calcula. Para pignorar una parte, indique las toneladas en {application:lines}.',
          '{quote}に申請できる上限と根拠が表示されます。一部だけを質入れする場合は{application:lines}にトン数を入力します。',
        ),
        title(
          '填写{application:apply_amount}、{application:tenor_days}、{application:repay_mode}和{application:purpose}，保存后点击{application.submit}。提交后内容不再修改。',
          'Enter {application:apply_amount}, {application:tenor_days}, {application:repay_mode} and {application:purpose}, save, and press {application.submit}. From then on it stays as it is.',
          'Indique {application:apply_amount}, {application:tenor_days}, {application:repay_mode} y {application:purpose}, guarde y pulse {application.submit}. Desde entonces queda como está.',
          '{application:apply_amount}・{application:tenor_days}・{application:repay_mode}・{application:purpose}を入力して保存し、{application.submit}を押します。以後は変更できません。',
        ),
      ],
    },
    {
      heading: title('出质', 'Pledge the receipts', 'Pignorar los resguardos', '質入れする'),
      steps: [
        title(
          '签约后，在融资申请上点击{application.hold}；货物保留 72 小时，等仓储企业确认。',
          'After the contract press {application.hold} at the application. The goods are kept for 72 hours, until the storage firm confirms.',
          'Tras el contrato, pulse {application.hold} en la solicitud. La mercancía se retiene 72 horas, hasta que confirme la empresa de almacenaje.',
          '契約後、申請で{application.hold}を押します。倉庫会社が確認するまで、貨物は72時間確保されます。',
        ),
        title(
          '在{pledge}中点击{pledge.endorse}，把仓单以质押背书给银行。',
          'In {pledge} press {pledge.endorse}: the receipt is endorsed to the bank as a pledge.',
          'En {pledge}, pulse {pledge.endorse}: el resguardo se endosa al banco en prenda.',
          '{pledge}で{pledge.endorse}を押し、証券を銀行に質入裏書します。',
        ),
        title(
          '价格下跌需要补仓时，在融资申请上点击{application.topUp}增加仓单，或提前还款。',
          'When prices fall and more cover is needed, add a receipt with {application.topUp} at the application, or repay early.',
          'Si los precios bajan y hace falta más cobertura, aporte un resguardo con {application.topUp} en la solicitud o pague antes.',
          '価格が下がり追加担保が必要なときは、申請の{application.topUp}で証券を追加するか、繰上げ返済します。',
        ),
        title(
          '对价格、重量、品级或欠款有异议的，在期限前点击{call.dispute}并填写您的数值；无争议部分仍须按期补足。',
          'If price, weight, grade or debt of a margin call are wrong, press {call.dispute} before its deadline and enter your figures. What is not disputed stays due.',
          'Si el precio, el peso, la calidad o la deuda de una reposición son erróneos, pulse {call.dispute} antes del plazo e introduzca sus valores. Lo no impugnado sigue venciendo.',
          '追加担保の価格・重量・品級・債務に誤りがあるときは、期限前に{call.dispute}を押して数値を入力します。異議のない部分は期限までに必要です。',
        ),
      ],
    },
    {
      heading: title('还款', 'Repay', 'Pagar', '返済する'),
      picture: 'loan',
      steps: [
        title(
          '在{loan}中查看{owed}、还款计划和{loanStatement}，对账单可以下载为 PDF 或 Excel。',
          '{loan} shows {owed}, the schedule and the {loanStatement}, which can be saved as PDF or Excel.',
          '{loan} muestra {owed}, el calendario y {loanStatement}, que puede guardarse en PDF o Excel.',
          '{loan}で{owed}・返済予定・{loanStatement}を確認します。明細書はPDFまたはExcelで保存できます。',
        ),
        title(
          '付款后，在{/admins}的{repayment}中点击{repayment.add}，填写贷款、{repayment:repay_amount}、{repayment:value_date}和{repayment:serial_no}，上传{repayment:voucher}。',
          'Once you have paid, press {repayment.add} in {repayment} of {/admins} and enter the loan, {repayment:repay_amount}, {repayment:value_date} and {repayment:serial_no}, with the {repayment:voucher}.',
          'Tras pagar, pulse {repayment.add} en {repayment} de {/admins} e indique el préstamo, {repayment:repay_amount}, {repayment:value_date} y {repayment:serial_no}, con el {repayment:voucher}.',
          '支払い後、{/admins}の{repayment}で{repayment.add}を押し、貸付・{repayment:repay_amount}・{repayment:value_date}・{repayment:serial_no}を入力し、{repayment:voucher}を添付します。',
        ),
        title(
          '点击{repayment.submit}。银行核对到账并入账后，欠款随之减少，多还的款项退还。',
          'Press {repayment.submit}. Once the bank has matched and posted it, the debt is smaller; an excess is paid back.',
          'Pulse {repayment.submit}. Cuando el banco lo concilia y contabiliza, la deuda se reduce; el exceso se devuelve.',
          '{repayment.submit}を押します。銀行が照合して計上すると残債が減り、過払いは返還されます。',
        ),
      ],
    },
    {
      heading: title('解押与提货', 'Release and pickup', 'Liberación y retirada', '質権解除と引取り'),
      picture: 'release-request',
      steps: [
        title(
          '在质押上点击{pledge.release}：选择{release:kind}和{release:reason}，填写重量；重量留空表示全部可解押的货物。',
          'At the pledge press {pledge.release}: choose {release:kind} and {release:reason} and enter the weight; an empty weight means all that is possible.',
          'En la prenda, pulse {pledge.release}: elija {release:kind} y {release:reason} e indique el peso; vacío significa todo lo posible.',
          '質権で{pledge.release}を押し、{release:kind}・{release:reason}・重量を入力します。空欄は解除可能な全量です。',
        ),
        title(
          '提货出库的，填写{release:receiver}、车牌号和司机。银行批准后，{release}显示{release:pickup_code}，只告诉提货的司机。',
          'For goods that leave, enter {release:receiver}, vehicle and driver. After the bank’s approval {release} shows the {release:pickup_code}: give it to the driver alone.',
          'Si la mercancía sale, indique {release:receiver}, vehículo y conductor. Tras la aprobación del banco, {release} muestra el {release:pickup_code}: déselo solo al conductor.',
          '出庫する場合は{release:receiver}・車両・運転手を入力します。銀行の承認後、{release}に表示される{release:pickup_code}は運転手だけに伝えます。',
        ),
        title(
          '到场车辆有变化时点击{release.admit}；不再提货的，过磅前点击{release.withdraw}。',
          'If another vehicle came, press {release.admit}. To call it off before the weighing, press {release.withdraw}.',
          'Si llegó otro vehículo, pulse {release.admit}. Para anularla antes del pesaje, pulse {release.withdraw}.',
          '別の車両が来場したときは{release.admit}、計量前に取りやめるときは{release.withdraw}を押します。',
        ),
        title(
          '未质押的仓单不需要银行：在{operation}中点击{operation.add}申请提货或转让。',
          'A free receipt needs no bank: ask for its delivery or endorsement with {operation.add} in {operation}.',
          'Un resguardo libre no necesita al banco: solicite su entrega o endoso con {operation.add} en {operation}.',
          '質入れのない証券に銀行は不要です。{operation}の{operation.add}で引取りや譲渡を申請します。',
        ),
      ],
    },
  ],
} satisfies Guide
