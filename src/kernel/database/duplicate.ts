/** Whether a unique index rejected a row. Also checks causes, because query builders wrap the driver's error. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: string }).code === '23505' || isDuplicate(error.cause)
}
