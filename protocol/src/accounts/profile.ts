export const PROFILE_PATHS = {
  edit: 'buyer/user/userEdit',
  password: 'seller/supplier/PasswordEdit',
  bindWx: 'seller/supplier/WxBind',
  unbindWx: 'seller/supplier/WxUnbind',
} as const
