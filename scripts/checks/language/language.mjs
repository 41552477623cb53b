// @ts-check
// Measures how plain the English of a file is. The rules are in CONTRIBUTING.md, the terms in docs/terms.md.

/** Phrases without a concrete subject or with a figurative verb: "what an upload answers", "the row stands in". */
const MARKERS = [
  /(?:^|[.;:]\s)(?:What|Who|Whatever|Whoever|Whose|Those)\b/g,
  /\b(?:of|with|by|for|to|than|as|and|beside|from) what\b/g,
  /\bbeside\b/gi,
  /\banew\b/gi,
  /\bwork(?:s|ed)? (?:it |them )?out\b/gi,
  /\banswers\b/gi,
  /(?:^|\. )Answers?\b/g,
  /\bstands?\b|\bstood\b/gi,
  /\bsays?\b|\bsaid\b/gi,
  /\blies?\b|\blain\b/gi,
  /\basks?\b|\basked\b/gi,
  /\bnobody\b|\bsomebody\b|\banyone who\b/gi,
  /\bof (?:its|their|his) own\b/gi,
  /\bbecomes? of\b|\bbecame of\b/gi,
  /\bfor good\b|\bat once\b|\bby then\b/gi,
  /\bbears?\b|\bbore\b/gi,
  /\bgoes on\b|\bgo on\b|\bwent on\b/gi,
  /\bin words\b/gi,
]
const TITLE_MARKER = /\b(?:what|who|whose|none|others|is told)\b/i
/** Shorter comments are names and units. */
const MIN_WORDS = 4

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|^\s*\/\/(.*)$|\s\/\/\s(.*)$/gm
const SQL_COMMENT = /--[ \t]*(.*)$/gm
const FUNCTION =
  /\bfunction\s*\*?\s*([a-zA-Z_]\w*)|\bconst\s+([a-z]\w*)\s*(?::[^=\n]+)?=\s*(?:async\s*)?\([^()]*\)\s*(?::[^=]+?)?=>/g
const SQL_NAME = /\bcreate (?:or replace )?(?:constraint )?(?:function|procedure|trigger) (\w+)/g
const TITLE = /\b(?:it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g
/** `isSentBy` and `hasIndexOn` are usual names of conditions. */
const PREPOSITION = /^(?!is[A-Z]|has[A-Z]).*[a-z](?:Of|At|By|In|For|On)$/

/** Verbs that end in a preposition. */
const PHRASAL_VERBS = new Set(['signIn', 'logIn', 'turnOn', 'payIn', 'waitFor'])

/** Verbs that begin a commit subject or the name of an SQL function or trigger. */
const VERBS = new Set(
  `accept accrue acquire activate adapt add adjust admit adopt advance align allocate allow announce answer append apply approve archive arrange assert assign attach
  audit authenticate authorize avoid await back backfill batch begin bind block bound broadcast build bump bundle cache calculate call cancel cap change charge
  check choose claim clamp classify clean clear click clone close collapse collect combine commit compact compare compile complete compose compress compute
  confirm connect consolidate consume contain continue convert copy correct count cover create credit crop cut debit debounce decide declare decode decrypt deduplicate defer define
  delete deliver deny deposit derive describe deserialize destroy detach detect determine dial digest disable discard disconnect dispatch display dispose divide
  document download drag drain draw drop dump duplicate edit emit empty enable encode encrypt end endorse endure enforce enqueue ensure enter erase escape establish estimate
  evaluate evict exclude execute exit expand expect expire explain export expose extend extract fail fetch fill filter find finish fit fix flag flatten float
  flush focus fold follow force forget fork format forward free freeze generate get give go grant group grow guard handle hash have hide highlight hold hoist hydrate
  identify ignore implement import improve include increase increment index infer initialise initialize inject inline insert inspect install intersect introduce
  invalidate invoke isolate issue iterate join judge keep kill label lay lead leave lend let limit link list listen load localise localize lock log look lower make
  manage map mark mask match measure merge migrate mix mock model monitor mount move multiply name narrow navigate negate nest normalise normalize note notify
  number obtain offer omit open order own pack pad paginate paint parse partition paste patch pause pay perform persist pick pin ping place plan play pledge
  point poll pool pop populate position post prefetch prefix prepare present press prevent preview print probe process produce protect prove provide prune publish pull
  push put query queue quit quote raise randomize rank re read reallocate rebuild receive recompute reconcile reconnect record recover redact redirect redo redraw reduce
  refactor refer refill reflect refresh refund refuse register reject relate release relink reload remember remind remove rename render renew reopen reorder repay
  repeat replace replay reply report request require reschedule reset resize resolve respond restart restore restrict resume retake retry return reuse reword reveal reverse
  revert review revoke rewrite ring roll rotate round route run sample sanitise sanitize save say scale scan schedule scope score scroll seal search seed select
  sell send separate serialise serialize serve set settle shape share shift shorten show shrink shuffle shut sign simplify simulate skip sleep slice slide snap snapshot
  solve sort spawn speed splice split spread squash stage stamp start state step stop store stream stringify strip style submit subscribe substitute subtract
  suggest sum summarise summarize supersede supply suppress suspend swap sweep switch sync synchronise synchronize tag take tell terminate test throttle throw tick time
  toggle touch trace track transact transfer transform translate transpose traverse trim truncate try turn type undo unfold unify unlock unmount unpack
  unregister unsubscribe unwrap update upgrade upload use validate value verify view visit void wait wake walk warn watch weigh widen withdraw word wrap write yield
  zip zoom`.split(/\s+/),
)

/** Returns the number of markers in a text. @param {string} text */
export const countMarkers = (text) => MARKERS.reduce((sum, marker) => sum + (text.match(marker)?.length ?? 0), 0)

/** Returns the comments of a file that have at least four words, each on one line. @param {string} file @param {string} text */
export const listComments = (file, text) =>
  [...text.matchAll(file.endsWith('.sql') ? SQL_COMMENT : COMMENT)]
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replace(/^\s*\*\s?/gm, ' '))
    .map((comment) => comment.replace(/\s+/g, ' ').trim())
    .filter((comment) => comment.split(' ').length >= MIN_WORDS)

/** Returns the names of functions that are declared or assigned to a constant. @param {string} text */
export const listFunctions = (text) => [...text.matchAll(FUNCTION)].map((match) => match[1] ?? match[2] ?? '')

/** Returns the names of functions, procedures and triggers that an SQL text creates. @param {string} text */
export const listSqlNames = (text) => [...text.matchAll(SQL_NAME)].map((match) => match[1] ?? '')

/** Returns the titles of tests. @param {string} text */
export const listTitles = (text) => [...text.matchAll(TITLE)].map((match) => match[2] ?? '')

/** Tells whether a test title has a marker. @param {string} title */
export const isUnclear = (title) => countMarkers(title) > 0 || TITLE_MARKER.test(title)

/** Tells whether a function name ends in a preposition, `loanOf`. @param {string} name */
export const endsInPreposition = (name) => PREPOSITION.test(name) && !PHRASAL_VERBS.has(name)

/** Tells whether an SQL name begins with a verb, or with `is`, `has` or `to`. @param {string} name */
export const beginsWithVerb = (name) => /^(?:is|has|to)_/.test(name) || VERBS.has(name.split('_')[0] ?? '')

/** Tells whether a commit subject begins with a verb, after `type(scope):`. @param {string} subject */
export const isImperative = (subject) =>
  VERBS.has(/^(?:\w+(?:\([^)]*\))?!?: )?(\w+)/.exec(subject)?.[1]?.toLowerCase() ?? '')
