import { title } from '@cangdan/protocol'
import type { Guide } from './guide.ts'

export const storageFirm = {
  key: 'storage-firm',
  title: title('仓储企业的一天', 'A day at the storage firm', 'Un día en la empresa de almacenaje', '倉庫会社の一日'),
  synopsis: title(
    '仓管员与企业管理员：入库、仓单、盘点、质押盖章、过磅与提货',
    'Clerk and manager: goods in, receipts, counts, seals of pledges, weighing and pickup',
    'Empleado y gerente: entradas, resguardos, recuentos, sellos de prendas, pesaje y retirada',
    '倉庫係と管理者：入庫、証券、棚卸し、質権の押印、計量と引取り',
  ),
  sections: [
    {
      heading: title('货物入库', 'Goods come in', 'Entra la mercancía', '貨物を入庫する'),
      picture: 'inbound',
      steps: [
        title(
          '仓管员打开{/stores}的{record}，点击{record.add}。第一次为货主入库前，先登记仓储协议。',
          'The clerk opens {record} in {/stores} and presses {record.add}. Before the first goods of an owner, enter the storage agreement.',
          'El empleado abre {record} en {/stores} y pulsa {record.add}. Antes de la primera mercancía de un propietario, registre el contrato de depósito.',
          '倉庫係は{/stores}の{record}を開き、{record.add}を押します。荷主の最初の入庫の前に保管契約を登録します。',
        ),
        title(
          '选择入库，填写仓库、{record:zone_id}、协议、{record:change_weight}、批次号、质量和包装，并上传{record:voucher}。',
          'Choose the inbound type and enter warehouse, {record:zone_id}, agreement, {record:change_weight}, batch, quality and packing, and upload the {record:voucher}.',
          'Elija la entrada e indique almacén, {record:zone_id}, contrato, {record:change_weight}, partida, calidad y embalaje, y suba el {record:voucher}.',
          '入庫を選び、倉庫・{record:zone_id}・契約・{record:change_weight}・バッチ番号・品質・荷姿を入力し、{record:voucher}をアップロードします。',
        ),
        title(
          '企业管理员点击{record.audit}。通过后货物成为{lot}中的一个批次；库区容量不足时不能通过。',
          'The manager presses {record.audit}. Once approved, the goods are in {lot}; a zone without enough capacity does not take them.',
          'El gerente pulsa {record.audit}. Una vez aprobada, la mercancía figura en {lot}; una zona sin capacidad suficiente no la admite.',
          '管理者が{record.audit}を押します。承認されると{lot}に加わります。収容能力が足りない区画には入庫できません。',
        ),
      ],
    },
    {
      heading: title(
        '填写与签发仓单',
        'Write and issue a receipt',
        'Redactar y emitir un resguardo',
        '証券を作成・発行する',
      ),
      picture: 'receipts',
      steps: [
        title(
          '仓管员在{/pledge}的{receipt}中点击{receipt.add}，选择批次，填写重量、储存期和填发地。',
          'In {receipt} of {/pledge} the clerk presses {receipt.add}, chooses the lot and enters weight, time of storage and place of issue.',
          'En {receipt} de {/pledge}, el empleado pulsa {receipt.add}, elige el lote e indica peso, plazo de depósito y lugar de emisión.',
          '倉庫係は{/pledge}の{receipt}で{receipt.add}を押し、ロットを選んで重量・保管期間・発行地を入力します。',
        ),
        title(
          '企业管理员核对盘点记录后点击{receipt.audit}，仓单即签发。仓单合计不会超过账面和盘点的数量。',
          'The manager compares it with the counts and presses {receipt.audit}: it is issued. Receipts never add up to more than the books and the count.',
          'El gerente la compara con los recuentos y pulsa {receipt.audit}: queda emitido. La suma nunca supera los libros ni el recuento.',
          '管理者は棚卸しと照合し、{receipt.audit}を押すと発行されます。合計が帳簿と棚卸しの数量を超えることはありません。',
        ),
        title(
          '货主申请的转让、分割、提货等出现在{operation}中，由企业管理员点击{operation.seal}或{operation.execute}。',
          'Endorsements, splits and deliveries that owners ask for are in {operation}: the manager presses {operation.seal} or {operation.execute}.',
          'Los endosos, divisiones y entregas que piden los propietarios están en {operation}: el gerente pulsa {operation.seal} o {operation.execute}.',
          '荷主が申請した譲渡・分割・引取りは{operation}に表示され、管理者が{operation.seal}または{operation.execute}を押します。',
        ),
      ],
    },
    {
      heading: title('盘点', 'Count the goods', 'Contar la mercancía', '棚卸しをする'),
      picture: 'lot',
      steps: [
        title(
          '仓管员在{record}中点击{record.add}，选择盘点，填写批次、{record:weight_after}、{record:count_method}和{record:count_time}，并上传凭证。',
          'In {record} the clerk presses {record.add}, chooses the stocktake and enters the lot, {record:weight_after}, {record:count_method} and {record:count_time}, with evidence.',
          'En {record}, el empleado pulsa {record.add}, elige el recuento e indica el lote, {record:weight_after}, {record:count_method} y {record:count_time}, con justificante.',
          '倉庫係は{record}で{record.add}を押し、棚卸しを選んでロット・{record:weight_after}・{record:count_method}・{record:count_time}と証憑を登録します。',
        ),
        title(
          '企业管理员点击{record.audit}；{lot}显示账面、盘点和已签发的数量。',
          'The manager presses {record.audit}. {lot} shows the quantities of the books, of the count and of the receipts.',
          'El gerente pulsa {record.audit}. {lot} muestra las cantidades de los libros, del recuento y de los resguardos.',
          '管理者が{record.audit}を押します。{lot}に帳簿・棚卸し・証券の数量が表示されます。',
        ),
        title(
          '盘点与账面不符时，在批次上点击{lot.settle}并说明原因；短缺期间，该批次不能用于新的质押和放款，也不予解押。',
          'If count and books differ, press {lot.settle} at the lot and state the cause. While it is short, its goods secure no new pledge and no loan is paid out on them, and nothing of them is released.',
          'Si el recuento y los libros difieren, pulse {lot.settle} en el lote e indique la causa. Mientras falte mercancía, no garantiza prendas ni desembolsos nuevos, y no se libera nada de ella.',
          '棚卸しと帳簿が異なるときは、ロットで{lot.settle}を押し、原因を記入します。不足がある間は、新たな質権や融資実行に使えず、解除もできません。',
        ),
      ],
    },
    {
      heading: title('巡检与异常', 'Inspections and abnormal documents', 'Inspecciones y anomalías', '検査と異常'),
      steps: [
        title(
          '计划的巡检在{inspection}中可以看到，突击巡检在开始后才显示。仓管员陪同清点，并在巡检员的手机上签名。',
          '{inspection} shows the planned visits; a surprise appears once it has started. The clerk is present at the counts and signs on the inspector’s phone.',
          '{inspection} muestra las visitas previstas; una sorpresa aparece cuando ha empezado. El empleado asiste al recuento y firma en el teléfono del inspector.',
          '{inspection}に予定の検査が表示されます。抜き打ちは開始後に表示されます。倉庫係は計数に立ち会い、検査員の端末に署名します。',
        ),
        title(
          '发现货损、短少等，在{abnormal}中点击{abnormal.add}上报；对本企业的异常点击{abnormal.take}，处理后点击{abnormal.resolve}，由银行或平台的另一人关闭。',
          'Report damage or loss in {abnormal} with {abnormal.add}. Take those of your firm with {abnormal.take} and finish them with {abnormal.resolve}; another person of the bank or the platform closes them.',
          'Informe de daños o faltas en {abnormal} con {abnormal.add}. Asuma las de su empresa con {abnormal.take} y termínelas con {abnormal.resolve}; las cierra otra persona del banco o de la plataforma.',
          '破損や不足は{abnormal}の{abnormal.add}で報告します。自社の異常は{abnormal.take}で引き受け、対応後に{abnormal.resolve}を押します。銀行またはプラットフォームの別の人が完了にします。',
        ),
      ],
    },
    {
      heading: title('为质押盖章', 'Seal a pledge', 'Sellar una prenda', '質権に押印する'),
      picture: 'store-queue',
      steps: [
        title(
          '货主出质并背书后，质押出现在企业管理员的{waiting}中。',
          'Once the owner has pledged and endorsed, the pledge is in {waiting} of the manager.',
          'Cuando el propietario ha pignorado y endosado, la prenda figura en {waiting} del gerente.',
          '荷主が質入れと裏書をすると、管理者の{waiting}に表示されます。',
        ),
        title(
          '批次须在七天内盘点过；过期的先盘点。',
          'The lot must have been counted within the last seven days; otherwise count it first.',
          'El lote debe haberse contado en los últimos siete días; si no, cuéntelo antes.',
          'ロットは7日以内に棚卸し済みである必要があります。期限切れなら先に棚卸しをします。',
        ),
        title(
          '核对货物在库后点击{pledge.seal}。此后未经银行同意不得放行。',
          'Make sure that the goods are there, and press {pledge.seal}. From then on they leave with the bank’s consent alone.',
          'Compruebe que la mercancía está y pulse {pledge.seal}. Desde entonces solo sale con el consentimiento del banco.',
          '貨物の在庫を確認して{pledge.seal}を押します。以後、銀行の同意なく出庫できません。',
        ),
      ],
    },
    {
      heading: title('过磅与提货码', 'Weighing and the pickup code', 'Pesaje y código de retirada', '計量と引取コード'),
      picture: 'weigh',
      steps: [
        title(
          '司机到场时出示货主给的{release:pickup_code}。仓管员在{release}中打开已批准的单据；未质押的仓单在{operation}中。',
          'The driver shows the {release:pickup_code} that the owner gave. The clerk opens the approved record in {release}; deliveries of free receipts are in {operation}.',
          'El conductor muestra el {release:pickup_code} que le dio el propietario. El empleado abre el registro aprobado en {release}; las entregas de resguardos libres están en {operation}.',
          '運転手は荷主から受け取った{release:pickup_code}を提示します。倉庫係は{release}で承認済みの書類を開きます。質入れのない証券の引取りは{operation}です。',
        ),
        title(
          '点击{release.weigh}，填写提货码、过磅重量、车牌号并上传磅单。提货码连续输错会被更换，货主会收到消息。',
          'Press {release.weigh} and enter code, weight and vehicle, with the weigh note. After five wrong codes it is replaced, and the owner gets a message.',
          'Pulse {release.weigh} e indique código, peso y vehículo, con la nota de pesaje. Tras cinco códigos erróneos se sustituye y el propietario recibe un mensaje.',
          '{release.weigh}を押し、コード・重量・車両番号と計量票を登録します。5回誤るとコードは変更され、荷主に通知されます。',
        ),
        title(
          '车辆或司机与登记不一致时，由另一人点击{release.admit}。',
          'If vehicle or driver differ from what the owner announced, another person presses {release.admit}.',
          'Si el vehículo o el conductor no coinciden con lo anunciado, otra persona pulsa {release.admit}.',
          '車両や運転手が届出と異なるときは、別の人が{release.admit}を押します。',
        ),
        title(
          '企业管理员点击{release.hand}，货物离库。货物留库的解押由企业管理员点击{release.confirm}。',
          'The manager presses {release.hand}, and the goods leave. A release whose goods stay in store is finished with {release.confirm}.',
          'El gerente pulsa {release.hand} y la mercancía sale. Una liberación cuya mercancía se queda se termina con {release.confirm}.',
          '管理者が{release.hand}を押すと出庫されます。在庫のままの解除は管理者が{release.confirm}を押して完了します。',
        ),
      ],
    },
  ],
} satisfies Guide
