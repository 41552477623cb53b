/** The list of suppliers. */
export const SUPPLIER_LIST = 'seller/supplier/SupplierManage'
