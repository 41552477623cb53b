// The words of a receipt's life.
import { title } from '@cangdan/protocol'

export const RECEIPT_WORDS = {
  shares: title('数量', 'Quantities', 'Cantidades', '数量'),
  free: title('可用', 'Free', 'Disponible', '利用可能'),
  pledged: title('质押', 'Pledged', 'Pignorado', '質入れ'),
  frozen: title('冻结', 'Frozen', 'Inmovilizado', '凍結'),
  earmarked: title('待出库', 'On its way out', 'Por salir', '出庫予定'),
  gone: title('不再在册', 'No longer on it', 'Ya no amparado', '対象外'),
  of: title('仓单重量', 'Of the receipt', 'Del resguardo', '証券の重量'),
  lineage: title('来源与去向', 'Lineage', 'Linaje', '来歴'),
  parents: title('来自', 'Came of', 'Procede de', '元の証券'),
  children: title('成为', 'Became', 'Se convirtió en', '後の証券'),
  life: title('经过', 'Life', 'Historial', '経過'),
  asked: title('申请', 'asked for', 'solicitó', 'が申請：'),
  wrote: title('填写仓单', 'wrote the receipt', 'redactó el resguardo', 'が証券を作成'),
  asked_for: title('提出申请', 'asked for it', 'lo solicitó', 'が申請'),
  issued: title('签发仓单', 'issued the receipt', 'emitió el resguardo', 'が証券を発行'),
  to: title('受让人', 'To', 'A favor de', '譲受人'),
  none_yet: title('签发后开始', 'Begins when it is issued', 'Empieza al emitirse', '発行後に始まります'),
  entries: title('账本条目', 'Entries in the ledger', 'Asientos en el libro', '台帳の記録'),
  failed: title('未能加载', 'Could not be loaded', 'No se pudo cargar', '読み込めませんでした'),
  ton: title('吨', 't', 't', 'トン'),
} as const
