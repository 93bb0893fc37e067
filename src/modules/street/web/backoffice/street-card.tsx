import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionTitle } from '#kernel/web/backoffice/section-title.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { shopSettings } from '#modules/settings/web/index.ts'
import { getStreet } from '../../contract/index.ts'
import { openStreet } from '../queries/houses.ts'
import { Street } from './street.tsx'

/** Houses on the dashboard; the others stand in the whole street. */
const shownCount = 24

/** The open orders as a street, on the dashboard of a shop that shows houses. */
export function StreetCard() {
  const { data: shop } = useQuery(shopSettings)
  const isShown = useMay(getStreet) && shop?.shows_houses === true
  const { data, dataUpdatedAt } = useQuery({ ...openStreet, enabled: isShown })
  if (!isShown || !data || data.houses.length === 0) return null
  return (
    <section aria-labelledby="lit-street" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <SectionTitle id="lit-street">The lit street</SectionTitle>
        <Link
          to="/admin/orders/street"
          search={{}}
          className={buttonClasses({ look: 'plain', size: 'touch' })}
        >
          The whole street
        </Link>
      </div>
      <Street
        readAt={dataUpdatedAt}
        street={{ houses: data.houses.slice(0, shownCount), count: data.count }}
      />
    </section>
  )
}
