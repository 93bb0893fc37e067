import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from '../../../../kernel/web/i18n/use-translation.ts'
import { ApiError } from '../../../../kernel/web/api.ts'
import { Failed, FailedPage } from '../../../../kernel/web/failed.tsx'
import { publicHead } from '../../../settings/web/index.ts'
import { NotFoundPage } from '../../../../kernel/web/not-found.page.tsx'
import { ownOrder } from '../queries/orders.ts'
import { Waiting } from '../../../../kernel/web/storefront/waiting.tsx'
import { OrderView } from './order-view.tsx'
import { useSignInGate } from '../../../accounts/web/storefront/index.ts'

export const Route = createFileRoute('/_storefront/account/orders/$id')({
  // The server checks the order's owner, so that others get a page with status 404.
  beforeLoad: ({ context }) => {
    if (context.missing) throw notFound()
  },
  head: ({ match: { context }, params }) =>
    publicHead(
      {
        title: context.i18n.t('account.orders'),
        description: context.i18n.t('account.description'),
        path: `/account/orders/${params.id}`,
        personal: true,
      },
      context,
    ),
  component: OwnOrderPage,
  errorComponent: FailedPage,
})

function OwnOrderPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const { state } = useSignInGate({
    why: t('account.signInText'),
    leave: () => void navigate({ to: '/login', replace: true }),
  })
  const { data: order, error, refetch } = useQuery({ ...ownOrder(id), enabled: state === 'signed-in' })
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  if (error && !order) return <Failed retry={refetch} />
  if (!order) return <Waiting />
  return (
    <OrderView
      order={order}
      above={
        <Link
          to="/account"
          activeOptions={{ exact: true }}
          className="-ml-1 inline-flex min-h-11 print:hidden items-center gap-1 text-sm text-ink-soft hover:text-ink hover:underline"
        >
          <ChevronLeft size={16} aria-hidden />
          {t('account.back')}
        </Link>
      }
    />
  )
}
