// Second factor: codes of an authenticator app (RFC 6238) and recovery codes (docs/wire.md §7).

export const FACTOR_PATHS = {
  info: 'seller/supplier/FactorInfo',
  start: 'seller/supplier/FactorStart',
  confirm: 'seller/supplier/FactorConfirm',
  end: 'seller/supplier/FactorEnd',
  prove: 'seller/supplier/FactorProve',
  renew: 'seller/supplier/FactorRenewCodes',
} as const
