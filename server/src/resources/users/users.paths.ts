// The lists that those of this module name.

/** Members. */
export const USER_LIST = 'seller/user/UserManage'
export const USER_AUTH_LIST = 'seller_p/userauth/UserAuthList'
export const COMPANY_LIST = 'seller_p/company/CompanyList'
export const ORGANISATION_LIST = 'seller/organisation/OrganisationList'
