// The module of orders: what members buy from suppliers, and what they ask back.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { order } from '#modules/orders/order/order.ts'
import { refund } from '#modules/orders/refund/refund.ts'

export const orders: Module = {
  path: '/orders',
  title: title('订单', 'Orders', 'Pedidos', '注文'),
  icon: 'shopping',
  entries: [order, refund],
}
