// Lint: what compilers miss, the size limits, and one fence for each arrow of docs/architecture.md.

/**
 * Layers of each package, lowest first. A layer may import those before it, by `#layer/…`, and nothing else of ours
 * but @cangdan/protocol.
 */
const LAYERS = {
  server: ['platform', 'engine', 'modules', 'demo', 'first-run'],
  web: ['i18n', 'api', 'ui', 'runtime', 'generic', 'screens', 'layout', 'app'],
}
/** The modules of the server, as in server/src/modules/index.ts: each imports from those before it alone. */
export const MODULES = [
  'content',
  'accounts',
  'system',
  'goods',
  'storage',
  'money',
  'inspections',
  'receipts',
  'lending',
  'contracts',
  'orders',
  'addons',
  'console',
]
/** And the layers inside of the engine, lowest first. */
const ENGINE = ['declare', 'schema', 'sql', 'read', 'export', 'write', 'import', 'facets', 'routes']
/** Inside of the renderer: what every part of it is made of, and the parts, which show each other (docs/decisions/modules-and-imports.md). */
const GENERIC = {
  kit: ['command', 'files', 'print', 'remote', 'texts'],
  parts: ['actions', 'form', 'history', 'list', 'look', 'single'],
}
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/conformance/**']

const climbing = { regex: '^\\.\\./\\.\\./', message: 'Import across folders by #layer/…' }
const otherPackages = {
  regex: '^@cangdan/(server|web|e2e|bench|chaos)',
  message: 'Server and web never meet; they share protocol.',
}

/** Holds for tests as well. */
const chaos = { regex: '(^|/)chaos/', message: 'Nothing imports chaos.' }

const routing = {
  regex: '^react-router(/|$)',
  message: 'useScreen() is all that a screen knows of where it stands: it lives in a tab.',
}

const validator = { regex: '^(@cangdan/protocol/schemas|zod)$', message: 'The browser loads no validator.' }

const lazily = {
  regex: '^react$',
  importNames: ['lazy'],
  message: 'lazyPart() asks again for what did not come.',
}

/** @param {string[]} layers @param {string} message */
const fence = (layers, message) => ({ regex: `^(#|\\.\\./)(${layers.join('|')})/`, message })
/** @param {string[]} files @param {object[]} patterns */
const restrict = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [climbing, otherPackages, chaos, ...patterns] }] },
})

const arrows = Object.entries(LAYERS).flatMap(([pkg, layers]) =>
  layers.map((layer, level) => {
    const above = [...layers.slice(level + 1), 'testing']
    const patterns = [fence(above, `${layer} stands below these layers.`)]
    if (pkg === 'web') patterns.push(validator, lazily)
    if (['runtime', 'generic', 'screens'].includes(layer)) patterns.push(routing)
    return restrict([`${pkg}/src/${layer}/**`], patterns)
  }),
)

const engineArrows = ENGINE.map((layer, level) =>
  restrict(
    [`server/src/engine/${layer}/**`],
    [
      fence(
        [...LAYERS.server.slice(LAYERS.server.indexOf('engine') + 1), 'testing'],
        'engine stands below these layers.',
      ),
      ...(level === ENGINE.length - 1
        ? []
        : [
            {
              regex: `^(#engine/|\\.\\./)(${ENGINE.slice(level + 1).join('|')})/`,
              message: `engine/${layer} stands below these layers.`,
            },
          ]),
    ],
  ),
)

const kitIsBelow = restrict(
  GENERIC.kit.map((folder) => `web/src/generic/${folder}/**`),
  [
    fence([...LAYERS.web.slice(LAYERS.web.indexOf('generic') + 1), 'testing'], 'generic stands below these layers.'),
    validator,
    lazily,
    routing,
    {
      regex: `^(#generic/|\\.\\./)(${GENERIC.parts.join('|')})/`,
      message: 'The kit of generic stands below its parts.',
    },
  ],
)

const KNOWS_ALL = {
  regex: '^#modules/(index|registry|lock-order)\\.ts$|^#modules/menu/',
  message: 'These know all modules: take what is needed as a parameter.',
}

/** This linter's expressions cannot look ahead. @param {string[]} modules */
const throughIndex = (modules) => ({
  regex: `^#modules/(${modules.join('|')})/([^/]+/|([^i]|i[^n]|in[^d]|ind[^e])[^/]*$)`,
  message: 'A module is imported through its index.ts.',
})

const modulesInOrder = MODULES.map((module, level) => {
  const [earlier, later] = [MODULES.slice(0, level), MODULES.slice(level + 1)]
  return restrict(
    [`server/src/modules/${module}/**`],
    [
      fence(['demo', 'first-run', 'testing'], 'modules stands below these layers.'),
      KNOWS_ALL,
      ...(earlier.length === 0 ? [] : [throughIndex(earlier)]),
      ...(later.length === 0
        ? []
        : [{ regex: `^#modules/(${later.join('|')})/`, message: `${module} comes before these modules.` }]),
      { regex: `^#modules/${module}/index\\.ts$`, message: 'Inside of a module import its files.' },
    ],
  )
})

/** The browser's screens lie in folders of the same names, in the same order. */
const screensInOrder = MODULES.slice(0, -1).map((module, level) =>
  restrict(
    [`web/src/screens/${module}/**`],
    [
      fence(['layout', 'app', 'testing'], 'screens stands below these layers.'),
      validator,
      lazily,
      routing,
      {
        regex: `^#screens/(${MODULES.slice(level + 1).join('|')})/`,
        message: `${module} comes before the screens of these modules.`,
      },
    ],
  ),
)

const aboveModules = restrict(
  ['server/src/modules/menu/**', 'server/src/demo/**', 'server/src/first-run/**'],
  [throughIndex(MODULES), fence(['testing'], 'Nothing of the product imports tests.')],
)

/** Pages with a separate build: phones load their imports when they open a link. */
const pagesAreLight = restrict(
  ['web/src/pages/**'],
  [
    fence(['runtime', 'screens', 'layout', 'app', 'testing'], 'A page imports nothing of the application.'),
    { regex: '^#api/([^k]|k[^e]|ke[^y])', message: 'A page has no session: of api it imports the keys.' },
    { regex: '^#generic/([^t]|t[^e])', message: 'Of generic a page imports the texts.' },
    validator,
    lazily,
    routing,
  ],
)

/** Arithmetic of a module knows neither database nor engine. */
const domainsArePure = restrict(
  ['server/src/modules/*/domain/**'],
  [{ regex: '^([^.@]|@[^c])', message: 'domain is pure.' }],
)

/** Reading a MediaQueryList may cancel its event for the other subscribers. */
const MEDIA = { property: 'matchMedia', message: 'Ask #ui/media-query.ts.' }
const oneMediaQuery = [
  {
    files: ['web/src/**'],
    rules: {
      'no-restricted-globals': ['error', { name: MEDIA.property, message: MEDIA.message }],
      'no-restricted-properties': ['error', MEDIA],
    },
  },
  {
    files: ['web/src/ui/media-query.ts', ...TESTS],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
]

const protocolIsPure = restrict(
  ['protocol/src/**'],
  // Every import except relative files and zod; the regular expressions of this linter have no lookahead.
  [{ regex: '^([^.z]|z[^o]|zo[^d]|zod.)', message: 'protocol imports zod and itself, nothing else.' }],
)

/** Tests may use the test kit, and import from any layer. */
const testsLookAcross = {
  files: TESTS,
  rules: {
    'no-restricted-imports': ['error', { patterns: [chaos] }],
    'max-lines-per-function': 'off',
  },
}

/** The files above all layers. */
const entries = {
  files: ['server/src/*.ts'],
  rules: { 'no-restricted-imports': ['error', { patterns: [chaos] }] },
}

/** A test that waits for time passes on one machine and fails on the next; one that measures it does too. */
const WAIT = 'Poll for the state with expect.poll, or use server/src/testing/database/blocking.ts or fake timers.'
const CLOCK = 'Tests assert no elapsed time: count the work, or use fake timers.'
const timers = { regex: '^(node:)?timers(/promises)?$', message: WAIT }
const noWaiting = [
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs', '**/*.journey.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [chaos, timers] }],
      'no-restricted-globals': ['error', { name: 'setTimeout', message: WAIT }],
      'no-restricted-properties': [
        'error',
        { property: 'setTimeout', message: WAIT },
        { property: 'waitForTimeout', message: WAIT },
        { object: 'performance', property: 'now', message: CLOCK },
      ],
    },
  },
  {
    // Records a video of two seconds for the player, frame by frame.
    files: ['e2e/business/cameras.full.journey.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
]

/** Fakes check the clients of providers, so they share nothing with them. */
const fakesStandAlone = {
  files: ['server/src/modules/addons/testing/fakes/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          chaos,
          timers, // A file above is another fake.
          { regex: '^(#|\\.\\./.*/)', message: 'Fakes import nothing of the product.' },
        ],
      },
    ],
  },
}

export default {
  plugins: ['typescript', 'unicorn', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    // Compiled by a test against types that it generates from the OpenAPI document.
    'docs/clients/**',
    '**/dist/**',
    '**/*.generated.ts',
  ],
  rules: {
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': ['error', { max: 60 }],
    'max-params': ['error', { max: 4 }],
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Outside input is parsed where it enters; an assertion is clearer there than a type guard.
    'typescript/no-unsafe-type-assertion': 'off',
    // The compiler accepts a switch that covers every case; this rule does not.
    'typescript/consistent-return': 'off',
    // `fc.string` is clearer than `string`; a helper may be declared next to its only use.
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'fc.assert'] }],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/no-danger': 'error',
    // JSX adds its imports when it compiles.
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
  },
  overrides: [
    ...arrows,
    ...engineArrows,
    kitIsBelow,
    ...modulesInOrder,
    aboveModules,
    pagesAreLight,
    ...screensInOrder,
    domainsArePure,
    protocolIsPure,
    ...oneMediaQuery,
    entries,
    testsLookAcross,
    ...noWaiting,
    fakesStandAlone,
    {
      // Tools require a default export; commands print to the console.
      files: ['scripts/**', 'bench/**', 'chaos/**', '*.config.*', '**/*.config.*', '{server,web}/src/testing/**'],
      rules: { 'import/no-default-export': 'off', 'no-console': 'off' },
    },
  ],
}
