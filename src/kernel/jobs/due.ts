/**
 * SQL: whether a row of a queue is due. `next_attempt_at` is rounded to milliseconds, so a row written just now may be
 * up to half a millisecond in the future; without the margin it would wait for the next run of the job.
 */
export const isDue = `next_attempt_at <= now() + interval '1 ms'`
