// The lists of what has to do with money, by which they and others name them.

export const WALLET_LIST = 'seller/wallet/WalletManage'
export const WALLET_LOG = 'seller/wallet/WalletLog'
export const RECHARGE_LIST = 'seller/wallet/RechargeManage'
export const WITHDRAW_LIST = 'seller/finance/WithdrawManage'
export const FLOW_LIST = 'seller/finance/FlowManage'
export const ORDER_LIST = 'seller/order/OrderManage'
export const REFUND_LIST = 'seller/refund/RefundManage'
