/** Whether a unique index refused a row; query builders wrap the driver's error, so it may be a cause. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: string }).code === '23505' || isDuplicate(error.cause)
}
