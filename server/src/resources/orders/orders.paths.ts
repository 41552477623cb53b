// The lists that those of this module name beside their own.

/** Merchants. */
export const SUPPLIER_LIST = 'seller/supplier/SupplierManage'
