import { defineModule } from '#engine/define-module.ts'

export { order } from './order/order.ts'
export { refund } from './refund/refund.ts'

export const orders = defineModule({ key: 'orders' })
