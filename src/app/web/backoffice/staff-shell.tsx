import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Menu, Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#modules/accounts/contract/index.ts'
import { translateTexts } from '#modules/assistant/contract.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { TranslateContext, type TranslateTexts } from '#kernel/web/backoffice/translating/draft-context.ts'
import { call, checkBodies, setRefusalTranslator } from '#kernel/web/api.ts'
import { setToastTranslator } from '#kernel/web/ui/toast-store.ts'
import { ConversationContext, useOpenConversation } from '#modules/chat/web/backoffice/use-conversation.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Toaster } from '#kernel/web/ui/toaster.tsx'
import {
  OrderAdditionsContext,
  type OrderAdditions,
} from '#modules/orders/web/backoffice/order/order-additions.ts'
import { useIsTabFocused, useUnseenOrders } from '#modules/orders/web/backoffice/index.ts'
import { useOrderSound } from '#modules/notifications/web/backoffice/index.ts'
import { ModuleColumnsContext } from '#kernel/web/backoffice/table/module-columns.tsx'
import { CustomFieldsContext } from '#kernel/web/backoffice/custom-fields/declared.ts'
import { SlotsContext } from '#kernel/web/backoffice/layout/slot.tsx'
import { OpeningBar } from '#modules/setup/web/backoffice/index.ts'
import { officeLanguage, translateMessage, t } from '#kernel/web/backoffice/language.ts'
import { isStaff, mayCall } from '#kernel/rules/permissions.ts'
import { listMessages } from '#modules/chat/contract.ts'
import { getNotifications } from '#modules/notifications/contract.ts'
import { loadWhenIdle } from '#kernel/web/backoffice/loading/load-when-idle.ts'
import { StaffContext, useStaff } from '#kernel/web/backoffice/staff.ts'
import { useKeptFocus } from '#kernel/web/backoffice/use-kept-focus.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { refusedFields } from '#kernel/web/backoffice/refused-fields.ts'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { Commands } from './palette/commands.tsx'
import { useScrollPositions } from './scroll-positions.ts'
import { Navigation } from './navigation.tsx'
import { moduleColumns, moduleFields, moduleSlots } from './module-screens.ts'
import { screenAt, startOf } from './screens.ts'
import { useWarmScreens } from './warm-screens.ts'

/** Components of higher modules in the order dialog, loaded with the first order that is opened. */
const orderAdditions: OrderAdditions = {
  Actions: lazyComponent(
    async () => (await import('#modules/installations/web/backoffice/schedule-link.tsx')).ScheduleLink,
  ),
  Documents: lazyComponent(
    async () => (await import('#modules/documents/web/backoffice/index.ts')).OrderDocuments,
  ),
  Payments: lazyComponent(
    async () => (await import('#modules/payments/web/backoffice/index.ts')).OrderPayments,
  ),
  Withdrawals: lazyComponent(
    async () => (await import('#modules/withdrawals/web/backoffice/index.ts')).OrderWithdrawals,
  ),
  Claims: lazyComponent(async () => (await import('#modules/claims/web/backoffice/index.ts')).OrderClaims),
  Costs: lazyComponent(async () => (await import('#modules/claims/web/backoffice/index.ts')).OrderCosts),
  Pieces: lazyComponent(
    async () => (await import('#modules/pieces/web/backoffice/index.ts')).OrderPieceStates,
  ),
  Purchases: lazyComponent(
    async () => (await import('#modules/bought-in/web/backoffice/order-purchases.tsx')).OrderPurchases,
  ),
  Sizes: lazyComponent(
    async () => (await import('#modules/installations/web/backoffice/order-sizes.tsx')).OrderSizes,
  ),
  Shipments: lazyComponent(
    async () => (await import('#modules/shipments/web/backoffice/index.ts')).OrderShipments,
  ),
  Messages: lazyComponent(
    async () => (await import('#modules/messages/web/backoffice/index.ts')).OrderMessages,
  ),
  WallState: lazyComponent(async () => (await import('#modules/pieces/web/backoffice/index.ts')).WallState),
  AfterCancelling: lazyComponent(
    async () => (await import('#modules/installations/web/backoffice/after-cancelling.tsx')).AfterCancelling,
  ),
}

/** The contract with its schemas, which are removed from the endpoints in pages (decision 10). */
const loadContract = () => import('../../contract/index.ts?with-schemas')

/** The schema of an endpoint's body; undefined if it cannot be loaded, and then only the server validates. */
async function schemaOf({ method, path }: Endpoint) {
  try {
    const { endpoints } = await loadContract()
    return endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.body
  } catch {
    return undefined
  }
}

/** Loads the schemas before the first write. */
const warmContract = (): Promise<unknown> => loadContract()

/**
 * Refuses a body before it is sent, with the server's schema, fields and messages.
 * @throws ApiError 400 `invalid_body`
 */
async function checkBody(endpoint: Endpoint, body: unknown): Promise<void> {
  const schema = await schemaOf(endpoint)
  // Validated as it is sent: JSON turns NaN into null and drops undefined.
  const result = schema?.safeParse(JSON.parse(JSON.stringify(body)))
  if (result === undefined || result.success) return
  throw refusedFields(
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.') || 'body', message])),
  )
}

checkBodies(checkBody)

/** The assistant writes drafts of translations. */
const draftTranslations: TranslateTexts = async (language, texts) => {
  const body = { language: language as LanguageCode, texts }
  return (await call(translateTexts, { body })).texts
}

/** The frame around every back-office screen. */
export function StaffShell({ user }: { user: CurrentUser }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const here = screenAt(path, user.role)
  const title = t(here?.title ?? 'Back office')
  // A role of one task has its own screens only; staff see the others read-only.
  const isElsewhere = here === undefined && !isStaff(user.role)
  const [menuOpen, setMenuOpen] = useState(false)
  useScrollPositions()
  useKeptFocus()
  useEffect(() => loadWhenIdle(warmContract), [])
  useWarmScreens(user.role)
  useEffect(() => {
    setRefusalTranslator(translateMessage)
    setToastTranslator(translateMessage)
    return () => {
      setRefusalTranslator(undefined)
      setToastTranslator(undefined)
    }
  }, [])
  const conversation = useOpenConversation(mayCall(listMessages, user.role))
  const unseenOrders = useUnseenOrders(user.role).data
  const isLookedAt = useIsTabFocused()
  useOrderSound(unseenOrders?.newest ?? null, mayCall(getNotifications, user.role))
  // The title shows the number only while the tab is in the background; otherwise the menu shows it.
  const tabTitle =
    unseenOrders && unseenOrders.count > 0 && !isLookedAt ? `(${unseenOrders.count}) ${title}` : title
  return (
    <StaffContext value={user}>
      <ConversationContext value={conversation}>
        <OrderAdditionsContext value={orderAdditions}>
          <SlotsContext value={moduleSlots}>
            <ModuleColumnsContext value={moduleColumns}>
              <CustomFieldsContext value={moduleFields}>
                <TranslateContext value={draftTranslations}>
                  <div
                    lang={officeLanguage()}
                    data-office
                    className="min-h-dvh text-dense/5 wide:pl-60 print:min-h-0 print:pl-0!"
                  >
                    <title>{tabTitle}</title>
                    <a
                      href="#content"
                      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 text-on-accent focus:translate-y-0 print:hidden"
                    >
                      Skip to content
                    </a>
                    <aside className="fixed inset-y-0 left-0 hidden w-60 border-r border-line bg-linen/60 wide:block print:hidden!">
                      <Navigation user={user} />
                    </aside>
                    <Header
                      title={title}
                      menuOpen={menuOpen}
                      isNews={unseenOrders !== undefined && unseenOrders.count > 0}
                      openMenu={() => setMenuOpen(true)}
                    />
                    <main
                      id="content"
                      tabIndex={-1}
                      className="px-4 pt-18 pb-16 max-sm:pt-15 outline-none sm:px-6 has-data-beside:pr-[calc(clamp(25rem,40vw,35rem)+1.5rem)] print:p-0!"
                    >
                      {isStaff(user.role) && <OpeningBar />}
                      {isElsewhere ? (
                        <Navigate to={startOf(user.role) as '/admin/orders'} search={{}} replace />
                      ) : (
                        <Outlet />
                      )}
                    </main>
                    <Dialog
                      side="left"
                      open={menuOpen}
                      onClose={() => setMenuOpen(false)}
                      title="Back office"
                      closeLabel="Close"
                    >
                      <div className="-mx-6 text-desk">
                        <Navigation user={user} onLeave={() => setMenuOpen(false)} />
                      </div>
                    </Dialog>
                    <Toaster closeLabel="Dismiss" />
                  </div>
                </TranslateContext>
              </CustomFieldsContext>
            </ModuleColumnsContext>
          </SlotsContext>
        </OrderAdditionsContext>
      </ConversationContext>
    </StaffContext>
  )
}

function Header({
  title,
  menuOpen,
  isNews,
  openMenu,
}: {
  title: string
  menuOpen: boolean
  /** Whether the menu shows something new. */
  isNews: boolean
  openMenu: () => void
}) {
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-14 max-sm:h-12 items-center gap-3 border-b border-line bg-paper px-4 sm:px-6 wide:left-60 print:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={menuOpen}
        onClick={openMenu}
        className="relative -ml-3 grid size-11 shrink-0 place-items-center rounded-md hover:bg-linen wide:hidden"
      >
        <Menu size={20} aria-hidden />
        {isNews && <span aria-hidden className="absolute top-2 right-2 size-2.5 rounded-full bg-clay" />}
      </button>
      <div className="min-w-0 grow sm:flex sm:items-baseline sm:gap-4">
        <h1 className="truncate text-lead/5.5 tracking-tight sm:text-lg/7">{title}</h1>
        <p className="truncate text-note/4 text-ink-soft">Welcome back, Admin</p>
      </div>
      {isStaff(useStaff().role) && <Commands />}
      <Link
        to="/"
        className="flex min-h-9 shrink-0 items-center gap-2 rounded-md px-2 whitespace-nowrap text-ink-soft hover:bg-linen hover:text-ink max-sm:-mr-2 max-sm:size-11 max-sm:justify-center"
      >
        <Store size={16} aria-hidden className="max-sm:size-5" />
        <span className="max-sm:sr-only">Back to Store</span>
      </Link>
    </header>
  )
}
