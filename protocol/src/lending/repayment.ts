// Preview of the allocation of a repayment before posting. Nothing is written.

export const REPAYMENT_PREVIEW = 'seller_p/contract/RepaymentPreview'
export const REPAYMENT_EVENTS = 'seller_p/contract/RepaymentEvents'
