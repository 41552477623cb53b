// What a document of repayment would pay, said before it is posted. Nothing is written.

export const REPAYMENT_PREVIEW = 'seller_p/contract/RepaymentPreview'
export const REPAYMENT_EVENTS = 'seller_p/contract/RepaymentEvents'
