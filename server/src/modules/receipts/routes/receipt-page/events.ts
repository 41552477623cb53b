import { type Language, title, type Title } from '@cangdan/protocol'

const EVENTS: Readonly<Record<string, Title>> = {
  approved: title('签发', 'Issued', 'Emitido', '発行'),
  issued: title('签发', 'Issued', 'Emitido', '発行'),
  rejected: title('驳回', 'Rejected', 'Rechazado', '却下'),
  returned: title('退回补充', 'Returned', 'Devuelto', '差戻し'),
  endorsed: title('背书转让', 'Endorsed', 'Endosado', '裏書譲渡'),
  split: title('分割', 'Split', 'Dividido', '分割'),
  merge: title('合并', 'Merged', 'Fusionado', '併合'),
  replace: title('补发', 'Replaced', 'Sustituido', '再発行'),
  frozen: title('冻结', 'Frozen', 'Inmovilizado', '凍結'),
  held_back: title('暂时冻结', 'Frozen for now', 'Inmovilizado por ahora', '仮凍結'),
  let_go: title('暂时冻结解除', 'No longer frozen for now', 'Fin de la inmovilización provisional', '仮凍結を解除'),
  unfrozen: title('解冻', 'Unfrozen', 'Desinmovilizado', '凍結解除'),
  earmarked: title('预留提货', 'Set aside for delivery', 'Apartado para entrega', '引取り用に確保'),
  unearmarked: title('取消预留', 'No longer set aside', 'Ya no apartado', '確保を解除'),
  held: title('预留出质', 'Held for a pledge', 'Retenido para prenda', '質入れ用に確保'),
  unheld: title('取消出质预留', 'No longer held', 'Ya no retenido', '質入れ用の確保を解除'),
  pledged: title('质押', 'Pledged', 'Pignorado', '質入れ'),
  released: title('解押', 'Released from a pledge', 'Liberado de prenda', '質権解除'),
  changed: title('变更', 'Changed', 'Modificado', '変更'),
  delivered: title('部分提货', 'Delivered in part', 'Entregado en parte', '一部引渡し'),
  surrendered: title('提货完毕，仓单收回', 'Delivered and surrendered', 'Entregado y recogido', '引渡し完了・証券回収'),
  cancelled: title('注销', 'Cancelled', 'Cancelado', '取消'),
  moved: title('移库', 'Moved to another zone', 'Trasladado a otra zona', '別の区画へ移動'),
  renewed: title('展期', 'Renewed', 'Renovado', '延長'),
  expired: title('到期', 'Expired', 'Vencido', '期限切れ'),
}

/** Returns the title of a kind such as `receipt.endorsed`; the kind itself if it has no title. */
export function getEventTitle(kind: string, language: Language): string {
  return EVENTS[getEventName(kind)]?.[language] ?? kind
}

/** Entries that change parties or dates, but no weight. */
const WITHOUT_WEIGHT: ReadonlySet<string> = new Set(['endorsed', 'moved', 'renewed', 'expired', 'rejected', 'returned'])

export const hasWeight = (kind: string): boolean => !WITHOUT_WEIGHT.has(getEventName(kind))

const getEventName = (kind: string): string => kind.slice(kind.indexOf('.') + 1)
