import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '#kernel/web/api.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { getAssistant } from '../../contract.ts'

/** Says that nothing can be generated yet, before somebody has written a prompt for it. */
export function MissingService() {
  const { data } = useQuery(read(getAssistant))
  const isOwner = useMay({ access: 'admins' })
  if (data?.isConfigured !== false) return null
  return (
    <p role="note" className="rounded-md bg-clay-wash px-4 py-3 wide:col-span-2">
      The assistant is not connected to a service yet, so it cannot write anything.{' '}
      {isOwner && (
        <Link to="/admin/settings" search={{ tab: 'all' }} hash="assistant" className="underline">
          See what it needs
        </Link>
      )}
    </p>
  )
}
