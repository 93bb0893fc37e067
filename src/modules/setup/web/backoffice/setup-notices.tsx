import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { putOpening, type Placeholder } from '../../contract/index.ts'
import { useUrgentProblems } from '#modules/system-status/web/backoffice/index.ts'
import { setupOfShop } from '../queries.ts'
import { placeholderText } from './placeholders.ts'

/** Warnings for the owner: backups, mails and a disk that fail, and examples that visitors can see. */
export function SetupNotices() {
  const isOwner = useMay(putOpening)
  const problems = useUrgentProblems({ isEnabled: isOwner })
  const { data } = useQuery(setupOfShop)
  if (!data) return null
  const { steps, placeholders } = data
  const lacksBackups = isOwner && steps.some(({ step, done }) => step === 'backups' && !done)
  if (!lacksBackups && problems.length === 0 && placeholders.length === 0) return null
  return (
    <section
      aria-label="Please look at this"
      className="grid gap-2 rounded-lg border border-clay bg-surface px-4 py-3 sm:px-5"
    >
      {problems.map((problem) => (
        <p key={problem}>
          <strong className="font-medium">{problem}</strong>{' '}
          <Link to="/admin/settings" search={{ tab: 'status' }} className="text-accent underline">
            System status
          </Link>
        </p>
      ))}
      {lacksBackups && (
        <p>
          <strong className="font-medium">Backups are not scheduled.</strong> If this disk is lost, the shop
          is lost.{' '}
          <Link
            to="/admin/settings"
            search={{ tab: 'status' }}
            hash="backups"
            className="text-accent underline"
          >
            Back up now, and how to schedule it
          </Link>
        </p>
      )}
      {placeholders.length > 0 && <Untouched placeholders={placeholders} />}
    </section>
  )
}

/** Lists the examples, with links to the screens where they can be replaced. */
function Untouched({ placeholders }: { placeholders: readonly Placeholder[] }) {
  const hasArticles = placeholders.some(({ what }) => what === 'article')
  const hasOthers = placeholders.some(({ what }) => what !== 'article')
  return (
    <p>
      <strong className="font-medium">Visitors still see example texts:</strong>{' '}
      {placeholders.map(placeholderText).join(', ')}.{' '}
      {hasOthers && (
        <Link to="/admin/settings" search={{}} className="text-accent underline">
          Open the settings
        </Link>
      )}
      {hasArticles && hasOthers && ' · '}
      {hasArticles && (
        <Link to="/admin/support" search={{}} className="text-accent underline">
          Open the articles
        </Link>
      )}
    </p>
  )
}
