import { z } from 'zod'

/**
 * The request header with which a browser tab identifies its writes, to recognise the invalidations that they cause.
 */
export const writerHeader = 'x-writer'

export const writerId = z.string().regex(/^[0-9a-f]{32}$/)
