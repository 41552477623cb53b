export const SOCIAL_BIND_LIST = 'addons/social/seller/BindManage'
