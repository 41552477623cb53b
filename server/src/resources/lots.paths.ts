// Where the lists of lots, of the documents that move them, and of receipts on them are found: they name each other across modules.
export const RECORD_LIST = 'seller_p/contract/RecordList'
export const LOT_LIST = 'seller_p/pledge/LotList'
export const LOT_MOVEMENT_LIST = 'seller_p/pledge/LotMovementList'
export const RECEIPT_LIST = 'seller_p/pledge/ReceiptList'
export const OPERATION_LIST = 'seller_p/pledge/OperationList'
