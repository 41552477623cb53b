/** Seconds of a day; a time of day may equal its end. */
export const A_DAY = 86_400
