/**
 * SQL: whether a row of a queue is due. Its `next_attempt_at` is rounded to milliseconds, so what was written just now may
 * lie half of one ahead; without the margin it would wait for the next run of the job.
 */
export const isDue = `next_attempt_at <= now() + interval '1 ms'`
