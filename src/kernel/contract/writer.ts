import { z } from 'zod'

/** The header with which a tab of a browser signs its writes, to know their announcement again. */
export const writerHeader = 'x-writer'

export const writerId = z.string().regex(/^[0-9a-f]{32}$/)
