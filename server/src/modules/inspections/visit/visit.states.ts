/** Values of `inspection.state` and `investigation.state`. A returned report stays as it is; another visit takes its place. */
export const VISIT = {
  planned: 0,
  started: 1,
  submitted: 2,
  accepted: 3,
  returned: 4,
  missed: 5,
  cancelled: 6,
} as const

export const VISIT_STATES = Object.values(VISIT)
export const VISIT_TONES = { 0: 'off', 1: 'active', 2: 'warn', 3: 'good', 4: 'bad', 5: 'bad', 6: 'off' } as const

/** States in which a link opens the page of the visit. */
export const OPEN_VISIT = [VISIT.planned, VISIT.started] as const

/** Transitions outside of actions: a started, submitted or missed visit. */
export const VISIT_STEPS = [
  [VISIT.planned, VISIT.started],
  [VISIT.started, VISIT.submitted],
  [VISIT.planned, VISIT.missed],
  [VISIT.started, VISIT.missed],
] as const

export const INSPECTION_TYPE = { firstCount: 1, routine: 2, surprise: 3, handover: 4, enforcement: 5 } as const
