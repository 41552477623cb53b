import { title } from '@cangdan/protocol'

export const LTV_HINT = title(
  '贷款余额 ÷ 质押物估值（质押率口径），达到即触发；须高于质押率，最高 100%',
  'Loan over collateral value (LTV); reached, it triggers. Above the advance rate, at most 100 %',
  'Préstamo sobre valor de la garantía (LTV); al alcanzarse, se activa. Por encima del anticipo, máx. 100 %',
  '融資残高 ÷ 担保評価額（LTV）。到達すると発動します。掛目より高く、100% 以下',
)
