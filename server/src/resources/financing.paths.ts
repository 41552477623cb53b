// Where the lists of financing, and of what it takes limits of, are found: they name each other across modules.
export const APPLICATION_LIST = 'seller_p/pledge/ApplicationList'
export const LOAN_LIST = 'seller_p/pledge/LoanList'
export const REPAYMENT_LIST = 'seller_p/contract/RepaymentList'
export const PLEDGE_LIST = 'seller_p/pledge/PledgeList'
export const RELEASE_LIST = 'seller_p/pledge/ReleaseList'
export const BANK_LIST = 'seller_p/bank/BankList'
export const GUARANTOR_LIST = 'seller_p/guarantor/GuarantorList'
export const STORE_LIST = 'seller_p/store/StoreList'
