/** Maximum number of lines in one order. */
export const maxOrderLines = 100
