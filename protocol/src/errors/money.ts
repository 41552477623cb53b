import { defineError } from './error-definition.ts'

export const MONEY_ERRORS = {
  insufficient_balance: defineError(
    '余额不足：可用 {available} 元，需要 {asked} 元',
    'Not enough money: {available} CNY available, {asked} CNY asked',
    'Saldo insuficiente: {available} CNY disponibles, {asked} CNY solicitados',
    '残高不足：利用可能 {available} 元、必要 {asked} 元',
  ),
} as const
