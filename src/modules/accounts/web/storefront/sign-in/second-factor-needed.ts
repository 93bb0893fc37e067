import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '#kernel/web/api.ts'

/** Goes to the second step when a sign-in needs one; false for every other failure. */
export function useSecondFactorNeeded(): (error: unknown) => boolean {
  const navigate = useNavigate()
  return (error) => {
    const isNeeded = error instanceof ApiError && error.code === 'second_factor_needed'
    if (isNeeded) void navigate({ to: '/login/second-factor' })
    return isNeeded
  }
}
