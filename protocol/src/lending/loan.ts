// What the page of a loan shows beside its row: what is owed and how that comes about, what its goods carry, when it falls due, and what has happened.

export const LOAN_LIFE = 'seller_p/pledge/LoanLife'
export const LOAN_STATEMENT = 'seller_p/pledge/LoanStatement'
