/** `covenant.state` */
export const COVENANT = { open: 0, met: 1, broken: 2, waived: 3, waiverAsked: 4, ended: 5 } as const
