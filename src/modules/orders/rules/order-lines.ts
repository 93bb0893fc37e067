/** The shop takes so many lines in one order. */
export const maxOrderLines = 100
