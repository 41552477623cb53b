// @ts-check
/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, next) =>
  specifier.endsWith('/ledger.ts') && (context.parentURL ?? '').includes('/engine/write/')
    ? next('./no-ledger.ts', { ...context, parentURL: import.meta.url })
    : next(specifier, context)
