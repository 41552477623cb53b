-- What the first of an owner's people may do with money: see their own wallet, ask money out of it, buy, sell and ask money back.
update role
   set path_arr = path_arr || '["/orders/order/manage", "/orders/order/look/:id", "/orders/order/add",
         "/orders/refund/manage", "/orders/refund/look/:id", "/finance/withdraw/manage", "/finance/withdraw/look/:id",
         "/finance/withdraw/add", "/finance/wallet/manage", "/finance/wallet/look/:id", "/finance/wallet/log", "/finance/flow/manage"]',
       api_arr = api_arr || '["seller/order/OrderManage", "seller/order/OrderInfo", "seller/order/OrderSave#add", "seller/order/OrderPay",
         "seller/order/OrderSend", "seller/order/OrderReceive", "seller/order/OrderRefund", "seller/order/OrderClose", "seller/order/OrderRemark",
         "seller/refund/RefundManage", "seller/refund/RefundInfo", "seller/refund/RefundReturned", "seller/refund/RefundReceived",
         "seller/finance/WithdrawManage", "seller/finance/WithdrawInfo", "seller/finance/WithdrawSave#add",
         "seller/finance/WithdrawManage#see.card_no", "seller/wallet/WalletManage", "seller/wallet/WalletInfo", "seller/wallet/WalletLog",
         "seller/finance/FlowManage", "seller/finance/FlowManage#export", "seller/wallet/WalletLog#export"]'
 where first_for = 'owner';
