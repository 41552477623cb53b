// Figures that a decision of the bank rests on, computed as by the guards of the decision. Nothing is written or reserved.

export const FINANCING_DECISION = 'seller_p/pledge/FinancingDecision'
export const RELEASE_DECISION = 'seller_p/pledge/ReleaseDecision'
