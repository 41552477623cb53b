// The module of lending against receipts.
import { title } from '@cangdan/protocol'
import type { Module } from '#engine/declare/module.ts'
import { policy } from './policy/policy.ts'

export const pledge: Module = {
  path: '/pledge',
  title: title('质押', 'Pledges', 'Prendas', '質権'),
  icon: 'safety-certificate',
  entries: [policy],
}
