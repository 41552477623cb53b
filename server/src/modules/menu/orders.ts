import { title } from '@cangdan/protocol'
import type { MenuSection } from '#engine/declare/menu.ts'
import { order, refund } from '#modules/orders/index.ts'

export const orders: MenuSection = {
  path: '/orders',
  title: title('订单', 'Orders', 'Pedidos', '注文'),
  icon: 'shopping',
  entries: [order, refund],
}
