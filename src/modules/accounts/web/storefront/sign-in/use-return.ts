import { useRouter } from '@tanstack/react-router'
import { forgetReturnPath, returnPath } from './return-path.ts'

/** Goes to the page that asked for the sign-in, else to the home page. */
export function useReturn(): () => Promise<void> {
  const router = useRouter()
  return async () => {
    const to = returnPath()
    forgetReturnPath()
    await router.navigate({ href: to })
  }
}
