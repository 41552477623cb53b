import { title } from '@cangdan/protocol'

export const receipts = {
  key: 'receipts',
  title: title('仓单的一生', 'The life of a receipt', 'La vida de un resguardo', '倉荷証券の一生'),
  synopsis: title(
    '入库、签发、转让、提货与注销',
    'Goods come in, receipts are issued, given on, delivered and cancelled',
    'Entra la mercancía; los resguardos se emiten, ceden, entregan y cancelan',
    '入庫、発行、譲渡、出庫、取消し',
  ),
  sections: [
    {
      picture: 'receipts',
      steps: [
        title(
          '仓储企业先登记仓储协议和入库单，由另一人审核；货物从此计入批次。',
          'The storage firm writes the agreement and the inbound record, and another person approves them. From then on the goods are a lot.',
          'La empresa de almacenaje registra el acuerdo y la entrada, y otra persona los aprueba. Desde entonces la mercancía es un lote.',
          '倉庫会社が保管契約と入庫記録を作成し、別の人が承認します。以後、貨物はロットとして扱われます。',
        ),
        title(
          '在批次上填写仓单，审核通过即签发。仓单重量之和不会超过账面和盘点的数量。',
          'A receipt is written on a lot, and issued by its approval. Receipts never add up to more than the books and the last count.',
          'El resguardo se redacta sobre un lote y se emite al aprobarse. La suma nunca supera los libros ni el último recuento.',
          '証券はロットに対して作成し、承認により発行されます。合計が帳簿と実地棚卸しの数量を超えることはありません。',
        ),
        title(
          '转让、拆分、合并、提货、挂失等都先由一方申请，再由有权的另一方办理。',
          'To give on, split, merge, deliver or replace a receipt, one side asks for it and another who may carries it out.',
          'Para ceder, dividir, unir, entregar o reemplazar, una parte lo solicita y otra autorizada lo ejecuta.',
          '譲渡・分割・併合・出庫・再発行は、一方が申請し、権限のある他方が実行します。',
        ),
        title(
          '出质的重量由银行控制，未经其解押不能提货或转让。',
          'What is pledged is under the control of the bank, and neither delivered nor given on until it is released.',
          'Lo pignorado está bajo control del banco y no se entrega ni se cede hasta su liberación.',
          '質入れした数量は銀行が管理し、解除されるまで出庫も譲渡もできません。',
        ),
        title(
          '仓单页面用一条横条显示可用、质押、冻结和待出库的数量，下方是它的来源和经过。',
          'The page of a receipt shows in one bar what is free, pledged, frozen and on its way out; below stand where it came from and what happened.',
          'La página del resguardo muestra en una barra lo libre, pignorado, inmovilizado y por salir; debajo, su origen y su historia.',
          '証券の画面では、利用可能・質入れ・凍結・出庫予定が一本の帯で示され、その下に来歴と経過が並びます。',
        ),
        title(
          '每一步都写入账本，事后不能更改。',
          'Every step is written into the ledger, which nobody changes afterwards.',
          'Cada paso queda en el libro de registro, que nadie cambia después.',
          'すべての手順は台帳に記録され、後から変更できません。',
        ),
      ],
    },
  ],
}
