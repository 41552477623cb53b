// @ts-check
// Mutants of `npm run test:mutants`: plausible mistakes in code that protects money, goods, access or evidence, over all layers and the schema.

/**
 * `from` occurs exactly once in `file` and is replaced by `to`, which type-checks. `tests` are the closest tests, which
 * should fail.
 * @typedef {{ id: string, file: string, from: string, to: string, tests: readonly string[] }} Mutant
 */

/** @type {readonly Mutant[]} */
const PROTOCOL = [
  {
    id: 'condition-any-column',
    file: 'protocol/src/condition.ts',
    from: '.every(([name, wanted])',
    to: '.some(([name, wanted])',
    tests: ['protocol/src/condition.test.ts'],
  },
  {
    id: 'link-not-anchored',
    file: 'protocol/src/texts/rich-text.ts',
    from: String.raw`/^(https?:\/\/|mailto:)`,
    to: String.raw`/(https?:\/\/|mailto:)`,
    tests: ['protocol/src/texts/rich-text.test.ts'],
  },
  {
    id: 'amount-of-two-meanings',
    file: 'protocol/src/typed-number.ts',
    from: 'return zeros > 0 || whole.length === before.zeros',
    to: 'return true',
    tests: ['protocol/src/typed-number.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
const DOMAIN = [
  {
    id: 'allocation-order',
    file: 'server/src/modules/lending/domain/loan/waterfall.ts',
    from: 'for (const name of order)',
    to: 'for (const name of COMPONENTS)',
    tests: ['server/src/modules/lending/domain/loan/shares.test.ts'],
  },
  {
    id: 'band-at-its-line',
    file: 'server/src/modules/lending/domain/cover/limits.ts',
    from: 'isAtLeast(net.value, multiply(fromPpm(policy[line]), value))',
    to: '!isAtMost(net.value, multiply(fromPpm(policy[line]), value))',
    tests: ['server/src/modules/lending/domain/cover/limits.test.ts'],
  },
  {
    id: 'day-31-of-30e360',
    file: 'server/src/modules/lending/domain/loan/day-count.ts',
    from: 'Math.min(date, 30)',
    to: 'Math.min(date, 31)',
    tests: ['server/src/modules/lending/domain/loan/day-count.test.ts'],
  },
  {
    id: 'canonical-member-order',
    file: 'server/src/platform/ledger/format/canonical-json.ts',
    from: '(a < b ? -1 : 1)',
    to: 'a.localeCompare(b)',
    tests: ['server/src/platform/ledger/format/canonical-json.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
const PLATFORM = [
  {
    id: 'nonce-twice-at-once',
    file: 'server/src/platform/identity/nonces.ts',
    from: 'if (pending.has(key)) return false',
    to: '',
    tests: ['server/src/platform/identity/nonces.test.ts'],
  },
  {
    id: 'changed-migration-starts',
    file: 'server/src/platform/database/migration/migrate.ts',
    from: '(done.get(name) ?? checksum) !== checksum',
    to: 'done.get(name) === null && checksum === name',
    tests: ['server/src/platform/database/migration/migrate.test.ts'],
  },
  {
    id: 'file-address-without-end',
    file: 'server/src/platform/files/file-urls.ts',
    from: `function buildSignedText({ place: { list, column, row, id }, sessionId, expires }: SignedLocation): string {
  return JSON.stringify(['cangdan file v1', list, column, row, id, sessionId, expires])`,
    to: `function buildSignedText({ place: { list, column, row, id }, sessionId }: SignedLocation): string {
  return JSON.stringify(['cangdan file v1', list, column, row, id, sessionId])`,
    tests: ['server/src/modules/system/routes/files/addresses.test.ts'],
  },
  {
    id: 'chain-names-any-hash',
    file: 'server/src/platform/ledger/verify/chains.ts',
    from: 'if (link[SAID_AT] === A_HASH && prev.equals(hash)) return undefined',
    to: 'if (link[SAID_AT] === A_HASH) return undefined',
    tests: ['server/src/platform/ledger/verify/chains.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
const ENGINE = [
  {
    id: 'older-version-saved',
    file: 'server/src/engine/write/record.ts',
    from: 'if (record.version === version) return',
    to: 'if (record.version >= version) return',
    tests: ['server/src/engine/write/transitions.test.ts'],
  },
  {
    id: 'key-lives-minutes',
    file: 'server/src/engine/write/idempotency.ts',
    from: 'seconds: 24 * 3600',
    to: 'seconds: 24 * 60',
    tests: ['server/src/engine/write/unit-of-work.test.ts'],
  },
  {
    id: 'editor-replaces-author',
    file: 'server/src/engine/facets/audit.ts',
    from: 'else array(select distinct unnest(submit_person_ids || ${person})) end',
    to: 'else array[${person}] end',
    tests: ['server/src/engine/facets/audit.test.ts'],
  },
  {
    id: 'page-without-empty-values',
    file: 'server/src/engine/sql/keyset.ts',
    from: '[filled, isEmpty]',
    to: '[filled]',
    tests: ['server/src/engine/sql/keyset.test.ts'],
  },
  {
    id: 'export-beyond-scope',
    file: 'server/src/engine/export/read-export.ts',
    from: 'where: [scope, ...request.list.where]',
    to: 'where: request.list.where',
    tests: ['server/src/engine/export/export-jobs.test.ts'],
  },
  {
    id: 'record-shows-secret-column',
    file: 'server/src/engine/declare/rights/view.ts',
    from: 'recordColumns: filterColumns(resource.recordColumns)',
    to: 'recordColumns: resource.recordColumns',
    tests: ['server/src/modules/accounts/user/users.test.ts'],
  },
  {
    id: 'change-out-of-sight',
    file: 'server/src/engine/write/record.ts',
    from: 'if (scope(resource) !== EVERYTHING)',
    to: 'if (scope(resource) === EVERYTHING)',
    tests: ['server/src/engine/write/unit-of-work.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
const RESOURCES = [
  {
    id: 'suspension-rolled-back',
    file: 'server/src/modules/lending/release/release.suspend.ts',
    from: "return { rejected: { code: 'release_suspended', values: { no: order.values.release_no } } }",
    to: "throw new Failure('release_suspended', { values: { no: order.values.release_no } })",
    tests: ['server/src/modules/lending/release/releases-suspended.test.ts'],
  },
  {
    id: 'reversal-keeps-line',
    file: 'server/src/modules/lending/repayment/repayment.actions.ts',
    from: '      await reopenLine(context.unit, document.id)\n',
    to: '',
    tests: ['server/src/modules/lending/repayment/booked-again.test.ts'],
  },
  {
    id: 'draw-outlasts-cover',
    file: 'server/src/modules/lending/loan/loan.draw.ts',
    from: 'await assertCoverLasts(',
    to: 'void assertCoverLasts(',
    tests: ['server/src/modules/lending/loan/loan-guards.test.ts'],
  },
  {
    id: 'split-loses-insurance',
    file: 'server/src/modules/receipts/operation/operation.parts.ts',
    from: 'return [...parts, parts.reduce((rest, part) => rest - part, sum)]',
    to: 'return [...parts, Number((BigInt(sum) * BigInt(weights.at(-1) ?? 0)) / whole)]',
    tests: ['server/src/modules/receipts/operation/operations.test.ts'],
  },
  {
    id: 'cover-ignores-grade',
    file: 'server/src/modules/lending/cover/loan.cover.ts',
    from: 'grade: toPpm(fact.grade_factor)',
    to: 'grade: toPpm(100_00)',
    tests: ['server/src/modules/goods/grade/grade.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
const FEATURES = [
  {
    id: 'statement-order',
    file: 'server/src/modules/lending/routes/loan-statement/statement.ts',
    from: '? entries : entries.toReversed()',
    to: '? entries.toReversed() : entries',
    tests: ['server/src/modules/lending/routes/loan-statement/loan-statement.test.ts'],
  },
  {
    id: 'receipt-hash-of-first',
    file: 'server/src/modules/receipts/routes/receipt-page/document.queries.ts',
    from: 'order by entry.seq desc limit 1',
    to: 'order by entry.seq limit 1',
    tests: ['server/src/modules/receipts/routes/receipt-page/receipt-page.test.ts'],
  },
  {
    id: 'lock-one-guess-late',
    file: 'server/src/modules/accounts/routes/login-guard/failures.ts',
    from: '${failures} >= ${selectLockLimit(rules)}',
    to: '${failures} > ${selectLockLimit(rules)}',
    tests: ['server/src/modules/accounts/routes/login-guard/login-guard.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
const WEB = [
  {
    id: 'enter-binds',
    file: 'web/src/generic/form/form-body.tsx',
    from: 'useIgnoredEnter(element, binds === true)',
    to: 'useIgnoredEnter(element, binds === undefined)',
    tests: ['web/src/generic/form/binding-form.test.tsx'],
  },
  {
    id: 'retry-under-another-key',
    file: 'web/src/generic/command/use-command.ts',
    from: 'if (isRejection(error)) keys.forget()',
    to: 'keys.forget()',
    tests: ['web/src/generic/command/use-command.test.tsx'],
  },
  {
    id: 'typed-day-of-any-mark',
    file: 'web/src/generic/dates/date-text.ts',
    from: String.raw`/^(\d{4})\.(\d{1,2})\.(\d{1,2})$/`,
    to: String.raw`/^(\d{4}).(\d{1,2}).(\d{1,2})$/`,
    tests: ['web/src/generic/dates/date-text.test.ts'],
  },
  {
    id: 'unsaved-tab-closed',
    file: 'web/src/runtime/tabs.ts',
    from: 'key !== kept && !isKept(key)',
    to: 'key !== kept || !isKept(key)',
    tests: ['web/src/runtime/tabs.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
const SCHEMA = [
  {
    id: 'excess-unlike-events',
    file: 'server/schema/rules/12-lending.sql',
    from: 'if kept - loan.claim_left is distinct from compute_loan_excess(loan.id) then',
    to: 'if kept is null then',
    tests: ['server/src/modules/lending/application/loan-by-hand.test.ts'],
  },
  {
    id: 'reversal-of-part',
    file: 'server/schema/rules/12-lending.sql',
    from: 'if new.kind in (4, 11) and (new.fee,',
    to: 'if new.kind in (11) and (new.fee,',
    tests: ['server/src/modules/lending/application/loan-by-hand.test.ts'],
  },
]

/** @type {readonly Mutant[]} */
export const MUTANTS = [PROTOCOL, DOMAIN, PLATFORM, ENGINE, RESOURCES, FEATURES, WEB, SCHEMA].flat()
