// Details of a loan beyond its row: debt with derivation, cover, due dates, and events.

export const LOAN_LIFE = 'seller_p/pledge/LoanLife'
export const LOAN_STATEMENT = 'seller_p/pledge/LoanStatement'
